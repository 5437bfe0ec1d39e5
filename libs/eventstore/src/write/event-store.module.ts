import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ServiceMetrics, type Settings, SETTINGS } from '#platform';
import { type BoundedContext, CONTEXTS } from './bounded-context.js';
import { CommitMetrics } from './commit-metrics.js';
import { Database } from '../database/database.js';
import { EntityReader } from '../read/entity-reader.js';
import { EventFeed } from '../read/feed/event-feed.js';
import { EventStore } from './event-store.js';
import { LogEpoch } from './log-epoch.js';
import { References } from '../read/references.js';
import { Registry } from '../read/registry.js';
import { EntitySearch } from '../read/search/entity-search.js';
import { PointInTimeReader } from '../read/point-in-time-reader.js';
import { Snapshots } from '../read/snapshots.js';

/** Provides the event store, with the program's database and contexts, to all modules. */
@Global()
@Module({})
export class EventStoreModule {
  static forRoot(database: Database, contexts: readonly BoundedContext[]): DynamicModule {
    return {
      module: EventStoreModule,
      providers: [
        { provide: Database, useValue: database },
        { provide: CONTEXTS, useValue: contexts },
        {
          provide: Registry,
          useFactory: ({ publicUrl }: Settings) => new Registry(contexts, publicUrl),
          inject: [SETTINGS],
        },
        CommitMetrics,
        EntityReader,
        EntitySearch,
        EventFeed,
        EventStore,
        LogEpoch,
        References,
        PointInTimeReader,
        Snapshots,
      ],
      exports: [
        Database,
        CONTEXTS,
        Registry,
        EntityReader,
        EntitySearch,
        EventFeed,
        EventStore,
        LogEpoch,
        References,
        PointInTimeReader,
        Snapshots,
      ],
    };
  }
}

/** The event store with its database and registry. */
export interface StoreParts {
  readonly database: Database;
  readonly registry: Registry;
  readonly store: EventStore;
}

/** What a program sets. */
export interface PartOptions {
  readonly metrics?: ServiceMetrics;
  /** The setting of this name. */
  readonly publicUrl?: string | undefined;
}

/** Creates the event store without Nest, for the command line, tools and tests. */
export function storeParts(
  database: Database,
  contexts: readonly BoundedContext[],
  { metrics = new ServiceMetrics(), publicUrl }: PartOptions = {},
): StoreParts {
  const registry = new Registry(contexts, publicUrl);
  const entities = new EntityReader(database, registry);
  const store = new EventStore(database, entities, new References(registry), registry, new CommitMetrics(metrics));
  return { database, registry, store };
}
