import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Express } from 'express';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiKeys, Sealer } from '#kernel/accounts';
import { Admission } from './http/admission.js';
import { ServiceDocument } from './http/deliveries.js';
import { serveDocs } from './http/docs.js';
import { ExchangeInterceptor } from './http/exchange.interceptor.js';
import { ApiAdapter } from './http/express.js';
import { Idempotency } from './http/idempotency.js';
import { openApiOf } from './http/openapi.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RateLimit } from './http/rate-limit.js';
import { ScopeGuard } from './http/scope.guard.js';
import { readiness } from './health.js';
import type { KernelOptions } from './kernel.module.js';
import { NestLogger } from './logging.js';
import { shownHost } from './metrics.js';

/** The API as it listens. */
export interface HttpServer {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  readonly app: INestApplication;
  /** Takes no more requests, answers those under way, and ends. */
  close(): Promise<void>;
}

/**
 * Starts a program's routes with the whole request pipeline of the contract around them.
 * @param module the program's root module.
 * @param pendingMigrations for `/health/ready`.
 */
export async function listen(
  module: Parameters<typeof NestFactory.create>[0],
  { settings, database, metrics, log }: KernelOptions,
  version: string,
  pendingMigrations: () => Promise<readonly string[]>,
): Promise<HttpServer> {
  const adapter = new ApiAdapter();
  const app = await NestFactory.create(module, adapter, {
    bodyParser: false,
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const problems = new ProblemFilter(log, adapter.allowedMethods);
  const admission = new Admission(app.get(ApiKeys), new RateLimit(settings.rateLimitPerMinute), metrics, log, problems);
  app.use(admission.admit);
  const express = adapter.getInstance<Express>();
  app.useGlobalGuards(new ScopeGuard(adapter.isShadowed));
  app.useGlobalInterceptors(new ExchangeInterceptor(settings, new Idempotency(database, app.get(Sealer))));
  app.useGlobalFilters(problems);
  serveDocs(express, app.get(ServiceDocument).hold(openApiOf(app, version)));
  express.get('/health/live', (_, response) => void response.json({ status: 'live' }));
  express.get('/health/ready', (_, response) => {
    void readiness(database, pendingMigrations, log).then(({ status, body }) => response.status(status).json(body));
  });
  const server = app.getHttpServer() as Server;
  const answers = new OpenAnswers(server);
  await app.init();
  adapter.hastenRoutes();
  await app.listen(settings.port, settings.host);
  return {
    url: `http://${shownHost(settings.host)}:${(server.address() as AddressInfo).port}`,
    app,
    async close() {
      await answers.drain();
      await app.close();
    },
  };
}

/** The answers that a server owes. */
class OpenAnswers {
  private readonly open = new Set<ServerResponse>();
  private draining = false;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_, response: ServerResponse) => {
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
      if (this.draining) response.setHeader('Connection', 'close');
    });
  }

  /** Takes no new connections, answers what is under way, each with `Connection: close`, and waits for the last. */
  drain(): Promise<void> {
    this.draining = true;
    for (const response of this.open) if (!response.headersSent) response.setHeader('Connection', 'close');
    return new Promise((resolve) => {
      // A kept connection that is between two requests ends with its next answer, or here.
      const idle = setInterval(() => this.server.closeIdleConnections(), 50);
      this.server.close(() => {
        clearInterval(idle);
        resolve();
      });
      this.server.closeIdleConnections();
    });
  }
}
