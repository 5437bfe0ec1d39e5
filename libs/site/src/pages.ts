import type { ServePages } from '#http';
import { CONSOLE_PATH, consoleFolder, serveConsoleFiles } from './console-files.js';
import { serveDocs } from './docs.js';
import { serveErrorPages } from './error-pages.js';
import { serveHomePage } from './home-page.js';

/** Serves all pages. */
export const servePages: ServePages = (server, { document, problems, hasConsole }) => {
  serveDocs(server, document);
  serveErrorPages(server, problems);
  const folder = hasConsole ? consoleFolder() : undefined;
  if (folder !== undefined) serveConsoleFiles(server, folder);
  serveHomePage(server, folder !== undefined);
  return { consolePath: folder === undefined ? undefined : CONSOLE_PATH };
};
