import { Inject, Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Database, Registry } from '#eventstore/store';
import { LOGGER, type Logger, Loops, ServiceMetrics } from '#platform';
import { NewEventWatcher } from './new-event-watcher.js';
import { type PartitionConsumer, PartitionOwnership } from './partition-ownership.js';
import { partitionOf } from './partitions.js';
import { ProjectionLoop } from './projection-loop.js';
import { ProjectionRunner } from './projection-runner.js';

/** Runs the projections of this worker's partitions when the watcher reports new events. */
@Injectable()
export class Projector implements PartitionConsumer {
  private readonly loops: readonly ProjectionLoop[];

  /** Registers itself with the ownership and the watcher, before they start. */
  constructor(
    { projections: database }: Database,
    registry: Registry,
    ownership: PartitionOwnership,
    watcher: NewEventWatcher,
    loops: Loops,
    metrics: ServiceMetrics,
    @Inject(LOGGER) log: Logger,
  ) {
    const registers = [metrics.registry];
    const labelNames = ['projection'] as const;
    const applied = new Counter({
      name: 'fieldline_projection_events_total',
      help: 'Events applied by projections',
      labelNames,
      registers,
    });
    const turns = new Histogram({
      name: 'fieldline_projection_turn_accounts',
      help: 'Accounts with new events in a cycle of a projection',
      labelNames,
      buckets: [1, 5, 20, 100, 500],
      registers,
    });
    this.loops = [...registry.projections.values()].map((projection) => {
      const label = { projection: projection.name };
      const progress = {
        cycleRan: (accounts: number) => turns.observe(label, accounts),
        applied: (events: number) => applied.inc(label, events),
      };
      const owns = (account: string): boolean => ownership.owns(account);
      const runner = new ProjectionRunner(projection, registry);
      return new ProjectionLoop(runner, database, owns, progress, loops.add(`projection ${projection.name}`), log);
    });
    ownership.add(this);
    watcher.onNewEvents((accounts) => {
      for (const loop of this.loops) loop.add(accounts);
    });
  }

  /** Accepts no more work and waits for the current cycles. */
  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  async release(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.settled()));
  }

  lost(partitions: ReadonlySet<number>): void {
    for (const loop of this.loops) loop.forget((account) => partitions.has(partitionOf(account)));
  }
}
