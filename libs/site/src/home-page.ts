import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { textPage } from './html-page.js';

/** Serves a page at `/` with links to everything that requires no API key, and to the console, if it is served. */
export function serveHomePage(server: HttpServer, hasConsole: boolean): void {
  const toConsole = '<li><a href="/console">Console</a>: the web page for dispatchers and integrators</li>\n';
  const page = textPage(
    'Home',
    `<h1>Fieldline API</h1>
<ul>
<li><a href="/docs">Reference</a>: all routes, with a form to call each</li>
<li><a href="/docs/guides">Guides</a>: a first job, synchronization, webhooks, operation</li>
${hasConsole ? toConsole : ''}<li><a href="/errors">Errors</a>: the meaning of each code, and how to resolve it</li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li>Health: <a href="/health/live">live</a>, <a href="/health/ready">ready</a></li>
</ul>
<p>The routes start with <code>/v2</code> and require an API key: <code>Authorization: Bearer &lt;API key&gt;</code>.</p>`,
    { section: 'home' },
  );
  server.get('/', (_: Request, response: Response) => page.send(response));
}
