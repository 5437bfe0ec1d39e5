import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFound } from '#eventstore/domain';
import { type DocumentedProblem, isRule } from './problems.js';

/** The path of a code's page: the `type` of its problems. */
export const errorPath = (code: string): string => `/errors/${code}`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
code,pre{font-family:ui-monospace,monospace;font-size:.9em;background:#f3f3f3;border-radius:4px}
code{padding:.1em .3em}pre{padding:1rem;overflow-x:auto}h1{font-size:1.5rem}h2{font-size:1.1rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** HTML of a text in which back-ticks mark code. */
const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const htmlOf = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Fieldline API</title>
<style>${STYLE}</style>
</head>
<body>
${main}
</body>
</html>
`;

const errorHtml = ({ code, status, title, means, remedy, example }: DocumentedProblem): string =>
  htmlOf(
    code,
    `<p><a href="/errors">All errors</a></p>
<h1><code>${escaped(code)}</code></h1>
<p>HTTP ${status} ${escaped(title)}</p>
<h2>What it means</h2>
<p>${prose(means)}</p>
<h2>What to do</h2>
<p>${prose(remedy)}</p>
<h2>Example</h2>
<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`,
  );

const tableHtml = (errors: readonly DocumentedProblem[]): string =>
  `<table>
<tr><th>Code</th><th>Status</th><th>What it means</th></tr>
${errors
  .map(
    ({ code, status, means }) =>
      `<tr><td><a href="${errorPath(code)}"><code>${escaped(code)}</code></a></td><td>${status}</td><td>${prose(means)}</td></tr>`,
  )
  .join('\n')}
</table>`;

const indexHtml = (errors: readonly DocumentedProblem[]): string =>
  htmlOf(
    'Errors',
    `<h1>Errors</h1>
<p>Every error is <code>application/problem+json</code>; its <code>code</code> never changes its meaning, its <code>type</code> leads here.</p>
<h2>Of any route</h2>
${tableHtml(errors.filter(({ code }) => !isRule(code)))}
<h2>Rules of entities</h2>
${tableHtml(errors.filter(({ code }) => isRule(code)))}`,
  );

const jsonOf = ({ code, ...error }: DocumentedProblem): object => ({ code, type: errorPath(code), ...error });

/** Serves a page for each code, and an index of them: HTML, or JSON by content negotiation. Neither needs a key. */
export function serveErrorPages(server: HttpServer, errors: ReadonlyMap<string, DocumentedProblem>): void {
  const all = [...errors.values()];
  const index = { html: indexHtml(all), json: JSON.stringify({ errors: all.map(jsonOf) }) };
  const pages = new Map(
    all.map((error) => [error.code, { html: errorHtml(error), json: JSON.stringify({ error: jsonOf(error) }) }]),
  );
  server.get('/errors', (_: Request, response: Response) => show(response, index));
  server.get('/errors/:code', ({ params }: Request<{ code: string }>, response: Response) => {
    const page = pages.get(params.code);
    if (page === undefined) throw notFound('error_code');
    show(response, page);
  });
}

function show(response: Response, { html, json }: { readonly html: string; readonly json: string }): void {
  const asked = response.req.accepts(['html', 'json']);
  // The pages contain nothing of the request; this protects them should that change.
  response.set({
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept',
  });
  response.type(asked === 'json' ? 'json' : 'html').send(asked === 'json' ? json : html);
}
