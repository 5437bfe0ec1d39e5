import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#platform';
import type { DeliveryQueue } from '../queue/delivery-queue.repository.js';
import type { QueuedRequest } from '../queue/queued-request.js';
import type { EndpointLoad, EndpointQueue, EntityLoad } from './endpoint-queue.js';
import { Rerun, takeFrom } from './rerun.js';

/** Endpoints of one statement. */
const MAX_ENDPOINTS = 25;
/** How long after a failure it is tried again, in milliseconds. */
const RETRY_MS = 250;

interface Load {
  readonly endpoint: EndpointQueue;
  readonly load: EndpointLoad | undefined;
  readonly entities: EntityLoad | undefined;
}

/** Loads requests that are due from the database, for the endpoints that need more. */
export class QueueLoader {
  private readonly needing = new Set<EndpointQueue>();
  private readonly rerun = new Rerun(() => this.run());

  /** @param proceed is called with the endpoints that got something. */
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly proceed: (endpoint: EndpointQueue) => void,
    private readonly log: Logger,
  ) {}

  /** Loads for an endpoint when it needs more. */
  consider(endpoint: EndpointQueue): void {
    if (!endpoint.needsLoad(performance.now())) return;
    this.needing.add(endpoint);
    this.rerun.request();
  }

  /** Ends after the statements under way. */
  stop(): Promise<void> {
    return this.rerun.stop();
  }

  private async run(): Promise<boolean> {
    const now = performance.now();
    const loads = takeFrom(this.needing, MAX_ENDPOINTS).map((endpoint): Load => ({
      endpoint,
      load: endpoint.beginLoad(now),
      entities: endpoint.beginEntityLoad(now),
    }));
    try {
      const [due, ofEntities] = await Promise.all([this.due(loads), this.dueOfEntities(loads)]);
      for (const { endpoint, load, entities } of loads) {
        const key = keyOf(endpoint);
        if (load !== undefined) endpoint.loaded(load, due.get(key) ?? []);
        if (entities !== undefined) endpoint.entitiesLoaded(entities, ofEntities.get(key) ?? []);
        this.proceed(endpoint);
      }
    } catch (error) {
      this.log.warn({ err: error, endpoints: loads.length }, 'deliveries that are due could not be loaded');
      for (const { endpoint, load, entities } of loads)
        if (load !== undefined || entities !== undefined) endpoint.loadFailed(entities);
      await delay(RETRY_MS);
      for (const { endpoint } of loads) this.proceed(endpoint);
    }
    return this.needing.size > 0;
  }

  private async due(loads: readonly Load[]): Promise<ReadonlyMap<string, QueuedRequest[]>> {
    const queries = loads.flatMap(({ endpoint: { account, webhook }, load }) =>
      load === undefined ? [] : { account, webhook, ...load },
    );
    return Map.groupBy(queries.length === 0 ? [] : await this.queue.due(queries), keyOf);
  }

  private async dueOfEntities(loads: readonly Load[]): Promise<ReadonlyMap<string, QueuedRequest[]>> {
    const queries = loads.flatMap(({ endpoint: { account, webhook }, entities }) =>
      (entities?.entities ?? []).map((entity) => ({ account, webhook, entity })),
    );
    return Map.groupBy(queries.length === 0 ? [] : await this.queue.dueOfEntities(queries), keyOf);
  }
}

const keyOf = ({ account, webhook }: { readonly account: string; readonly webhook: string }): string =>
  `${account}/${webhook}`;
