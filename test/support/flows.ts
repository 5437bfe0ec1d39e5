import { createLogger, readSettings, ServiceMetrics, type Settings } from '#platform';
import { createAccountServices } from '#accounts';
import { type Decision, type DomainEvent, newUuid } from '#eventstore/domain';
import {
  type BoundedContext,
  type RequestContext,
  Database,
  eventsAfter,
  migrateDatabase,
  type RecordedEvent,
  type UnitOfWork,
  type StoreParts,
  storeParts,
} from '#eventstore/store';
import { NewEventWatcher, PartitionOwnership, Projector, verifyAccount } from '#eventstore/worker';
import { type Api, startApi } from '../../apps/api/src/api.js';
import { contexts } from '../../apps/contexts.js';
import { schema } from '../../apps/schema.js';
import { startWorker, type Worker } from '../../apps/worker/src/worker.js';
import { createDatabase, type TestDatabase } from './database.js';
import { environment, KEY } from './environment.js';

const silent = createLogger('flows', 'silent');

/** The store of one process: its own pool, queues and lanes. */
export interface Process extends StoreParts {
  readonly metrics: ServiceMetrics;
}

/** A database of a suite's own with the programs that work on it; all of it goes with {@link House.close}. */
export class House {
  private readonly closing: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly own: TestDatabase | undefined,
    readonly url: string,
  ) {}

  /** On a clone of the migrated template, or on the database at `url`. */
  static async open(url?: string): Promise<House> {
    if (url !== undefined) return new House(undefined, url);
    const own = await createDatabase();
    return new House(own, own.url);
  }

  get settings(): Settings & { readonly databaseUrl: string } {
    return { ...readSettings(environment(this.url)), databaseUrl: this.url };
  }

  /** An API of its own: what a further process would be, but for the memory they share. */
  async api(overrides: Partial<Settings> = {}): Promise<Api> {
    const api = await startApi({ ...this.settings, ...overrides, databaseUrl: this.url }, silent);
    this.closing.push(() => api.close());
    return api;
  }

  async worker(overrides: Partial<Settings> = {}): Promise<Worker> {
    const worker = await startWorker({ ...this.settings, ...overrides, databaseUrl: this.url }, silent);
    const close = this.closedOnce(() => worker.close());
    return { ...worker, close };
  }

  /** A store of its own, with `more` beside the product's contexts. */
  async process(...more: BoundedContext[]): Promise<Process> {
    const database = new Database({ url: this.url, poolSize: 10, name: 'fieldline-flows' });
    this.closing.push(() => database.close());
    const metrics = new ServiceMetrics();
    const parts = storeParts(database, [...contexts, ...more], metrics);
    if (more.length > 0) await migrateDatabase(this.url, { ...schema, functions: parts.registry.functions });
    return { ...parts, metrics };
  }

  /** The projections of a worker on the pools of `process`. */
  projector({ database, registry, metrics }: Process): { stop(): Promise<void> } {
    const ownership = new PartitionOwnership(database, metrics, silent);
    const watcher = new NewEventWatcher(database, this.url, ownership, silent);
    const projector = new Projector({
      database: database.projections,
      registry,
      ownership,
      watcher,
      metrics,
      log: silent,
    });
    ownership.start();
    watcher.start();
    const stop = this.closedOnce(async () => {
      await ownership.stop();
      await watcher.stop();
      await projector.stop();
    });
    return { stop };
  }

  /** Ends a program when the house closes, unless the test has ended it by what this returns. */
  private closedOnce(close: () => Promise<void>): () => Promise<void> {
    let closed: Promise<void> | undefined;
    const once = (): Promise<void> => (closed ??= close());
    this.closing.push(once);
    return once;
  }

  /** Ends the programs, the last one first, and drops the database. */
  async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) await close();
    await this.own?.drop();
  }
}

/** A new account. */
export async function newAccount(process: Process): Promise<string> {
  return (await createAccountServices(process, contexts).accounts.create({ name: `Flow ${newUuid()}` })).uuid;
}

/** The only account, made by the API of these programs. */
export async function firstAccount(process: Process): Promise<string> {
  const [account] = await createAccountServices(process, contexts).accounts.list();
  if (account === undefined) throw new Error('No API has made the first account yet');
  return account.uuid;
}

export const caller = (account: string, more: Partial<RequestContext> = {}): RequestContext => ({
  account,
  timeZone: 'UTC',
  apiKey: newUuid(),
  correlationId: newUuid(),
  notifyAssignees: true,
  triggerWebhooks: true,
  ...more,
});

/** What a handler would pass to the store: the decisions of any simple record, without parsing a body. */
type Decided = () => Decision<object, DomainEvent>;
export const created =
  (noun: string, data: object): Decided =>
  () =>
  () => ({ type: `${noun}.created`, data });
export const updated =
  (noun: string, data: object): Decided =>
  () =>
  () => ({ type: `${noun}.updated`, data });
export const deleted =
  (noun: string): Decided =>
  () =>
  () => ({ type: `${noun}.deleted`, data: {} });

/** A unit's facts when it is created. */
export const aUnit = (name: string, externalId: string | null = null): object => ({
  name,
  code: 'pc',
  externalId,
  archived: false,
});

/** Creates a client of a territory that somebody has looked up. */
export const createdClient =
  (name: string, territoryUuid: string, externalId: string | null = null) =>
  (uow: UnitOfWork): Decision<object, DomainEvent> => {
    uow.cacheRef('territory', { uuid: territoryUuid, name: 'Default' });
    return created('client', {
      externalId,
      organization: true,
      organizationName: name,
      firstName: null,
      lastName: null,
      middleName: null,
      contacts: [],
      siteAddress: null,
      territoryUuid,
    })();
  };

/** The default territory of an account: the first it was given. */
export async function territoryOf({ database }: Process, account: string): Promise<string> {
  const [event] = await eventsAfter(database, account, 0, 1, { types: ['territory.created'] });
  return event?.streamId ?? '';
}

/** The whole log of an account. */
export async function logOf(database: Database, account: string): Promise<RecordedEvent[]> {
  return eventsAfter(database, account, 0, 1_000_000);
}

/** How many entities the log of an account tells of, what it was given when it was made among them: each has a row. */
export async function entitiesIn(database: Database, account: string): Promise<number> {
  return new Set((await logOf(database, account)).map(({ streamId }) => streamId)).size;
}

/** What `events verify` finds wrong with an account. */
export async function findingsIn({ database, registry }: Process, account: string): Promise<string[]> {
  const findings = await verifyAccount(database, registry, account, () => undefined);
  return findings.map(({ message }) => message);
}

/** 1, 2, … n */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
export function randomly(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** An answer of the API. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends one request with the first key. */
export async function send(
  api: { readonly url: string },
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}`, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Reply['body']),
  };
}

/** The version in an answer's `ETag`. */
export const versionOf = (reply: Reply): number => Number(/^"(\d+)/.exec(reply.headers.get('etag') ?? '')?.[1]);
