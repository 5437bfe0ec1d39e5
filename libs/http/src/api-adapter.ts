import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Request, type Response } from 'express';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { PathTree } from './path-tree.js';
import { noSuchRoute } from './problems/http-error.js';
import { answerParserError } from './problems/parser-errors.js';
import { parseQuery } from './query.js';
import { requestStateOf } from './request-state.js';
import { writeJson } from './response-writer.js';
import { isOpen, type RouteHandler, routeOf, type Routes } from './route.js';

/** A request must have arrived within this, in milliseconds (contract §3). */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * How long a connection without requests is kept, in milliseconds: longer than proxies keep theirs (nginx and the load
 * balancers of AWS: 60 s), so that none sends a request on a connection that is being closed here.
 */
const KEEP_ALIVE_MS = 75_000;

/** The methods that a controller may route. */
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/**
 * The server that Nest registers its routes on. It keeps them, with what `@Operation` says of each, for the request
 * pipeline; Express serves what needs no key. Middleware of Nest runs for the paths of Express alone.
 */
export class ApiAdapter extends ExpressAdapter {
  /** The routes that Nest has registered. */
  readonly routes: Routes = new PathTree();

  constructor() {
    const app = express();
    app.set('etag', false);
    app.set('x-powered-by', false);
    app.set('case sensitive routing', true);
    // Its router sets it; routes of the pipeline are below no other path.
    app.request.baseUrl = '';
    // Express would parse the query anew at each access.
    Object.defineProperty(app.request, 'query', { get: queryOf });
    // Express's own getter throws for a target that is no URL, where nothing catches it.
    Object.defineProperty(app.request, 'path', { get: pathOf });
    super(app);
    for (const method of METHODS)
      Object.assign(this, { [method]: (path: string, handler: RouteHandler) => this.register(method, path, handler) });
  }

  private register(method: (typeof METHODS)[number], path: string, handler: RouteHandler): void {
    const name = method.toUpperCase();
    if (isOpen(path)) this.getInstance<Express>()[method](path, handler);
    this.routes.add(name, path, isOpen(path) ? undefined : routeOf(name, path, handler));
  }

  override initHttpServer(): void {
    // Node makes its messages with Express's prototypes: to change that of each request is slow.
    class ExpressRequest extends IncomingMessage {}
    class ExpressResponse<T extends IncomingMessage> extends ServerResponse<T> {
      readonly locals = {};
    }
    const { request, response } = this.getInstance<Express>();
    Object.setPrototypeOf(ExpressRequest.prototype, request);
    Object.setPrototypeOf(ExpressResponse.prototype, response);
    const server = createServer({
      IncomingMessage: ExpressRequest,
      ServerResponse: ExpressResponse,
      // The request pipeline answers above 8 and 16 KiB with the right error; the parser's own limit is higher.
      maxHeaderSize: 32 * 1024,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1000,
      // Node's own response would have no body; the request pipeline sends the right one.
      requireHostHeader: false,
    });
    server.on('clientError', answerParserError);
    // Node would answer 417 without a body; other expectations than 100-continue may be ignored (RFC 9110 §10.1.1).
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    this.httpServer = server;
  }

  /** Lets `handle` serve the requests. */
  serve(handle: (request: Request, response: Response) => void): void {
    this.httpServer.on('request', handle);
  }

  /**
   * Takes the result of a handler for the request pipeline, which awaits it. With a status it is the answer of an exception
   * filter that a controller declares: it is sent as it is, like results on the paths of Express.
   */
  override reply(response: Response, body: unknown, status?: number): void {
    const state = requestStateOf(response.req);
    if (state.route !== undefined && status === undefined) state.handled = { result: body };
    else writeJson(status === undefined ? response : response.status(status), body);
  }

  /** Nothing of Express serves the path: 404 or 405. */
  override setNotFoundHandler(): void {
    this.use(({ method, path }: Request) => {
      throw noSuchRoute(method, this.routes.find(path)?.routes.keys());
    });
  }
}

/** The path of a request's target: of one in absolute form (RFC 9112 §3.2.2) that of its URL; empty when it has none. */
function pathOf(this: Request): string {
  const { url } = this;
  if (url.startsWith('/') || url === '*') return /^[^?#]*/.exec(url)?.[0] ?? '';
  return /^https?:/i.test(url) ? (URL.parse(url)?.pathname ?? '') : '';
}

/** The query of a request, parsed once. */
function queryOf(this: Request & { parsedQuery?: object }): object {
  const at = this.originalUrl.indexOf('?');
  return (this.parsedQuery ??= parseQuery(at === -1 ? '' : this.originalUrl.slice(at + 1)));
}
