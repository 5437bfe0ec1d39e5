import type { HttpServer } from '@nestjs/common';
import type { ServiceDocument } from '../openapi/webhooks.js';
import type { DocumentedProblem } from '../problems/problems.js';

/** What pages show. */
export interface PageContent {
  readonly document: ServiceDocument;
  /** By code. */
  readonly problems: ReadonlyMap<string, DocumentedProblem>;
  /** Whether the console is on. */
  readonly hasConsole: boolean;
}

/**
 * Serves pages beside the API, which require no key.
 * @returns the path of the console; undefined when it is off or not built.
 */
export type ServePages = (server: HttpServer, content: PageContent) => { readonly consolePath?: string | undefined };
