import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { baseUrlOf } from '../pipeline/request.js';
import { JSON_TYPE } from '../pipeline/response-writer.js';
import { StaticContent } from '../content/static-content.js';
import type { ServiceDocument } from './webhooks.js';

/** The hosts by which clients reach a service are few. For further ones, the document names none: each costs a megabyte to make. */
const MAX_BASE_URLS = 8;

/**
 * Serves the document at `/openapi.json`. Its server has an absolute URL, without which programs that import it have none to send to.
 * @param publicUrl the URL under which clients reach the service; undefined: the host of each request.
 */
export function serveDocument(server: HttpServer, service: ServiceDocument, publicUrl: string | undefined): void {
  const documents = new Map<string, StaticContent>();
  server.get('/openapi.json', ({ headers }: Request, response: Response) => {
    response.vary('X-Forwarded-Proto');
    const asked = publicUrl ?? (baseUrlOf(headers) || '/');
    const url = documents.has(asked) || documents.size < MAX_BASE_URLS ? asked : '/';
    let document = documents.get(url);
    if (document === undefined) {
      document = new StaticContent(JSON_TYPE, JSON.stringify({ ...service.document, servers: [{ url }] }));
      documents.set(url, document);
    }
    return document.send(response);
  });
}
