import type { HttpServer } from '@nestjs/common';
import type { Logger, Settings } from '#platform';
import type { CookieAccess } from '../pipeline/authentication.js';
import type { ConsoleSessions } from '../pipeline/console-sessions.js';
import type { CalendarFiles } from './calendar-files.js';
import type { ServiceDocument } from '../openapi/webhooks.js';
import type { DocumentedProblem } from '../problems/problems.js';

/** What pages show. */
export interface PageContent {
  readonly document: ServiceDocument;
  /** By code. */
  readonly problems: ReadonlyMap<string, DocumentedProblem>;
  readonly settings: Settings;
  readonly sessions: ConsoleSessions;
  readonly calendars: CalendarFiles;
  readonly log: Logger;
}

/** What the pages add to the API. */
export interface ServedPages {
  /** The path of the console; undefined when it is off or not built. */
  readonly consolePath?: string | undefined;
  /** Authenticates what the console sends to the API; undefined when it is off. */
  readonly access?: CookieAccess | undefined;
}

/** Serves pages beside the API, which require no key. */
export type ServePages = (server: HttpServer, content: PageContent) => ServedPages;
