import { setTimeout as delay } from 'node:timers/promises';
import { CoalescingRunner, type Logger, type LoopTurns, takeFrom } from '#platform';
import type { DeliveryQueue, OnFailed } from '../queue/delivery-queue.repository.js';
import type { QueuedRequest } from '../queue/queued-request.js';
import type { EndpointLoad, EndpointQueue, EntityLoad } from './endpoint-queue.js';

/** Maximum endpoints of one statement. */
const MAX_ENDPOINTS = 25;
/** Delay before a retry after a failure, in milliseconds. */
const RETRY_DELAY_MS = 250;
/** Delay before a load for an account whose call failed on a distributed database, in milliseconds. */
const ACCOUNT_RETRY_MS = 1000;

interface Load {
  readonly endpoint: EndpointQueue;
  readonly load: EndpointLoad | undefined;
  readonly entities: EntityLoad | undefined;
}

/** Loads due requests from the database into the endpoint queues. */
export class QueueLoader {
  private readonly endpointsToLoad = new Set<EndpointQueue>();
  private readonly runner: CoalescingRunner;

  /** @param proceed is called with each endpoint after a load. */
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly proceed: (endpoint: EndpointQueue) => void,
    private readonly turns: LoopTurns,
    private readonly log: Logger,
  ) {
    this.runner = new CoalescingRunner(() => this.run(), turns);
  }

  /** Schedules a load for an endpoint when it needs one. */
  consider(endpoint: EndpointQueue): void {
    if (!endpoint.needsLoad(performance.now())) return;
    this.endpointsToLoad.add(endpoint);
    this.runner.request();
  }

  /** Stops; resolves after the current statements. */
  stop(): Promise<void> {
    return this.runner.stop();
  }

  private async run(): Promise<boolean> {
    const now = performance.now();
    const loads = takeFrom(this.endpointsToLoad, MAX_ENDPOINTS).map((endpoint): Load => ({
      endpoint,
      load: endpoint.beginLoad(now),
      entities: endpoint.beginEntityLoad(now),
    }));
    const failedAccounts = new Set<string>();
    const failed: OnFailed<{ readonly account: string }> = ([first], error) => {
      if (first === undefined) return;
      this.log.warn({ err: error, account: first.account }, 'cannot load due deliveries of an account');
      failedAccounts.add(first.account);
    };
    try {
      const [due, ofEntities] = await Promise.all([this.due(loads, failed), this.dueOfEntities(loads, failed)]);
      this.turns.done();
      for (const { endpoint, load, entities } of loads) {
        const key = keyOf(endpoint);
        if (failedAccounts.has(endpoint.account)) {
          if (load === undefined && entities === undefined) continue;
          endpoint.loadFailed(entities);
          // Its next load comes with a tick after the pause; other endpoints do not wait for it.
          endpoint.postpone(performance.now() + ACCOUNT_RETRY_MS);
          continue;
        }
        if (load !== undefined) endpoint.loaded(load, due.get(key) ?? []);
        if (entities !== undefined) endpoint.entitiesLoaded(entities, ofEntities.get(key) ?? []);
        this.proceed(endpoint);
      }
    } catch (error) {
      this.log.warn({ err: error, endpoints: loads.length }, 'cannot load due deliveries');
      for (const { endpoint, load, entities } of loads)
        if (load !== undefined || entities !== undefined) endpoint.loadFailed(entities);
      await delay(RETRY_DELAY_MS);
      for (const { endpoint } of loads) this.proceed(endpoint);
    }
    return this.endpointsToLoad.size > 0;
  }

  private async due(
    loads: readonly Load[],
    failed: OnFailed<{ readonly account: string }>,
  ): Promise<ReadonlyMap<string, QueuedRequest[]>> {
    const queries = loads.flatMap(({ endpoint: { account, webhook }, load }) =>
      load === undefined ? [] : { account, webhook, ...load },
    );
    return Map.groupBy(queries.length === 0 ? [] : await this.queue.due(queries, failed), keyOf);
  }

  private async dueOfEntities(
    loads: readonly Load[],
    failed: OnFailed<{ readonly account: string }>,
  ): Promise<ReadonlyMap<string, QueuedRequest[]>> {
    const queries = loads.flatMap(({ endpoint: { account, webhook }, entities }) =>
      (entities?.entities ?? []).map((entity) => ({ account, webhook, entity })),
    );
    return Map.groupBy(queries.length === 0 ? [] : await this.queue.dueOfEntities(queries, failed), keyOf);
  }
}

const keyOf = ({ account, webhook }: { readonly account: string; readonly webhook: string }): string =>
  `${account}/${webhook}`;
