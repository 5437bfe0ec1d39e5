import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Request, type Response } from 'express';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Settings } from '#platform';
import { PathTree, isOpen, type RouteHandler, routeOf, type Routes } from './route.js';
import { noSuchRoute } from '../problems/http-error.js';
import { sendParserError } from '../problems/parser-errors.js';
import { parseQuery, requestStateOf } from './request.js';
import { writeJson } from './response-writer.js';

/**
 * Keep-alive timeout of idle connections, in milliseconds. It exceeds that of proxies (nginx and the load balancers of
 * AWS: 60 s), so that a proxy never sends a request on a connection that this server is closing.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Connections that wait until they are accepted. A process accepts one in each turn of its event loop, so that the last of more of
 * them would wait for longer than its client when the process is overloaded.
 */
const MAX_WAITING_CONNECTIONS = 256;

/** The methods that a controller may route. */
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/**
 * The adapter on which Nest registers its routes. It stores them with their `@Operation` metadata for the request
 * pipeline; Express serves the paths that require no API key. Nest middleware is for the paths of Express.
 */
export class ApiAdapter extends ExpressAdapter {
  /** The routes that Nest has registered. */
  readonly routes: Routes = new PathTree();

  constructor(
    { trustProxy }: Pick<Settings, 'trustProxy'>,
    private readonly headersTimeout: number,
  ) {
    const app = express();
    app.set('trust proxy', trustProxy);
    app.set('etag', false);
    app.set('x-powered-by', false);
    app.set('case sensitive routing', true);
    // Normally set by the router of Express; the pipeline has no nested routers.
    app.request.baseUrl = '';
    // Express would parse the query again at each access.
    Object.defineProperty(app.request, 'query', { get: queryOf });
    // The getter of Express throws for a malformed target, where nothing catches the error.
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

  /** @throws Error for middleware on a path that the pipeline serves: no request would run it. */
  override createMiddlewareFactory(
    method: Parameters<ExpressAdapter['createMiddlewareFactory']>[0],
  ): ReturnType<ExpressAdapter['createMiddlewareFactory']> {
    const register = super.createMiddlewareFactory(method);
    return (path, callback) => {
      if (isOpen(path)) return register(path, callback) as unknown;
      throw new Error(
        `Middleware for ${path} would run for no request of the API: name open paths such as /docs, or use a guard of the controller`,
      );
    };
  }

  override initHttpServer(): void {
    // Messages are created with the prototypes of Express: changing the prototype of each request is slow.
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
      // The request pipeline enforces the limits of 8 and 16 KiB with the right error; the limit of the parser is
      // higher.
      maxHeaderSize: 32 * 1024,
      headersTimeout: this.headersTimeout,
      // The request pipeline limits the time of bodies: a stream has no limit as long as bytes arrive.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1000,
      // The response of Node would have no body; the request pipeline sends a problem.
      requireHostHeader: false,
    });
    server.on('clientError', sendParserError);
    // Node would ask for every body, also of a request that is refused.
    server.on('checkContinue', (request, response) => server.emit('request', request, response));
    // Node would respond 417 without a body; expectations other than 100-continue may be ignored (RFC 9110 §10.1.1).
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    this.httpServer = server;
  }

  /** Listens, as Nest asks it to: with a host. */
  override listen(port: string | number, host?: string | (() => void), callback?: () => void): Server {
    if (typeof host !== 'string') throw new Error('An API listens on one host');
    return this.httpServer.listen({ port: Number(port), host, backlog: MAX_WAITING_CONNECTIONS }, callback);
  }

  /** Registers the handler of all requests. */
  serve(handle: (request: Request, response: Response) => void): void {
    this.httpServer.on('request', handle);
  }

  /**
   * Stores the result of a handler for the request pipeline, which awaits it. A result with a status comes from an
   * exception filter of a controller: it is sent unchanged, as are results on the paths of Express.
   */
  override reply(response: Response, body: unknown, status?: number): void {
    const state = requestStateOf(response.req);
    if (state.route !== undefined && status === undefined) state.handled = { result: body };
    else writeJson(status === undefined ? response : response.status(status), body);
  }

  /** Throws 404 or 405 for paths that Express does not serve. */
  override setNotFoundHandler(): void {
    this.use(({ method, path }: Request) => {
      throw noSuchRoute(method, this.routes.find(path)?.routes.keys());
    });
  }
}

/** The path of the request target, which may be in absolute form (RFC 9112 §3.2.2); empty when there is none. */
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
