import type { SpanContext } from '@opentelemetry/api';
import { NIL_UUID } from '#eventstore/domain';
import {
  type AccountCalls,
  callByAccount,
  type FunctionSet,
  type OnUnsearched,
  searchAccounts,
} from '#eventstore/store';
import { withSpan } from '#platform';
import type { Attempt } from '../sender/attempt.js';
import { SEARCH_DUE } from './due-functions.repository.js';
import type {
  BegunAccount,
  DueQuery,
  EndpointResults,
  EntityQuery,
  NewRequest,
  QueuedRequest,
  WebhookKey,
} from './queued-request.js';

/** The result of an attempt. */
export interface AttemptResult {
  readonly request: QueuedRequest;
  readonly epoch: number;
  readonly attempt: Attempt;
  readonly failed: boolean;
  /** Null when this is the last attempt of the delivery. */
  readonly secondsToRetry: number | null;
  /** The attempt's span; undefined when nothing was sent. */
  readonly span?: SpanContext | undefined;
}

/** Consecutive failures, and days since the first of them, after which an endpoint is suspended (contract §9). */
const SUSPENSION = { failures: 100, days: 5 } as const;
const START_KEY: WebhookKey = { account: NIL_UUID, webhook: NIL_UUID };

const WEBHOOK = `url, secret, previous_secret as "previousSecret", previous_secret_expires_at as "previousSecretExpiresAt",
  headers`;
const DUE = `account, webhook, uuid, delivery, position, event_type as "eventType", entity, priority, attempt_no as "attemptNo",
  crash_count as "crashCount", ${WEBHOOK}, body`;

/** The result of a fan-out. */
interface FanOut {
  /** In the order of their events. */
  readonly requests: readonly NewRequest[];
  /** Accounts with more outbox entries. */
  readonly unfinished: readonly string[];
  /** Accounts whose epoch another worker has raised. */
  readonly superseded: readonly string[];
}

/** The row of an account in the result of a fan-out: it has more entries when open, else its epoch is superseded. */
interface AccountRow {
  readonly account: string;
  readonly webhook: null;
  readonly isOpen: boolean;
}

/**
 * Is called with the items of an account whose call failed on a distributed database. The calls of other accounts continue.
 */
export type OnFailed<T> = (items: readonly T[], error: unknown) => void;

/** The delivery queue. Each statement is one transaction. Due times use the clock of the database. */
export class DeliveryQueue {
  private readonly sql: Readonly<
    Record<'begin' | 'fanOut' | 'due' | 'ofEntities' | 'withDue' | 'versions' | 'record' | 'endpoints', string>
  >;

  constructor(
    private readonly database: AccountCalls,
    functions: FunctionSet,
  ) {
    this.sql = {
      begin: `select account, epoch, webhooks from ${functions.name('begin_delivery')}($1, $2)`,
      fanOut: `select account, webhook, uuid, delivery, position, event_type as "eventType", entity, 0 as priority, 1 as "attemptNo",
        0 as "crashCount", is_open as "isOpen", ${WEBHOOK}, body from ${functions.name('fan_out')}($1, $2, $3, $4, $5)`,
      due: `select ${DUE} from ${functions.name('due_requests')}($1, $2, $3, $4, $5, $6, $7, $8)`,
      ofEntities: `select ${DUE} from ${functions.name('due_of_entities')}($1, $2, $3, $4)`,
      withDue: `select account, webhook, is_due as "isDue" from ${functions.name('webhooks_with_due')}($1, $2, $3)`,
      versions: `select account, versions from ${functions.name('webhook_versions')}($1, $2)`,
      record: `select uuid from ${functions.name('record_attempts')}($1, $2, $3, $4, $5, $6, $7, $8, $9) uuid`,
      endpoints: `select account, webhook from ${functions.name('record_endpoints')}($1, $2, $3, $4, $5)`,
    };
  }

  /** Starts delivery for accounts and raises their epochs. @returns those that have webhooks. */
  begin(accounts: readonly string[], failed?: OnFailed<OfAccount>): Promise<BegunAccount[]> {
    return this.call(
      [...accounts].sort().map((account) => ({ account })),
      (some) => this.database.query<BegunAccount>(this.sql.begin, [accountOf(some), accountsOf(some)]),
      failed,
    );
  }

  /**
   * Moves outbox entries into the queues of the webhooks that subscribed at the commit and still exist.
   * @param epochs by account.
   * @param limit maximum outbox entries of an account.
   * @param withoutBody webhooks whose requests are returned without a body.
   */
  fanOut(
    epochs: ReadonlyMap<string, number>,
    limit: number,
    withoutBody: readonly string[],
    failed?: OnFailed<OfAccount>,
  ): Promise<FanOut> {
    return withSpan('fan out', { root: true, attributes: { 'fieldline.accounts': epochs.size } }, async (span) => {
      const ordered = sortedByAccount(epochs);
      const rows = await this.call(
        ordered,
        (some) =>
          this.database.query<NewRequest | AccountRow>(this.sql.fanOut, [
            accountOf(some),
            accountsOf(some),
            some.map(({ epoch }) => epoch),
            limit,
            withoutBody,
          ]),
        failed,
      );
      const found = rows.filter((row) => row.webhook !== null);
      const requests = span.isRecording() ? await this.withEvents(found) : found;
      span.setAttributes({
        'fieldline.deliveries': requests.length,
        'fieldline.correlation_id': correlationsOf(requests),
      });
      return {
        requests,
        unfinished: rows.filter((row) => row.webhook === null && row.isOpen).map(({ account }) => account),
        superseded: rows.filter((row) => row.webhook === null && !row.isOpen).map(({ account }) => account),
      };
    });
  }

  /** The next due requests of endpoints, by priority and due time. */
  due(queries: readonly DueQuery[], failed?: OnFailed<DueQuery>): Promise<readonly QueuedRequest[]> {
    return this.load(() => this.call(queries, (some) => this.dueOf(some), failed));
  }

  private dueOf(queries: readonly DueQuery[]): Promise<QueuedRequest[]> {
    const excluded: string[] = [];
    const from: number[] = [];
    const to: number[] = [];
    for (const query of queries) {
      from.push(excluded.length + 1);
      excluded.push(...query.excludedEntities);
      to.push(excluded.length);
    }
    return this.database.query(this.sql.due, [
      accountOf(queries),
      accountsOf(queries),
      queries.map(({ webhook }) => webhook),
      queries.map(({ limit }) => limit),
      excluded,
      from,
      to,
      queries.map(({ afterCrash }) => String(afterCrash)),
    ]);
  }

  /** The next due request of each entity that has one. */
  dueOfEntities(queries: readonly EntityQuery[], failed?: OnFailed<EntityQuery>): Promise<readonly QueuedRequest[]> {
    return this.load(() =>
      this.call(
        queries,
        (some) =>
          this.database.query<QueuedRequest>(this.sql.ofEntities, [
            accountOf(some),
            accountsOf(some),
            some.map(({ webhook }) => webhook),
            some.map(({ entity }) => entity),
          ]),
        failed,
      ),
    );
  }

  /** For each account with webhooks, a number that increases with every change of one of them. */
  async webhookVersions(
    accounts: readonly string[],
    failed?: OnFailed<OfAccount>,
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.call(
      accounts.map((account) => ({ account })),
      (some) =>
        this.database.query<{ account: string; versions: number }>(this.sql.versions, [
          accountOf(some),
          accountsOf(some),
        ]),
      failed,
    );
    return new Map(rows.map(({ account, versions }) => [account, versions]));
  }

  /**
   * The webhooks with due requests among the next `limit` webhooks after a key, or all of them on a distributed database.
   * @param unsearched is called with nodes that are away.
   * @returns also the key to continue after; undefined at the end.
   */
  async webhooksWithDue(
    after: WebhookKey | undefined,
    limit: number,
    unsearched: OnUnsearched = () => undefined,
  ): Promise<{ readonly due: readonly WebhookKey[]; readonly next: WebhookKey | undefined }> {
    if ((await this.database.router()).isByAccount)
      return { due: await searchAccounts<WebhookKey>(this.database, SEARCH_DUE, [], unsearched), next: undefined };
    const { account, webhook } = after ?? START_KEY;
    const values = [account, webhook, limit];
    const rows = await this.database.query<WebhookKey & { readonly isDue: boolean }>(this.sql.withDue, values);
    return { due: rows.filter(({ isDue }) => isDue), next: rows.length === limit ? rows.at(-1) : undefined };
  }

  /**
   * Records attempts: removes the requests from the queue, inserts their records, and schedules the retries, atomically.
   * A delivery whose last attempt failed counts as exhausted. @returns the recorded uuids. The other requests belong to another worker now, or ended otherwise.
   */
  async record<R extends AttemptResult>(
    all: readonly R[],
    failed?: (results: readonly R[], error: unknown) => void,
  ): Promise<ReadonlySet<string>> {
    const byAccount = all.map((result) => ({ result, account: result.request.account }));
    const recorded = await this.call(
      byAccount,
      (some) => this.recordOf(some.map(({ result }) => result)),
      failed &&
        ((some, error) =>
          failed(
            some.map(({ result }) => result),
            error,
          )),
    );
    return new Set(recorded.map(({ uuid }) => uuid));
  }

  private recordOf(all: readonly AttemptResult[]): Promise<{ readonly uuid: string }[]> {
    const newest = new Map<string, number>();
    for (const { request, epoch } of all)
      newest.set(request.account, Math.max(epoch, newest.get(request.account) ?? epoch));
    // The statement takes one epoch per account, so results of earlier epochs are rejected here.
    const results = all.filter(({ request, epoch }) => epoch === newest.get(request.account));
    const epochs = sortedByAccount(newest);
    const indexes = indexesOf(accountsOf(epochs));
    const rows = results.map(({ attempt: { sentAt, requestTimeMs, response, error }, ...rest }) => ({
      // Expired requests were not sent.
      sent_at: error?.type === 'expired' || error?.type === 'worker_crash' ? null : sentAt,
      request_time_ms: Math.round(requestTimeMs),
      response_code: response?.code ?? null,
      response_headers: response?.headers ?? null,
      response_body: response?.body ?? null,
      error_type: error?.type ?? null,
      error_description: error?.description ?? null,
      failed: rest.failed,
    }));
    const attributes = {
      'fieldline.deliveries': results.length,
      'fieldline.correlation_id': correlationsOf(results.map(({ request }) => request)),
    };
    const links = results.flatMap(({ span }) => (span === undefined ? [] : { context: span }));
    return withSpan('record attempts', { root: true, attributes, links }, () =>
      this.database.query<{ uuid: string }>(this.sql.record, [
        accountOf(epochs),
        accountsOf(epochs),
        epochs.map(({ epoch }) => epoch),
        results.map(({ request }) => indexes.get(request.account) ?? 0),
        results.map(({ request }) => request.webhook),
        results.map(({ request }) => request.uuid),
        JSON.stringify(rows),
        results.map(({ secondsToRetry }) => secondsToRetry),
        results.some(({ failed, secondsToRetry }) => failed && secondsToRetry === null),
      ]),
    );
  }

  /** Records the results of endpoints. @returns the endpoints that get suspended. */
  recordEndpoints<R extends EndpointResults>(results: readonly R[], failed?: OnFailed<R>): Promise<WebhookKey[]> {
    return this.call(results, (some) => this.recordEndpointsOf(some), failed);
  }

  private recordEndpointsOf(results: readonly EndpointResults[]): Promise<WebhookKey[]> {
    const accounts = [...new Set(results.map(({ account }) => account))].sort();
    const indexes = indexesOf(accounts);
    // Sorted by key, because all writers lock in this order.
    const ordered = [...results].sort((a, b) => (a.webhook < b.webhook ? -1 : 1));
    const rows = ordered.map(({ account, webhook, succeeded, failed, failures, pauseSeconds }) => ({
      account: indexes.get(account),
      webhook_uuid: webhook,
      succeeded,
      failed,
      failures,
      pause_seconds: pauseSeconds,
    }));
    const { failures, days } = SUSPENSION;
    return this.database.query<WebhookKey>(this.sql.endpoints, [
      accounts[0] ?? null,
      accounts,
      JSON.stringify(rows),
      failures,
      days,
    ]);
  }

  /** The rows of calls for the accounts of the items. */
  private async call<T extends { readonly account: string }, R>(
    items: readonly T[],
    call: (items: readonly T[]) => Promise<R[]>,
    failed?: OnFailed<T>,
  ): Promise<R[]> {
    return (await callByAccount(this.database, items, call, failed)).flat();
  }

  private load(loading: () => Promise<readonly QueuedRequest[]>): Promise<readonly QueuedRequest[]> {
    return withSpan('load due requests', { root: true }, async (span) => {
      const requests = await loading();
      if (!span.isRecording()) return requests;
      const traced = await this.withEvents(requests);
      span.setAttributes({
        'fieldline.deliveries': traced.length,
        'fieldline.correlation_id': correlationsOf(traced),
      });
      return traced;
    });
  }

  /** Adds their events to requests, for traces. */
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

/** Epochs sorted by account. */
const sortedByAccount = (
  epochs: ReadonlyMap<string, number>,
): readonly { readonly account: string; readonly epoch: number }[] =>
  [...epochs].map(([account, epoch]) => ({ account, epoch })).sort((a, b) => (a.account < b.account ? -1 : 1));

type OfAccount = { readonly account: string };
const accountsOf = (items: readonly OfAccount[]): readonly string[] => items.map(({ account }) => account);
/** The account of a call for one. */
const accountOf = (items: readonly OfAccount[]): string | null => items[0]?.account ?? null;

/** The 1-based index of each account in a list. */
const indexesOf = (accounts: readonly string[]): ReadonlyMap<string, number> =>
  new Map(accounts.map((account, i) => [account, i + 1]));

/** The correlation ids of the API requests that caused deliveries. */
const correlationsOf = (requests: readonly QueuedRequest[]): string[] => [
  ...new Set(requests.flatMap(({ event }) => event?.correlation ?? [])),
];
