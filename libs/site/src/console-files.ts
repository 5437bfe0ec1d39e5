import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { HttpServer } from '@nestjs/common';
import type { Express, Request, Response } from 'express';
import { notFound } from '#eventstore/domain';
import { StaticContent } from '#http';
import type { Settings } from '#platform';
import { PAGE_TYPE } from './html-page.js';

/**
 * What the console may load: everything comes from this service, but files of jobs from the bucket that they are in. No other page can
 * show it in a frame.
 */
const headersOf = (files: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `default-src 'self'${files}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'`,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});

/** Where the files of jobs are. */
type FilesPlace = Pick<Settings, 'attachments' | 's3Endpoint'>;

/** The bucket whose presigned URLs the page reads images from, and sends files to. */
const filesPolicy = ({ attachments, s3Endpoint }: FilesPlace): string => {
  if (attachments !== 's3' || s3Endpoint === undefined) return '';
  const { origin } = new URL(s3Endpoint);
  return `; img-src 'self' ${origin}; connect-src 'self' ${origin}`;
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The path of the console. */
export const CONSOLE_PATH = '/console';

const ASSETS = `${CONSOLE_PATH}/assets/`;

/** The folder of the console that the build writes: `console` beside the compiled sources, or in `dist` above the sources. */
export function consoleFolder(from = import.meta.dirname): string | undefined {
  const found = [join(from, 'console'), join(from, 'dist/console')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  );
  if (found !== undefined || dirname(from) === from) return found;
  return consoleFolder(dirname(from));
}

/** Serves the page and its assets. @param folder has `index.html`, and each asset compressed with Brotli (`assets/….br`). */
export function serveConsoleFiles(
  server: Pick<HttpServer, 'get' | 'getInstance'>,
  folder: string,
  settings: FilesPlace,
): void {
  const headers = headersOf(filesPolicy(settings));
  // The names of assets contain a hash of their content.
  const assetHeaders = { ...headers, 'Cache-Control': 'public, max-age=31536000, immutable' };
  const page = new StaticContent(PAGE_TYPE, readFileSync(join(folder, 'index.html'), 'utf8'), headers);
  const assets = new Map<string, StaticContent>();
  const names = new Set(assetsIn(join(folder, 'assets')));
  const assetOf = (name: string): StaticContent => {
    let asset = assets.get(name);
    if (asset === undefined) {
      if (!names.has(name)) throw notFound('page');
      const bytes = readFileSync(join(folder, 'assets', `${name}.br`));
      asset = new StaticContent(TYPES[extname(name)] ?? 'application/octet-stream', bytes, assetHeaders);
      assets.set(name, asset);
    }
    return asset;
  };
  const send = ({ path }: Request, response: Response): Promise<void> =>
    // The page shows the screen of every other path.
    (path.startsWith(ASSETS) ? assetOf(path.slice(ASSETS.length)) : page).send(response);
  server.get(CONSOLE_PATH, send);
  // Not a route of the path tree, which has no wildcards.
  (server.getInstance() as Express).get(`${CONSOLE_PATH}/*path`, send);
}

/** The names of the assets, without the suffix of their compression. */
const assetsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.br'))
        .map((file) => file.slice(0, -'.br'.length))
    : [];
