import type { SpanContext } from '@opentelemetry/api';
import type { FunctionSet, Queryable } from '#eventstore/store';
import { withSpan } from '#platform';
import type { Attempt } from '../sender/attempt.js';
import type {
  BegunAccount,
  DueQuery,
  EndpointResults,
  EntityQuery,
  NewRequest,
  QueuedRequest,
  WebhookKey,
} from './queued-request.js';

/** What came of an attempt. */
export interface AttemptResult {
  readonly request: QueuedRequest;
  readonly epoch: number;
  readonly attempt: Attempt;
  readonly failed: boolean;
  /** Null when the delivery ends with this attempt. */
  readonly secondsToRetry: number | null;
  /** The attempt's span; undefined when nothing was sent. */
  readonly span?: SpanContext | undefined;
}

/** Failures in a row, and days since the first of them, after which an endpoint is suspended (contract §9). */
const SUSPENDED_AFTER = { failures: 100, days: 5 } as const;
const LEAST_UUID = '00000000-0000-0000-0000-000000000000';
const FIRST: WebhookKey = { account: LEAST_UUID, webhook: LEAST_UUID };

const DUE = `account, webhook, uuid, chain, position, event_type as "eventType", entity, priority, attempt_no as "attemptNo",
  crash_count as "crashCount", url, secret, body`;

/** What a fan-out came to. */
interface FanOut {
  /** In their order. */
  readonly requests: readonly NewRequest[];
  /** Accounts with more. */
  readonly unfinished: readonly string[];
  /** Accounts whose epoch is not the one given any more. */
  readonly passed: readonly string[];
}

/** What the fan-out answers of an account: whether it has more, or its epoch has passed. */
interface AccountRow {
  readonly account: string;
  readonly webhook: null;
  readonly isOpen: boolean;
}

/** The queue of deliveries: what workers ask of it. Each statement is one transaction; every due time is the database's. */
export class DeliveryQueue {
  private readonly sql: Readonly<
    Record<'begin' | 'fanOut' | 'due' | 'ofEntities' | 'withDue' | 'versions' | 'record' | 'endpoints', string>
  >;

  constructor(
    private readonly database: Queryable,
    functions: FunctionSet,
  ) {
    this.sql = {
      begin: `select account, epoch, webhooks from ${functions.name('begin_delivery')}($1)`,
      fanOut: `select account, webhook, uuid, chain, position, event_type as "eventType", entity, 0 as priority, 1 as "attemptNo",
        0 as "crashCount", is_open as "isOpen", url, secret, body from ${functions.name('fan_out')}($1, $2, $3, $4)`,
      due: `select ${DUE} from ${functions.name('due_requests')}($1, $2, $3, $4, $5, $6, $7)`,
      ofEntities: `select ${DUE} from ${functions.name('due_of_entities')}($1, $2, $3)`,
      withDue: `select account, webhook, is_due as "isDue" from ${functions.name('webhooks_with_due')}($1, $2, $3)`,
      versions: `select account, versions from ${functions.name('webhook_versions')}($1)`,
      record: `select uuid from ${functions.name('record_attempts')}($1, $2, $3, $4, $5, $6, $7) uuid`,
      endpoints: `select account, webhook from ${functions.name('record_endpoints')}($1, $2, $3, $4)`,
    };
  }

  /** Begins to deliver for accounts. @returns those that have webhooks. */
  begin(accounts: readonly string[]): Promise<BegunAccount[]> {
    return this.database.query<BegunAccount>(this.sql.begin, [[...accounts].sort()]);
  }

  /**
   * Moves what the commits left in the outboxes into the queues of the webhooks that wanted it then and still live.
   * @param epochs of the accounts.
   * @param limit most outbox entries of an account.
   * @param full webhooks whose requests are answered without body.
   */
  fanOut(epochs: ReadonlyMap<string, number>, limit: number, full: readonly string[]): Promise<FanOut> {
    return withSpan('fan out', { root: true, attributes: { 'fieldline.accounts': epochs.size } }, async (span) => {
      const ordered = inOrder(epochs);
      const values = [ordered.map(([account]) => account), ordered.map(([, epoch]) => epoch), limit, full];
      const rows = await this.database.query<NewRequest | AccountRow>(this.sql.fanOut, values);
      const found = rows.filter((row) => row.webhook !== null);
      const requests = span.isRecording() ? await this.withEvents(found) : found;
      span.setAttributes({
        'fieldline.deliveries': requests.length,
        'fieldline.correlation_id': correlationsOf(requests),
      });
      return {
        requests,
        unfinished: rows.filter((row) => row.webhook === null && row.isOpen).map(({ account }) => account),
        passed: rows.filter((row) => row.webhook === null && !row.isOpen).map(({ account }) => account),
      };
    });
  }

  /** The next due requests of some endpoints, oldest first of each priority. */
  due(queries: readonly DueQuery[]): Promise<readonly QueuedRequest[]> {
    const held: string[] = [];
    const from: number[] = [];
    const to: number[] = [];
    for (const query of queries) {
      from.push(held.length + 1);
      held.push(...query.held);
      to.push(held.length);
    }
    return this.load(this.sql.due, [
      queries.map(({ account }) => account),
      queries.map(({ webhook }) => webhook),
      queries.map(({ limit }) => limit),
      held,
      from,
      to,
      queries.map(({ crashed }) => String(crashed)),
    ]);
  }

  /** The next due request of each entity, where there is one. */
  dueOfEntities(queries: readonly EntityQuery[]): Promise<readonly QueuedRequest[]> {
    return this.load(this.sql.ofEntities, [
      queries.map(({ account }) => account),
      queries.map(({ webhook }) => webhook),
      queries.map(({ entity }) => entity),
    ]);
  }

  /** For each account that has webhooks a number that grows with every change of one of them. */
  async webhookVersions(accounts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ account: string; versions: number }>(this.sql.versions, [accounts]);
    return new Map(rows.map(({ account, versions }) => [account, versions]));
  }

  /**
   * The webhooks that have something due, among the next `limit` after a key.
   * @returns also the key to continue after; undefined behind the last.
   */
  async webhooksWithDue(
    after: WebhookKey | undefined,
    limit: number,
  ): Promise<{ readonly due: readonly WebhookKey[]; readonly next: WebhookKey | undefined }> {
    const { account, webhook } = after ?? FIRST;
    const values = [account, webhook, limit];
    const rows = await this.database.query<WebhookKey & { readonly isDue: boolean }>(this.sql.withDue, values);
    return { due: rows.filter(({ isDue }) => isDue), next: rows.length === limit ? rows.at(-1) : undefined };
  }

  /**
   * Ends attempts: the queue loses the request, its record comes, and the next attempt waits when one is due, all at once.
   * @returns the uuids that were recorded; the others are another worker's, whose result counts, or were ended otherwise.
   */
  async record(all: readonly AttemptResult[]): Promise<ReadonlySet<string>> {
    const newest = new Map<string, number>();
    for (const { request, epoch } of all)
      newest.set(request.account, Math.max(epoch, newest.get(request.account) ?? epoch));
    // The statement knows one epoch of an account: what is of an earlier one is refused here.
    const results = all.filter(({ request, epoch }) => epoch === newest.get(request.account));
    const epochs = inOrder(newest);
    const places = placesOf(epochs.map(([account]) => account));
    const rows = results.map(({ attempt: { sentAt, requestTimeMs, response, error }, ...rest }) => ({
      // Nothing was sent of what expired.
      sent_at: error?.type === 'expired' || error?.type === 'worker_crash' ? null : sentAt,
      request_time_ms: Math.round(requestTimeMs),
      response_code: response?.code ?? null,
      response_headers: response?.headers ?? null,
      response_body: response?.body ?? null,
      error_type: error?.type ?? null,
      error_description: error?.description ?? null,
      failed: rest.failed,
      retry_seconds: rest.secondsToRetry,
    }));
    const attributes = {
      'fieldline.deliveries': results.length,
      'fieldline.correlation_id': correlationsOf(results.map(({ request }) => request)),
    };
    const links = results.flatMap(({ span }) => (span === undefined ? [] : { context: span }));
    const recorded = await withSpan('record attempts', { root: true, attributes, links }, () =>
      this.database.query<{ uuid: string }>(this.sql.record, [
        epochs.map(([account]) => account),
        epochs.map(([, epoch]) => epoch),
        results.map(({ request }) => places.get(request.account) ?? 0),
        results.map(({ request }) => request.webhook),
        results.map(({ request }) => request.uuid),
        JSON.stringify(rows),
        results.some(({ secondsToRetry }) => secondsToRetry !== null),
      ]),
    );
    return new Set(recorded.map(({ uuid }) => uuid));
  }

  /** Counts what endpoints answered. @returns those that are suspended by it. */
  recordEndpoints(results: readonly EndpointResults[]): Promise<WebhookKey[]> {
    const accounts = [...new Set(results.map(({ account }) => account))].sort();
    const places = placesOf(accounts);
    // In the order of their keys, which is the order of the locks.
    const ordered = [...results].sort((a, b) => (a.webhook < b.webhook ? -1 : 1));
    const rows = ordered.map(({ account, webhook, succeeded, failures, pauseSeconds }) => ({
      account: places.get(account),
      webhook_uuid: webhook,
      succeeded,
      failures,
      pause_seconds: pauseSeconds,
    }));
    const { failures, days } = SUSPENDED_AFTER;
    return this.database.query<WebhookKey>(this.sql.endpoints, [accounts, JSON.stringify(rows), failures, days]);
  }

  private load(sql: string, values: Parameters<Queryable['query']>[1]): Promise<readonly QueuedRequest[]> {
    return withSpan('load due requests', { root: true }, async (span) => {
      const requests = await this.database.query<QueuedRequest>(sql, values);
      if (!span.isRecording()) return requests;
      const traced = await this.withEvents(requests);
      span.setAttributes({
        'fieldline.deliveries': traced.length,
        'fieldline.correlation_id': correlationsOf(traced),
      });
      return traced;
    });
  }

  /** Adds the events to requests. */
  private async withEvents<R extends QueuedRequest>(requests: readonly R[]): Promise<readonly R[]> {
    const traced: R[] = [];
    for (const [account, own] of Map.groupBy(requests, (request) => request.account)) {
      const events = await this.database.query<{ position: number; uuid: string; correlation: string }>(
        `select position, event_id as uuid, correlation_id as correlation from event
         where account_id = $1 and position = any($2)`,
        [account, own.map(({ position }) => position)],
      );
      const byPosition = new Map(events.map((event) => [event.position, event]));
      traced.push(...own.map((request) => ({ ...request, event: byPosition.get(request.position) })));
    }
    return traced;
  }
}

/** The epochs of accounts in the order of the accounts. */
const inOrder = (epochs: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...epochs].sort(([a], [b]) => (a < b ? -1 : 1));

/** By account its place in a list, from 1. */
const placesOf = (accounts: readonly string[]): ReadonlyMap<string, number> =>
  new Map(accounts.map((account, i) => [account, i + 1]));

/** The requests to the API that deliveries came of. */
const correlationsOf = (requests: readonly QueuedRequest[]): string[] => [
  ...new Set(requests.flatMap(({ event }) => event?.correlation ?? [])),
];
