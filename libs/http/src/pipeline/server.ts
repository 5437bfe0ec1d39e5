import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { Express, Request, Response } from 'express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { healthResponse, type HealthReport, listening, type Listening, NestLogger, type Platform } from '#platform';
import { AccountShares } from '../admission/account-shares.js';
import { Admission } from '../admission/admission.js';
import { Authentication, SignedUrls } from './authentication.js';
import { KeyVerifier } from './key-verifier.js';
import { PROBLEMS, type ProblemType, documentedProblems } from '../problems/problems.js';
import { RequestMetrics, traceCommands } from './request-telemetry.js';
import { RequestPipeline } from './request-pipeline.js';
import { TRANSFER_TIMEOUTS, type TransferTimeouts } from './transfer-timeouts.js';
import { ServiceDocument } from '../openapi/webhooks.js';
import { serveDocument, openApiOf } from '../openapi/document.js';
import { CalendarFiles } from '../content/calendar-files.js';
import type { ServePages } from '../content/pages.js';
import { ApiAdapter } from './api-adapter.js';
import { Cors } from './cors.js';
import { ConsoleSessions } from './console-sessions.js';
import { ProblemFilter } from '../problems/problem.filter.js';
import { RateLimits } from './rate-limit.js';
import { RouteRunner } from './route-runner.js';
import { ServerShutdown } from './server-shutdown.js';

/** Time between the announcement of a shutdown and the shutdown, in milliseconds (docs/decisions/0010). */
const SHUTDOWN_NOTICE_MS = 1_000;

/** Longest time for which a shutdown waits for responses, such as to a slow upload, in milliseconds. */
const MAX_DRAIN_MS = 8_000;

/** A listening API. */
export interface HttpServer extends Listening {
  readonly app: INestApplication;
  /** Undefined when the console is off or not built. */
  readonly consoleUrl: string | undefined;
  /**
   * Announces the shutdown to load balancers (`/health/ready` responds 503) and to clients (`Connection: close`),
   * continues to serve requests, and resolves after the notice period.
   */
  announceShutdown(): Promise<void>;
  /** Stops accepting connections, completes the pending requests, and closes the application. */
  close(): Promise<void>;
}

/** The options of {@link listen}. */
export interface ServerOptions {
  readonly version: string;
  /** The report of `/health/ready`. */
  readonly health: () => Promise<HealthReport>;
  /** By default 30 s each (contract §3). */
  readonly timeouts?: TransferTimeouts | undefined;
  /** The OpenAPI document; by default it is made of the module's classes at its first use, which takes 0.3 s of CPU time. */
  readonly document?: Parameters<ServiceDocument['buildWith']>[0] | undefined;
  /** By default none. */
  readonly pages?: ServePages | undefined;
}

/**
 * Opens the application of a program that performs routes and does not listen (`TaskOperations`).
 * @param module the program's root module.
 */
export async function openRoutes(
  module: Parameters<typeof NestFactory.create>[0],
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
): Promise<INestApplication> {
  const adapter = new ApiAdapter(settings, TRANSFER_TIMEOUTS.headersMs);
  const app = await NestFactory.create(module, adapter, {
    bodyParser: false,
    logger: new NestLogger(log),
    abortOnError: false,
  });
  app.useGlobalFilters(new ProblemFilter(log));
  return app.init();
}

/**
 * Starts the HTTP server of a program with the request pipeline.
 * @param module the program's root module.
 */
export async function listen(
  module: Parameters<typeof NestFactory.create>[0],
  { settings, log, metrics }: Platform,
  { version, health, timeouts = TRANSFER_TIMEOUTS, document: builtDocument, pages }: ServerOptions,
): Promise<HttpServer> {
  const adapter = new ApiAdapter(settings, timeouts.headersMs);
  const app = await NestFactory.create(module, adapter, {
    bodyParser: false,
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const problems = new ProblemFilter(log);
  app.useGlobalFilters(problems);
  traceCommands(app.get(CommandBus));
  const document = app.get(ServiceDocument);
  document.buildWith(builtDocument ?? (() => openApiOf(app, version)));
  serveDocument(adapter, document, settings.publicUrl);
  const { consolePath, access } =
    pages?.(adapter, {
      document,
      problems: documentedProblems(app.get<readonly ProblemType[]>(PROBLEMS)),
      settings,
      sessions: app.get(ConsoleSessions),
      calendars: app.get(CalendarFiles, { strict: false }),
      log,
    }) ?? {};
  adapter.get('/health/live', (_: Request, response: Response) => void response.json({ status: 'live' }));
  let stopping = false;
  adapter.get('/health/ready', (_: Request, response: Response) => {
    if (stopping) response.status(503).json({ status: 'stopping' });
    else
      void health().then((report) => {
        const { status, body } = healthResponse(report);
        response.status(status).json(body);
      });
  });
  const server = app.getHttpServer() as Server;
  const responses = new PendingResponses(server);
  await app.init();
  const runner = app.get(RouteRunner);
  const pipeline = new RequestPipeline(
    settings,
    new Cors(settings),
    new Authentication(app.get(KeyVerifier), app.get(SignedUrls), runner, access),
    new RateLimits(settings.rateLimitPerMinute, settings.rateLimitPerAccountPerMinute),
    new Admission(metrics),
    app.get(AccountShares),
    runner,
    app.get(RequestMetrics),
    log,
    problems,
    adapter.getInstance<Express>(),
    timeouts,
  );
  adapter.serve(pipeline.handle);
  await app.listen(settings.port, settings.host);
  const address = listening(server);
  return {
    ...address,
    consoleUrl: consolePath === undefined ? undefined : address.url + consolePath,
    app,
    async announceShutdown() {
      stopping = true;
      responses.endConnections();
      await delay(SHUTDOWN_NOTICE_MS);
    },
    async close() {
      stopping = true;
      app.get(ServerShutdown).begin();
      await responses.drain();
      await app.close();
    },
  };
}

/** The pending responses of a server. */
class PendingResponses {
  /**
   * The connections with their current response. A set of responses would keep finished ones alive: the tables that it outgrows
   * refer to their successors until a full garbage collection.
   */
  private readonly responses = new Map<Socket, ServerResponse | undefined>();
  private ending = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.responses.set(socket, undefined);
      socket.once('close', () => this.responses.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.responses.set(socket, response);
      response.once('close', () => {
        if (this.responses.get(socket) === response) this.responses.set(socket, undefined);
      });
      if (this.ending) response.setHeader('Connection', 'close');
    });
  }

  /** Sends `Connection: close` with each response from now on. */
  endConnections(): void {
    this.ending = true;
    for (const response of this.responses.values())
      if (response?.headersSent === false) response.setHeader('Connection', 'close');
  }

  /** Accepts no new connections and waits for the pending responses, at most {@link MAX_DRAIN_MS}. */
  drain(): Promise<void> {
    this.endConnections();
    return new Promise((resolve) => {
      const closeIdle = (): void => {
        // Node does not count a connection as idle that has carried no request yet, such as browsers keep in reserve.
        for (const socket of this.responses.keys()) if (socket.bytesRead === 0) socket.destroy();
        this.server.closeIdleConnections();
      };
      // An idle keep-alive connection is closed here, or after its next response.
      const idle = setInterval(closeIdle, 50);
      const late = setTimeout(() => this.server.closeAllConnections(), MAX_DRAIN_MS);
      this.server.close(() => {
        clearInterval(idle);
        clearTimeout(late);
        resolve();
      });
      closeIdle();
    });
  }
}
