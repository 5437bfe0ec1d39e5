import { type Logger, repeat, type ServiceMetrics, type Settings, type SecretCipher } from '#platform';
import { COMMITS, type Database } from '#eventstore/store';
import { NotificationListener } from '#eventstore/worker';
import { Crew } from './crew.service.js';
import { DeliveryMetrics } from './delivery-metrics.service.js';
import { DeliveryRetention } from './delivery-retention.service.js';
import { DeliveryStore } from './delivery-store.service.js';
import { DeliveryWatch } from './delivery-watch.service.js';
import { Dispatcher } from './dispatcher.service.js';
import { FILLED, type Lane, Lanes } from './lanes.service.js';
import { LookPace } from './look-pace.js';
import type { Sender } from './sender.service.js';
import { WEBHOOK_CHANGES } from '../webhooks/webhook-changes.service.js';

/** By this name workers' listening connections are known. */
const LISTENER = 'fieldline-deliveries';
const TICK_MS = 1000;
const HOUSEKEEPING_MS = 10_000;
const HOURLY_MS = 3_600_000;
/** How soon a worker that could not say that it lives tries again, in milliseconds. */
const UNHEARD_MS = 250;
/**
 * How long what is under way may take when the worker is asked to end, in milliseconds: as long as a request by default,
 * and its record; a program that needs 11 s is ended. What takes longer is left to other workers, who send it again.
 */
const PATIENCE_MS = 10_500;

/** What a worker gives its courier. */
export interface CourierOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly sender: Sender;
  readonly cipher: SecretCipher;
  readonly metrics: ServiceMetrics;
  readonly log: Logger;
}

/**
 * Delivers webhooks: hears and looks for what waits, says that this worker lives and takes over from those that do not,
 * and keeps house. Any number of workers share the webhooks; each has one that is preferred, and what is late is
 * anybody's.
 */
export class Courier {
  private readonly log: Logger;
  private readonly store: DeliveryStore;
  private readonly watch: DeliveryWatch;
  private readonly retention: DeliveryRetention;
  private readonly crew: Crew;
  private readonly dispatcher: Dispatcher;
  private readonly listener: NotificationListener;
  private readonly lanes: Lanes;
  private readonly pace = new LookPace();
  /** The first rows of outboxes of other workers, as they were at the last look. */
  private strangers = new Map<string, number>();
  private readonly stopping = new AbortController();
  /** Ends the heartbeat: last of all, since leases are this worker's own only while it is heard. */
  private readonly ending = new AbortController();
  private heart: Promise<void> | undefined;
  private loops: Promise<void>[] = [];

  constructor({ database, databaseUrl, settings, sender, cipher, metrics, log }: CourierOptions) {
    this.log = log;
    this.store = new DeliveryStore(database);
    this.watch = new DeliveryWatch(database);
    this.retention = new DeliveryRetention(database, settings.webhookRetentionDays);
    this.crew = new Crew(this.watch);
    this.dispatcher = new Dispatcher(
      settings,
      sender,
      cipher,
      this.store,
      this.crew,
      new DeliveryMetrics(metrics.registry, database),
      (account, webhooks) => this.lanes.recorded(account, webhooks),
      log,
    );
    this.lanes = new Lanes(database, this.store, this.crew, this.dispatcher, this.stopping.signal, log);
    this.listener = new NotificationListener(databaseUrl, LISTENER, {
      [COMMITS]: (accounts) => {
        for (const account of accounts.split(',')) if (this.crew.owns(account)) this.lanes.fill(account);
      },
      [FILLED]: (filled) => {
        for (const one of filled.split(',')) {
          const [account = '', webhook = ''] = one.split('/');
          if (this.crew.owns(webhook)) this.lanes.feed(account, webhook);
        }
      },
      [WEBHOOK_CHANGES]: (changed) => {
        const [account = '', webhook = ''] = changed.split('/');
        this.lanes.forget(account, webhook);
      },
    });
  }

  /** Starts the loops; returns at once. */
  start(): void {
    const again = (work: () => Promise<number>, failure: string): Promise<void> =>
      repeat({ work, until: this.stopping.signal, failure }, this.log);
    this.heart = repeat(
      {
        work: () => this.beat(),
        until: this.ending.signal,
        failure: 'the worker could not say that it lives',
        maxRetryMs: UNHEARD_MS,
      },
      this.log,
    );
    this.loops = [
      again(() => this.listen(), 'the worker cannot be woken: it finds what waits by looking'),
      again(() => this.takeOver(), 'requests of silent workers could not be taken over'),
      again(() => this.tell(), 'what endpoints did could not be kept'),
      again(() => this.look(), 'deliveries cannot reach the database'),
      again(() => this.keepHouse(), 'deliveries of deleted webhooks could not be forgotten'),
      again(() => this.keepDays(), 'old deliveries could not be dropped'),
    ];
  }

  /**
   * Claims no more, gives back what was not begun, and waits up to 10.5 s for what is under way and for its records:
   * nothing is lost, and nothing is sent twice.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const enough = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([this.settle(), enough]);
    await this.dispatcher.stop(patience);
    await this.tell().catch(this.warn('what endpoints did could not be kept'));
    this.ending.abort();
    await Promise.race([this.heart, enough]);
    await this.crew.leave().catch(this.warn('the worker could not be taken off the list'));
  }

  /** Resolves when nothing is claimed any more, and what was claimed and not begun is given back. */
  private async settle(): Promise<void> {
    await Promise.all([...this.lanes].map(async ({ tending }) => tending));
    await Promise.all([...this.lanes.endpoints()].map((endpoint) => this.dispatcher.giveBack(endpoint)));
    await Promise.all(this.loops);
    await this.listener.close();
  }

  private async beat(): Promise<number> {
    await this.crew.beat();
    return TICK_MS;
  }

  private async listen(): Promise<number> {
    await this.listener.open();
    return TICK_MS;
  }

  private async takeOver(): Promise<number> {
    this.dispatcher.tick(this.lanes.endpoints());
    if (!this.crew.mayJudge(performance.now())) return TICK_MS;
    const freed = await this.watch.freeLeases();
    if (freed > 0) this.log.warn({ requests: freed }, 'requests of a worker that fell silent are taken over');
    return TICK_MS;
  }

  /** Looks for what waits, in case a notification was lost: often while it finds what nobody told. */
  private async look(): Promise<number> {
    const from = performance.now();
    const [outboxes, due] = await Promise.all([this.watch.outboxes(), this.watch.due()]);
    const tookMs = performance.now() - from;
    const strangers = new Map<string, number>();
    let found = false;
    for (const { account, position } of outboxes) {
      if (this.crew.owns(account) || this.strangers.get(account) === position)
        found = this.lanes.fill(account) || found;
      else strangers.set(account, position);
    }
    this.strangers = strangers;
    for (const { account, webhook, late } of due)
      if (late || this.crew.owns(webhook)) found = this.lanes.feed(account, webhook) || found;
    for (const lane of this.lanes) if (lane.holdsUnknown) this.lanes.call(lane);
    return this.pace.after(found, tookMs);
  }

  private async keepHouse(): Promise<number> {
    await this.retention.forgetDeleted(this.stopping.signal);
    this.lanes.forgetIdle();
    return HOUSEKEEPING_MS;
  }

  private async keepDays(): Promise<number> {
    await this.retention.prepare();
    const expired = await this.retention.expire(this.stopping.signal);
    if (expired > 0) this.log.warn({ deliveries: expired }, 'deliveries ended because they waited too long');
    const dropped = await this.retention.dropOld();
    if (dropped.length > 0) this.log.info({ partitions: dropped }, 'old deliveries were dropped');
    return HOURLY_MS;
  }

  /** Keeps what endpoints did since the last time; those that it suspends are sent nothing more. */
  private async tell(): Promise<number> {
    for (const lane of this.lanes)
      await this.tellOf(lane).catch(this.warn('what endpoints of an account did could not be kept yet'));
    return TICK_MS;
  }

  private async tellOf({ account, endpoints }: Lane): Promise<void> {
    const told = [...endpoints.values()].flatMap((endpoint) => {
      const news = endpoint.takeNews();
      return news === undefined ? [] : [{ endpoint, news }];
    });
    if (told.length === 0) return;
    let suspended: readonly string[];
    try {
      suspended = await this.store.note(
        account,
        told.map(({ endpoint, news }) => ({ webhook: endpoint.webhook, ...news })),
      );
    } catch (error) {
      for (const { endpoint, news } of told) endpoint.untold(news);
      throw error;
    }
    // From here on the database says how long it rests, so that a change of the webhook can end it.
    for (const { endpoint, news } of told)
      if (news.pauseSeconds !== null && !endpoint.pauseIsUntold) endpoint.heldUntil = 0;
    for (const webhook of suspended) {
      this.log.warn({ account, webhook }, 'a webhook is suspended: too many failures in a row, for too long');
      const endpoint = endpoints.get(webhook);
      if (endpoint) await this.dispatcher.giveBack(endpoint);
    }
  }

  private warn(message: string): (error: unknown) => void {
    return (error) => this.log.warn({ err: error }, message);
  }
}
