import type { Request, Response } from 'express';
import type { Settings } from '#platform';
import { requestOptions } from './parameters.js';

/** Response headers that a page may read (contract §3). */
const EXPOSED_HEADERS =
  'ETag, Link, Location, Allow, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotency-Replayed, ' +
  'Ignored-Fields, Preference-Applied, WWW-Authenticate, Content-Disposition, Content-Range, Feed-Epoch, Dry-Run, Total-Count';
/** Request headers that a page may send, besides the custom ones (contract §3). */
const ALLOWED_HEADERS =
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Prefer, Range, X-Request-Id, ' +
  'X-Fieldline-Account';
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** How long a browser may cache the response to a preflight, in seconds (contract §3). */
const MAX_AGE_S = '600';

/**
 * Cross-origin resource sharing (Fetch standard): the origins whose pages may use the API from a browser. Credentials
 * are never allowed: a page sends its API key itself, and the cookie of the console is for its own pages.
 */
export class Cors {
  private readonly origins: ReadonlySet<string>;
  private readonly allowedHeaders: string;

  constructor({ corsOrigins, compatibilityHeaders }: Pick<Settings, 'corsOrigins' | 'compatibilityHeaders'>) {
    this.origins = new Set(corsOrigins);
    const prefixes = compatibilityHeaders === undefined ? ['X-Service'] : ['X-Service', compatibilityHeaders];
    const custom = prefixes.flatMap((prefix) =>
      [...requestOptions().map(({ header }) => header), 'Dry-Run'].map((header) => `${prefix}-${header}`),
    );
    this.allowedHeaders = [ALLOWED_HEADERS, ...custom].join(', ');
  }

  /** Sets the headers that let the page read the response, whatever its status. */
  setHeaders({ headers: { origin } }: Request, response: Response): void {
    if (this.origins.size === 0) return;
    response.appendHeader('Vary', 'Origin');
    const allowed = this.origins.has('*') ? '*' : origin !== undefined && this.origins.has(origin) ? origin : undefined;
    if (allowed === undefined) return;
    response.setHeader('Access-Control-Allow-Origin', allowed);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  }

  /** Responds to a preflight, which carries no API key. @returns whether the request is a preflight. */
  answerPreflight({ method, headers }: Request, response: Response): boolean {
    const isPreflight =
      method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
    if (!isPreflight || this.origins.size === 0) return false;
    if (response.hasHeader('Access-Control-Allow-Origin')) {
      response.setHeader('Access-Control-Allow-Methods', ALLOWED_METHODS);
      response.setHeader('Access-Control-Allow-Headers', this.allowedHeaders);
      response.setHeader('Access-Control-Max-Age', MAX_AGE_S);
    }
    response.writeHead(204).end();
    return true;
  }
}
