import { crc32 } from 'node:zlib';
import { Counter } from 'prom-client';
import { COMMITS, type Database, isUnavailable, type Registry } from '#eventstore/store';
import { type Logger, type ServiceMetrics, withSpan } from '#platform';
import { NotificationListener } from './notification-listener.js';
import { type Batch, type Fold, ProjectionRunner } from './projection-runner.js';

/** Most positions of one batch. */
const MAX_BATCH = 500;
/** How often heads and checkpoints are compared, in milliseconds: finds what notifications missed. */
const SWEEP_INTERVAL_MS = 250;
/** Accounts worked on at the same time by one worker. */
const MAX_CONCURRENT_ACCOUNTS = 4;
/** Age at which any worker takes an event, in milliseconds: its preferred worker is overloaded or gone. */
const TAKEOVER_AGE_MS = 500;
/** By this name workers know each other's listening connections. */
const LISTENER_NAME = 'fieldline-hints';
/** Tries of one event before its stream is parked. */
const MAX_ATTEMPTS = 3;
/** Most correlation ids of a batch's span. */
const MAX_CORRELATION_IDS = 128;

/**
 * Runs the projections: learns of new events by notifications and by polling, and applies each account's events exactly once.
 * Any number of workers share the accounts; there is no leader.
 */
export class Projector {
  private readonly projected: Counter<'projection'>;
  private readonly projections: readonly ProjectionRunner[];
  private readonly waiting = new Set<string>();
  private readonly working = new Map<string, Promise<void>>();
  private stopped = false;
  private readonly listener: NotificationListener;
  private share = { self: 0, of: 1 };
  private sweeping: Promise<void> | undefined;
  private readonly wakeSweep = new AbortController();

  constructor(
    private readonly database: Database,
    databaseUrl: string,
    private readonly registry: Registry,
    metrics: ServiceMetrics,
    private readonly log: Logger,
  ) {
    this.projected = new Counter({
      name: 'fieldline_projection_events_total',
      help: 'Events applied by projections',
      labelNames: ['projection'],
      registers: [metrics.registry],
    });
    this.projections = [...registry.projections.values()].map((one) => new ProjectionRunner(one, registry));
    this.listener = new NotificationListener(databaseUrl, LISTENER_NAME, {
      [COMMITS]: (accounts) => {
        for (const account of accounts.split(',')) if (this.isOurs(account)) this.take(account);
      },
    });
  }

  /** Starts the loops; returns at once. */
  start(): void {
    this.sweeping = this.sweepUntilStopped();
  }

  /** Takes no more work and waits for the batches under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wakeSweep.abort();
    await this.sweeping;
    await this.listener.close();
    await Promise.all(this.working.values());
  }

  private async sweepUntilStopped(): Promise<void> {
    for (let pause = SWEEP_INTERVAL_MS; !this.stopped; await this.wait(pause)) {
      try {
        await this.countWorkers();
        for (const { account, late } of await this.behind()) if (late || this.isOurs(account)) this.take(account);
        pause = SWEEP_INTERVAL_MS;
      } catch (error) {
        pause = Math.min(pause * 2, 5000);
        this.log.warn({ err: error, retry_ms: pause }, 'the projector cannot reach the database');
      }
    }
  }

  /**
   * Shares the accounts among the workers that listen now, without any table of them: a worker that dies takes its
   * connection along. Only a preference: the first one writes, and late events are taken by all.
   */
  private async countWorkers(): Promise<void> {
    const listener = await this.listener.open();
    const { rows } = await listener.query<{ self: boolean }>(
      `select pid = pg_backend_pid() as self from pg_stat_activity
       where application_name = '${LISTENER_NAME}' and datname = current_database() order by pid`,
    );
    const self = rows.findIndex((row) => row.self);
    this.share = self < 0 ? { self: 0, of: 1 } : { self, of: rows.length };
  }

  private isOurs(account: string): boolean {
    return crc32(account) % this.share.of === this.share.self;
  }

  /**
   * Accounts with events that a projection has not seen; new ones get their checkpoints here, at generation 0: those of
   * rebuilds count from 1, so that one that was killed stands in no way.
   */
  private async behind(): Promise<{ account: string; late: boolean }[]> {
    const names = [...this.registry.projections.keys()];
    await this.database.query(
      `insert into projection_checkpoint (account_id, projection, generation, state, position)
       select l.account_id, name, 0, 'live', 0 from account_log l cross join unnest($1::text[]) name
       where not exists (select from projection_checkpoint c where c.account_id = l.account_id and c.projection = name and c.state = 'live')
       on conflict do nothing`,
      [names],
    );
    return this.database.query(
      `select l.account_id as account, bool_or(e.recorded_at < now() - interval '${TAKEOVER_AGE_MS} ms') as late
       from account_log l
       join projection_checkpoint c on c.account_id = l.account_id
       join event e on e.account_id = c.account_id and e.position = c.position + 1
       where c.projection = any($1) and c.state = 'live' and c.position < l.position group by l.account_id`,
      [names],
    );
  }

  private take(account: string): void {
    this.waiting.add(account);
    this.pump();
  }

  private pump(): void {
    for (const account of this.waiting) {
      if (this.stopped || this.working.size >= MAX_CONCURRENT_ACCOUNTS) return;
      // A notification that arrives while the account is worked on stays queued: its event may be newer than the last read.
      if (this.working.has(account)) continue;
      this.waiting.delete(account);
      const work = this.catchUp(account).finally(() => {
        this.working.delete(account);
        this.pump();
      });
      this.working.set(account, work);
    }
  }

  private async catchUp(account: string): Promise<void> {
    for (const projecting of this.projections) {
      try {
        while (!this.stopped && (await this.batch(projecting, account, MAX_BATCH)));
      } catch (error) {
        // The sweep finds the account again; the checkpoint did not move.
        this.log[isUnavailable(error) ? 'warn' : 'error'](
          { err: error, account, projection: projecting.projection.name },
          'a projection batch failed',
        );
      }
    }
  }

  /** Up to `size` positions. @returns whether more may wait. */
  private async batch(projecting: ProjectionRunner, account: string, size: number): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const batch = await projecting.next(this.database, account, size);
      if (batch === undefined || batch.from >= batch.head) return false;
      try {
        return await this.perform(projecting, account, batch);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        if (size > 1) {
          // Down to the event that cannot be applied, so that it alone is held back.
          return await this.batch(projecting, account, Math.ceil(size / 2));
        }
        if (attempt >= MAX_ATTEMPTS) return await this.park(projecting, account, batch, error);
      }
    }
  }

  private perform(projecting: ProjectionRunner, account: string, batch: Batch): Promise<boolean> {
    // A batch that only moves the checkpoint is not traced.
    if (batch.events.length === 0) return this.write(projecting, account, batch);
    const { name } = projecting.projection;
    const correlations = new Set(batch.events.map(({ correlationId }) => correlationId));
    const attributes = {
      'fieldline.projection': name,
      'fieldline.account': account,
      'fieldline.events': batch.events.length,
      'fieldline.correlation_id': [...correlations].slice(0, MAX_CORRELATION_IDS),
    };
    return withSpan(`project ${name}`, { root: true, attributes }, () => this.write(projecting, account, batch));
  }

  private async write(projecting: ProjectionRunner, account: string, batch: Batch): Promise<boolean> {
    const fold: Fold = new Map();
    projecting.apply(batch, fold);
    // When another worker was first, what it left is looked at again.
    if (!(await projecting.write(this.database, account, batch.generation, batch.from, batch.to, fold))) return true;
    this.projected.inc({ projection: projecting.projection.name }, batch.events.length);
    return batch.to < batch.head;
  }

  /**
   * Holds back the stream of a batch's one event for this projection; all others go on. Undone by a rebuild. Nothing is
   * done when another worker has moved the checkpoint since: the next event is another one.
   */
  private async park(projecting: ProjectionRunner, account: string, batch: Batch, error: unknown): Promise<boolean> {
    const message = error instanceof Error ? error.message : String(error);
    const { name } = projecting.projection;
    const parked = await this.database.query<{ stream: string }>(
      `insert into projection_parked (account_id, projection, generation, stream_id, first_position, error, attempts)
       select $1, c.projection, c.generation, e.stream_id, e.position, $3, $4
       from projection_checkpoint c join event e on e.account_id = $1 and e.position = c.position + 1
       where c.account_id = $1 and c.projection = $2 and c.state = 'live' and c.generation = $5 and c.position = $6
       on conflict do nothing returning stream_id as stream`,
      [account, name, message, MAX_ATTEMPTS, batch.generation, batch.from],
    );
    if (parked.length === 0) return true;
    this.log.error(
      { err: error, account, projection: name, stream: parked[0]?.stream },
      'a stream was parked: rebuild the projection once the cause is fixed',
    );
    return true;
  }

  private wait(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wakeSweep.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wakeSweep.signal.addEventListener('abort', done);
    });
  }
}
