import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import { HttpAdapterHost } from '@nestjs/core';
import { createLogger, readSettings, SecretCipher, ServiceMetrics } from '#platform';
import { Database } from '#eventstore/store';
import type { ApiAdapter } from '../pipeline/api-adapter.js';
import { Idempotency } from '../pipeline/idempotency.js';
import { operationOf } from '../openapi/operation.js';
import { startRequest } from '../pipeline/request.js';
import { RequestTime } from '../pipeline/request-time.js';
import { HttpResponse } from '../pipeline/response.js';
import type { Route } from '../pipeline/route.js';
import { RouteRunner } from '../pipeline/route-runner.js';
import { ServerShutdown } from '../pipeline/server-shutdown.js';
import { BatchMetrics, BatchRunner } from './batch-runner.js';

afterEach(() => {
  jest.restoreAllMocks();
});

const database = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1, name: 'batch' });
const log = createLogger('batch', 'silent');

/** Routes of which each takes a second of the clock. */
class SlowRoutes extends RouteRunner {
  performed = 0;
  /** What the last performed operation rejects with. */
  failure: Error | undefined;

  constructor() {
    const idempotency = new Idempotency(database, new SecretCipher(undefined));
    super(readSettings({}), new HttpAdapterHost<ApiAdapter>(), idempotency, database, log);
  }

  override find(): Route {
    const operation = { ...operationOf({}), context: 'crm' as const };
    return {
      path: '/v2/clients/:client',
      parameters: [],
      isRead: false,
      operation,
      scopes: [],
      permissions: [],
      isOfOneself: false,
      handler: () => Promise.resolve(),
    };
  }

  override run(): Promise<HttpResponse | undefined> {
    this.performed++;
    const now = performance.now() + 1_000;
    jest.spyOn(performance, 'now').mockReturnValue(now);
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return Promise.resolve(new HttpResponse(200, { message: 'Performed' }));
  }
}

function batchRequest(): [Request, Response] {
  const request = Object.assign(Object.create(express.request) as Request, { headers: {}, method: 'POST' });
  startRequest(request, {
    requestId: 'one-batch',
    startedAt: 0,
    time: new RequestTime(1_000, { headersSent: false }),
    headerPrefixes: [],
    caller: { uuid: 'key', origin: 'key', account: 'account', timeZone: 'UTC', country: null, scopes: [] },
  });
  return [request, Object.create(express.response) as Response];
}

let shutdown: ServerShutdown;
beforeEach(() => {
  shutdown = new ServerShutdown();
});

const operations = Array.from({ length: 30 }, () => ({ method: 'DELETE' as const, path: '/v2/clients/one' }));

it('answers 503 for the operations that remain after 25 seconds, which are not performed', async () => {
  const routes = new SlowRoutes();
  const batches = new BatchRunner(routes, new BatchMetrics(new ServiceMetrics()), shutdown, log);
  const { results } = await batches.run(...batchRequest(), operations);
  expect(routes.performed).toBe(25);
  expect(results.map(({ status }) => status)).toEqual(operations.map((_, i) => (i < 25 ? 200 : 503)));
  const message = 'The batch took longer than 25 seconds: the operation was not performed, send it again';
  expect(results[29]).toEqual({
    status: 503,
    body: {
      message,
      detail: message,
      code: 'unavailable',
      status: 503,
      title: 'Service Unavailable',
      type: '/errors/unavailable',
      request_id: 'one-batch',
    },
  });
});

it('answers 503 for the operations that remain when the service stops, so that it need not wait for the batch', async () => {
  const routes = new SlowRoutes();
  const batches = new BatchRunner(routes, new BatchMetrics(new ServiceMetrics()), shutdown, log);
  const running = batches.run(...batchRequest(), operations);
  while (routes.performed < 3) await new Promise(setImmediate);
  shutdown.begin();
  const { results } = await running;
  expect(routes.performed).toBeLessThan(25);
  expect(results.map(({ status }) => status)).toEqual(operations.map((_, i) => (i < routes.performed ? 200 : 503)));
  expect(results[29]?.body).toMatchObject({
    detail: 'The service is stopping: the operation was not performed, send it again',
  });
});

it('answers 500 for an operation that fails unexpectedly, without the cause; the others are performed', async () => {
  const routes = new SlowRoutes();
  routes.failure = new Error('a secret cause');
  const metrics = new ServiceMetrics();
  const batches = new BatchRunner(routes, new BatchMetrics(metrics), shutdown, log);
  const { results } = await batches.run(...batchRequest(), operations.slice(0, 3));
  expect(results.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(JSON.stringify(results)).not.toContain('secret');
  expect(await metrics.registry.metrics()).toContain(
    'fieldline_http_batch_operations_total{method="DELETE",route="/v2/clients/:client",status="500"} 3',
  );
});
