import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { htmlPage, sendPage } from './html-page.js';

const HOME = htmlPage(
  'Home',
  `<h1>Fieldline API</h1>
<ul>
<li><a href="/docs">Documentation</a>: every route, to be tried out</li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/errors">Errors</a>: what each code means, and what to do</li>
<li>Health: <a href="/health/live">live</a>, <a href="/health/ready">ready</a></li>
</ul>
<p>The routes are below <code>/v2</code>. They need an API key: <code>Authorization: Bearer &lt;API key&gt;</code>.</p>`,
);

/** Serves a page at `/` that leads to everything that needs no key. */
export const serveHomePage = (server: HttpServer): void =>
  void server.get('/', (_: Request, response: Response) => sendPage(response, HOME));
