import type { ServePages } from '#http';
import { serveCalendars } from './calendar-page.js';
import { ConsoleAccess } from './console-access.js';
import { CONSOLE_PATH, consoleFolder, serveConsoleFiles } from './console-files.js';
import { serveSessions } from './console-routes.js';
import { serveDocs } from './docs.js';
import { serveErrorPages } from './error-pages.js';
import { serveHomePage } from './home-page.js';
import { serveSignIn } from './sign-in-page.js';
import { serveProviderSignIn } from './oidc-routes.js';

/** Serves all pages, and the sessions of the console. */
export const servePages: ServePages = (server, { document, problems, settings, sessions, calendars, log }) => {
  const access = settings.console === 'on' ? new ConsoleAccess(settings, sessions) : undefined;
  if (access !== undefined) {
    serveSessions(server, access, sessions);
    serveSignIn(server, access, sessions);
    serveProviderSignIn(server, access, sessions, settings, log);
  }
  serveCalendars(server, calendars, settings);
  serveDocs(server, document);
  serveErrorPages(server, problems);
  const folder = access !== undefined ? consoleFolder() : undefined;
  if (folder !== undefined) serveConsoleFiles(server, folder, settings);
  serveHomePage(server, folder !== undefined);
  return { consolePath: folder === undefined ? undefined : CONSOLE_PATH, access };
};
