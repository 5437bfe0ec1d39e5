import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { type ApiDocument, schemaOf } from './schema.ts';
import { SET_UP } from './src/screens/setup/resources.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The document of the API: the build of the service has written it before. */
const document = JSON.parse(readFileSync(pathOf('../../dist/site/openapi.json'), 'utf8')) as ApiDocument;

/** Builds the console to `dist/console`. `npx vite apps/console` serves it while it is changed, with the API on port 3000. */
export default defineConfig({
  root: pathOf('.'),
  base: '/console/',
  define: { SET_UP_SCHEMA: JSON.stringify(schemaOf(document, SET_UP)) },
  resolve: { alias: { '@fieldline/client': pathOf('../../packages/client/src/index.ts') } },
  build: {
    outDir: pathOf('../../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    // The service sends files of its own only: no data URLs, no script in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Packages mark what only browsers run; all of this is.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v2', '/console/session', '/console/sign_in', '/console/oidc'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
});
