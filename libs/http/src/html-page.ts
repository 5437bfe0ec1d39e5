import type { Response } from 'express';
import { sendText } from './compression.js';

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

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** An HTML page. @param title plain text. @param main HTML of the body. */
export const htmlPage = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Fieldline API</title>
<style>${STYLE}</style>
</head>
<body>
${main}
</body>
</html>
`;

/** Sends a page. Pages contain no data of the request; the Content-Security-Policy is defence in depth. */
export function sendPage(response: Response, html: string): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  sendText(response, 'text/html; charset=utf-8', html);
}
