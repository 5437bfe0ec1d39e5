import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { HttpServer } from '@nestjs/common';
import type { Express, Request, Response } from 'express';
import { notFound } from '#eventstore/domain';
import { StaticContent } from '#http';
import { PAGE_TYPE } from './html-page.js';

/** What the console may load: everything comes from this service, and no other page can show it in a frame. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The names of assets contain a hash of their content. */
const ASSET_HEADERS = { ...HEADERS, 'Cache-Control': 'public, max-age=31536000, immutable' };

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
export function serveConsoleFiles(server: Pick<HttpServer, 'get' | 'getInstance'>, folder: string): void {
  const page = new StaticContent(PAGE_TYPE, readFileSync(join(folder, 'index.html'), 'utf8'), HEADERS);
  const assets = new Map<string, StaticContent>();
  const names = new Set(assetsIn(join(folder, 'assets')));
  const assetOf = (name: string): StaticContent => {
    let asset = assets.get(name);
    if (asset === undefined) {
      if (!names.has(name)) throw notFound('page');
      const bytes = readFileSync(join(folder, 'assets', `${name}.br`));
      asset = new StaticContent(TYPES[extname(name)] ?? 'application/octet-stream', bytes, ASSET_HEADERS);
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
