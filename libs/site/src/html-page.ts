import { StaticContent } from '#http';

/** The style of the page around its content, which may bring its own. */
const STYLE = `:root{color-scheme:light dark;--text:#1b1b1b;--quiet:#595959;--back:#fff;--code:#f3f3f3;--line:#dcdcdc;--link:#0b57d0}
@media(prefers-color-scheme:dark){:root{--text:#e7e7e7;--quiet:#b0b0b0;--back:#0f0f0f;--code:#1d1d1d;--line:#333;--link:#8ab4f8}}
*{box-sizing:border-box}html{scroll-padding-top:4rem}
body{font:16px/1.55 system-ui,sans-serif;margin:0;color:var(--text);background:var(--back)}
.top{position:sticky;top:0;z-index:20;display:flex;align-items:center;gap:1.1rem;height:48px;padding:0 1rem;overflow-x:auto;background:var(--back);border-bottom:1px solid var(--line);font:16px/1.55 system-ui,sans-serif}
.top a{color:var(--quiet);text-decoration:none;white-space:nowrap}
.top a:hover,.top a[aria-current]{color:var(--text);text-decoration:underline;text-underline-offset:.35em}
.top a:first-child{color:var(--text);font-weight:600;text-decoration:none}
`;

/** The style of texts, and of the navigation beside them. */
const TEXT_STYLE = `.page{max-width:46rem;margin:0 auto;padding:1rem 1rem 4rem;
a{color:var(--link)}
code,pre{font-family:ui-monospace,monospace;font-size:.9em;background:var(--code);border-radius:4px}
code{padding:.1em .3em;overflow-wrap:anywhere}pre{padding:.9rem 1rem;overflow-x:auto}pre code{padding:0;font-size:1em;overflow-wrap:normal}
h1{font-size:1.7rem;line-height:1.25}h2{font-size:1.25rem;margin-top:2.2rem}h3{font-size:1.05rem;margin-top:1.6rem}
.table{overflow-x:auto}img{max-width:100%;height:auto}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.4rem .9rem .4rem 0;border-bottom:1px solid var(--line)}}
.with-contents{display:grid;grid-template-columns:17rem minmax(0,48rem);gap:2rem;max-width:70rem;margin:0 auto}
.contents{font-size:.92rem;padding:1.2rem 0 2rem 1rem;position:sticky;top:48px;height:calc(100vh - 48px);overflow-y:auto;
ul{list-style:none;margin:0;padding:0}ul ul{padding-left:.9rem;margin:.2rem 0 .5rem;border-left:1px solid var(--line)}
input{width:100%;margin-bottom:.8rem;padding:.4rem .6rem;font:inherit;color:var(--text);background:var(--back);border:1px solid var(--quiet);border-radius:6px}a{display:block;padding:.2rem 0;color:var(--quiet);text-decoration:none}a:hover,[aria-current]{color:var(--text)}[aria-current]{font-weight:600}}
@media(max-width:60rem){.with-contents{display:block}.contents{position:static;height:auto;padding:1rem;>ul{display:flex;flex-wrap:wrap;gap:0 1rem}ul ul{display:none}}}
@media(max-width:40rem){.page .errors{tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}th{display:none}td{display:block;padding:.1rem 0;border:0}}}
`;

/** The content type of pages. */
export const PAGE_TYPE = 'text/html; charset=utf-8';

/** Pages contain no data of the request and no scripts; the Content-Security-Policy is defence in depth. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The links at the top of each page. */
const SECTIONS = [
  ['home', '/', 'Fieldline'],
  ['reference', '/docs', 'Reference'],
  ['guides', '/docs/guides', 'Guides'],
  ['errors', '/errors', 'Errors'],
] as const;

/** What a page has besides its title and content. */
export interface PageOptions {
  /** The part of the site that it belongs to. */
  readonly section: (typeof SECTIONS)[number][0];
  /** Elements of the HTML head; by default the style of texts. */
  readonly head?: readonly string[];
}

/** An HTML page. @param title plain text. @param main HTML of the body. */
export const htmlPage = (
  title: string,
  main: string,
  { section, head = [`<style>${TEXT_STYLE}</style>`] }: PageOptions,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Fieldline API</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
${head.join('\n')}
</head>
<body>
<nav class="top" aria-label="Site">${SECTIONS.map(
  ([name, href, text]) => `<a href="${href}"${name === section ? ' aria-current="page"' : ''}>${text}</a>`,
).join('')}</nav>
${main}
</body>
</html>
`;

/** A page with a text in one column. @param main HTML of the text. */
export const textPage = (title: string, main: string, options: PageOptions): StaticContent =>
  new StaticContent(PAGE_TYPE, htmlPage(title, `<main class="page">${main}</main>`, options), PAGE_HEADERS);
