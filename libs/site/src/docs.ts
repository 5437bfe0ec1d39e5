import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFound } from '#eventstore/domain';
import { JSON_TYPE, type ServiceDocument, StaticContent } from '#http';
import { guidePages, searchPage } from './guide-pages.js';
import { sectionsOf } from './guide-search.js';
import { guideTexts, llmsText } from './guide-texts.js';
import { referenceDocument } from './reference-document.js';
import { operationIndex } from './operation-index.js';
import { htmlPage, PAGE_HEADERS, PAGE_TYPE } from './html-page.js';
import { readSite, type Site } from './site-files.js';

/**
 * What the reference may load: everything comes from this service, and nothing is sent elsewhere. Scalar adds styles to
 * the page, and shows images of responses from memory.
 */
const REFERENCE_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** The paths of assets contain their version. */
const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Serves the reference at `/docs` and the guides at `/docs/guides`. */
export function serveDocs(server: HttpServer, service: ServiceDocument): void {
  const shown = once(() => new StaticContent(JSON_TYPE, JSON.stringify(referenceDocument(service.document))));
  const site = once(readSite);
  const reference = once(
    () => new StaticContent(PAGE_TYPE, referenceHtml(site(), operationIndex(service.document)), REFERENCE_HEADERS),
  );
  const guides = once(() => new Map([...guidePages(site().guides), ...guideTexts(site().guides)]));
  const sections = once(() => sectionsOf(site().guides));
  const llms = once(() => llmsText(site().guides));
  const assets = new Map<string, StaticContent>();
  server.get('/docs', (_: Request, response: Response) => reference().send(response));
  server.get('/docs/reference.json', (_: Request, response: Response) => shown().send(response));
  server.get('/docs/assets/:version/:name', ({ params }: Request<AssetPath>, response: Response) => {
    // Another version of the program: its bytes must not be kept under the address of this one.
    if (params.version !== site().version) throw notFound('page');
    let asset = assets.get(params.name);
    if (asset === undefined) {
      const bytes = site().asset(params.name);
      if (bytes === undefined) throw notFound('page');
      asset = new StaticContent(TYPES[params.name.slice(-4)] ?? 'text/javascript', bytes, ASSET_HEADERS);
      assets.set(params.name, asset);
    }
    return asset.send(response);
  });
  const sendGuide = (path: string, response: Response): Promise<void> => {
    const page = guides().get(path);
    if (page === undefined) throw notFound('page');
    return page.send(response);
  };
  server.get('/llms.txt', (_: Request, response: Response) => llms().send(response));
  server.get('/docs/search', ({ query: { q } }: Request, response: Response) =>
    searchPage(site().guides, sections(), typeof q === 'string' ? q.slice(0, MAX_QUERY) : '').send(response),
  );
  server.get('/docs/guides', (_: Request, response: Response) => sendGuide('', response));
  server.get('/docs/guides/:page', ({ params: { page } }: Request<GuidePath>, response: Response) =>
    sendGuide(page, response),
  );
  server.get('/docs/guides/:folder/:page', ({ params: { folder, page } }: Request<GuidePath>, response: Response) =>
    sendGuide(`${folder}/${page}`, response),
  );
}

/** Characters of a search at the most. */
const MAX_QUERY = 200;

interface AssetPath {
  readonly [name: string]: string;
  readonly version: string;
  readonly name: string;
}

interface GuidePath {
  readonly [name: string]: string;
  readonly folder: string;
  readonly page: string;
}

/** Calls a function at the first use of its result. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The types of assets that are not scripts. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The page of the reference: its modules and the document load at the same time. */
function referenceHtml({ version, modules }: Site, index: string): string {
  const assets = `/docs/assets/${version}`;
  return htmlPage('Reference', `${index}<div id="reference"></div>`, {
    section: 'reference',
    head: [
      `<link rel="stylesheet" href="${assets}/reference.css">`,
      '<link rel="preload" href="/docs/reference.json" as="fetch" crossorigin>',
      ...modules.map((name) => `<link rel="modulepreload" href="${assets}/${name}">`),
      `<script type="module" src="${assets}/reference.js"></script>`,
    ],
  });
}
