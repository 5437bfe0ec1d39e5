import { ServiceMetrics } from '#platform';
import type { BoundedContext } from './bounded-context.js';
import { CommitMetrics } from './commit-metrics.js';
import type { Database } from '../database/database.js';
import { EntityReader } from '../read/entity-reader.js';
import { EventStore } from './event-store.js';
import { References } from '../read/references.js';
import { Registry } from '../read/registry.js';

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
