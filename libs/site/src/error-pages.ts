import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFound } from '#eventstore/domain';
import { type DocumentedProblem, errorPath, isRule, JSON_TYPE, StaticContent } from '#http';
import { escapeHtml, textPage } from './html-page.js';

/** Escapes a text and turns `code` in back-ticks into HTML. */
const markCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const errorHtml = ({ code, status, title, means, remedy, example }: DocumentedProblem): StaticContent =>
  textPage(
    code,
    `<p><a href="/errors">All errors</a></p>
<h1><code>${escapeHtml(code)}</code></h1>
<p>HTTP ${status} ${escapeHtml(title)}</p>
<h2>What it means</h2>
<p>${markCode(means)}</p>
<h2>What to do</h2>
<p>${markCode(remedy)}</p>
<h2>Example</h2>
<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`,
    { section: 'errors' },
  );

const tableHtml = (errors: readonly DocumentedProblem[]): string =>
  `<table class="errors">
<tr><th>Code</th><th>Status</th><th>What it means</th></tr>
${errors
  .map(
    ({ code, status, means }) =>
      `<tr><td><a href="${errorPath(code)}"><code>${escapeHtml(code)}</code></a></td><td>${status}</td><td>${markCode(means)}</td></tr>`,
  )
  .join('\n')}
</table>`;

const indexHtml = (errors: readonly DocumentedProblem[]): StaticContent =>
  textPage(
    'Errors',
    `<h1>Errors</h1>
<p>Every error is <code>application/problem+json</code>. Its <code>code</code> is stable, and its <code>type</code> is the URL of the page about it.</p>
<h2>All routes</h2>
${tableHtml(errors.filter(({ code }) => !isRule(code)))}
<h2>Entity rules</h2>
${tableHtml(errors.filter(({ code }) => isRule(code)))}`,
    { section: 'errors' },
  );

const jsonOf = ({ code, ...error }: DocumentedProblem): object => ({ code, type: errorPath(code), ...error });

/** For people too: with `curl`, the JSON is what they read. */
const jsonContent = (value: object): StaticContent =>
  new StaticContent(JSON_TYPE, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Serves a page for each code and an index: as HTML to who asks for it, as browsers do, and as JSON to all others. They
 * require no API key.
 */
export function serveErrorPages(server: HttpServer, errors: ReadonlyMap<string, DocumentedProblem>): void {
  const all = [...errors.values()];
  const index = {
    html: indexHtml(all),
    json: jsonContent({ errors: all.map(jsonOf) }),
  };
  const pages = new Map(
    all.map((error) => [error.code, { html: errorHtml(error), json: jsonContent({ error: jsonOf(error) }) }]),
  );
  server.get('/errors', (_: Request, response: Response) => sendNegotiated(response, index));
  server.get('/errors/:code', ({ params }: Request<{ code: string }>, response: Response) => {
    const page = pages.get(params.code);
    if (page === undefined) throw notFound('error_code');
    return sendNegotiated(response, page);
  });
}

function sendNegotiated(
  response: Response,
  { html, json }: { readonly html: StaticContent; readonly json: StaticContent },
): Promise<void> {
  response.vary('Accept');
  return (response.req.accepts(['json', 'html']) === 'html' ? html : json).send(response);
}
