import { Injectable, Inject } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ServiceMetrics, LOGGER, type Logger } from '#platform';
import type { Request, Response } from 'express';
import { idempotencyKeyOf } from '../pipeline/parameters.js';
import { requestHash } from '../pipeline/idempotency.js';
import { loggedProblem } from '../problems/problem.filter.js';
import { unavailable, notInBatches } from '../problems/problem.js';
import { callerOf, requestStateOf, startRequest } from '../pipeline/request.js';
import { MAX_ANSWER_BYTES } from '../content/json-slices.js';
import type { HttpResponse } from '../pipeline/response.js';
import type { Route } from '../pipeline/route.js';
import { type CheckedCall, checkRights, RouteRunner } from '../pipeline/route-runner.js';
import { ServerShutdown } from '../pipeline/server-shutdown.js';
import type { OperationBody } from './batch.body.js';
import type { BatchView, OperationResultView } from './batch.view.js';
import { runInQueues } from './operation-queues.js';
import { operationRequest, operationResponse, sharedHeaders } from './operation-request.js';

/** The metrics of batches. A batch is one request in those of requests. */
@Injectable()
export class BatchMetrics {
  readonly operations: Counter<'method' | 'route' | 'status'>;

  constructor({ registry }: ServiceMetrics) {
    this.operations = new Counter({
      name: 'fieldline_http_batch_operations_total',
      help: 'Operations of batches by route and status',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
    });
  }
}

/** How long operations of a batch are started, in milliseconds (contract §10). */
const MAX_START_MS = 25_000;

/** The response of a batch. */
export interface BatchOutcome extends BatchView {
  readonly headers: HttpResponse['headers'];
}

/** An operation with its idempotency key, and the request that it describes. */
interface OperationCall {
  readonly operation: OperationBody;
  readonly request: Request;
  readonly response: Response;
  readonly idempotencyKey: string | undefined;
  readonly hasRoomFor: (bytes: number) => boolean;
}

/** Performs the operations of a batch, each as the request that it describes (contract §10). */
@Injectable()
export class BatchRunner {
  constructor(
    private readonly routes: RouteRunner,
    private readonly metrics: BatchMetrics,
    private readonly shutdown: ServerShutdown,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws DomainError 422 when the Idempotency-Key of the batch is malformed. */
  async run(batch: Request, batchResponse: Response, operations: readonly OperationBody[]): Promise<BatchOutcome> {
    const { requestId, startedAt, time, headerPrefixes, ignoredFields } = requestStateOf(batch);
    const endsAt = performance.now() + MAX_START_MS;
    const caller = callerOf(batch);
    const batchKey = idempotencyKeyOf(batch);
    const shared = sharedHeaders(batch);
    let headers: HttpResponse['headers'] = {};
    // Of the answer; results beyond it hold no representation (contract §25).
    let room = MAX_ANSWER_BYTES;
    const hasRoomFor = (bytes: number): boolean => {
      const fits = bytes < room;
      if (fits) room -= bytes;
      return fits;
    };
    const results = await runInQueues<OperationBody, OperationResultView>(operations, {
      keyOf: ({ path }) => samePath(path),
      perform: async (operation, index) => {
        const request = operationRequest(batch, operation, shared);
        const response = operationResponse(batchResponse, request);
        const state = startRequest(request, { requestId, startedAt, time, headerPrefixes, caller, isBatched: true });
        const idempotencyKey = keyOfOperation(operation, index, batchKey);
        let result: OperationResultView;
        try {
          const answer = await this.perform({ operation, request, response, idempotencyKey, hasRoomFor });
          result = resultOf(answer);
          const applied = answer.headers['Preference-Applied'];
          if (applied !== undefined) headers = { 'Preference-Applied': applied };
        } catch (error) {
          result = this.rejected(error, requestId);
        }
        for (const name of state.ignoredFields ?? []) ignoredFields?.add(`operations.${index}.body.${name}`);
        this.metrics.operations.inc({ method: operation.method, route: state.route ?? 'none', status: result.status });
        return result;
      },
      isShared: () => this.routes.servesOthers,
      mayStart: () => performance.now() < endsAt && !this.shutdown.signal.aborted,
      tooLate: () => this.rejected(unavailable(this.shutdown.signal.aborted ? STOPPING : TOO_LATE), requestId),
    });
    return { results, headers };
  }

  /** Runs the checks that a request passes after those of the batch, in their order (contract §2). */
  private async perform({ operation, ...call }: OperationCall): Promise<HttpResponse> {
    const { request, idempotencyKey } = call;
    const state = requestStateOf(request);
    const caller = callerOf(request);
    const route = this.routes.find(request); // 404, 405 of the path
    state.route = route.path;
    if (!isAllowed(route)) throw notInBatches(operation.method, operation.path); // 422
    checkRights(route, caller, request.params); // 403
    const payload = payloadOf(request, operation, idempotencyKey, caller.person?.uuid);
    const answer = await this.routes.run({ ...call, route, state, caller, payload });
    if (answer === undefined) throw new Error(`${route.path} sends its response itself`);
    return answer;
  }

  private rejected(error: unknown, requestId: string): OperationResultView {
    const body = loggedProblem(error, requestId, this.log);
    return { status: body.status, body };
  }
}

const NOT_PERFORMED = 'the operation was not performed, send it again';
const TOO_LATE = `The batch took longer than ${MAX_START_MS / 1000} seconds: ${NOT_PERFORMED}`;
const STOPPING = `The service is stopping: ${NOT_PERFORMED}`;

const isAllowed = ({ operation: { context, batch, streamsBody, isOutsideBatches } }: Route): boolean =>
  batch === undefined && !streamsBody && !isOutsideBatches && context !== undefined;

/** The idempotency key of an operation: its own, otherwise that of the batch with the index. */
function keyOfOperation(
  { method, idempotency_key: own }: OperationBody,
  index: number,
  batchKey: string | undefined,
): string | undefined {
  if (method === 'DELETE') return undefined;
  return own ?? (batchKey === undefined ? undefined : `${batchKey}:${index}`);
}

/** The input of an operation. The bytes are needed only to recognise a repetition. */
const payloadOf = (
  request: Request,
  { body }: OperationBody,
  idempotencyKey: string | undefined,
  person: string | undefined,
): CheckedCall['payload'] => ({
  query: {},
  body: body ?? {},
  hash:
    idempotencyKey === undefined
      ? undefined
      : requestHash(request, body == null ? Buffer.of() : Buffer.from(JSON.stringify(body)), person),
});

const resultOf = ({ status, body, headers }: HttpResponse): OperationResultView => ({
  status,
  body: body ?? null,
  ...(headers.ETag === undefined ? {} : { etag: headers.ETag }),
  ...(headers['Idempotency-Replayed'] === undefined ? {} : { replayed: true }),
});

/** A path in the form in which equal paths are the same text: decoded, without a slash at the end. */
function samePath(path: string): string {
  const own = path.replace(/\/$/, '');
  try {
    return own.includes('%') ? decodeURIComponent(own) : own;
  } catch {
    return own;
  }
}
