import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Database } from '#eventstore/store';
import { LOGGER, type Logger, Loops, ServiceMetrics } from '#platform';
import { NewEventWatcher } from './new-event-watcher.js';
import { PartitionOwnership } from './partition-ownership.js';
import { Projector } from './projector.js';
import { ReceiptCleanup } from './receipt-cleanup.js';
import { TaskLoop } from './tasks/task-loop.js';
import { TaskStore } from './tasks/task-store.js';
import { TaskSweeper } from './tasks/task-sweeper.js';
import { WorkerTimers } from './worker-timers.js';

/**
 * The parts of a worker that all contexts share. Consumers of partitions and of new events, timers, and kinds of tasks register in their
 * constructors. All starts when every provider exists, and stops in three phases of Nest: `onModuleDestroy` starts no more work;
 * `beforeApplicationShutdown` releases the partitions after the work of their consumers, so that other workers take over, and
 * waits for timers; `onApplicationShutdown` ends the rest. So a context closes what its timers and consumers use, such as
 * connections, in `onApplicationShutdown`. Nest logs the failure of a phase and goes on with the next one.
 */
@Global()
@Module({
  providers: [
    {
      provide: PartitionOwnership,
      useFactory: ({ coordinator }: Database, loops: Loops, metrics: ServiceMetrics, log: Logger) =>
        new PartitionOwnership(coordinator, loops, metrics, log),
      inject: [Database, Loops, ServiceMetrics, LOGGER],
    },
    NewEventWatcher,
    Projector,
    WorkerTimers,
    ReceiptCleanup,
    TaskStore,
    TaskLoop,
    TaskSweeper,
  ],
  exports: [PartitionOwnership, NewEventWatcher, WorkerTimers, TaskLoop, Loops],
})
export class EventStoreWorkerModule
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly ownership: PartitionOwnership,
    private readonly watcher: NewEventWatcher,
    private readonly projector: Projector,
    private readonly timers: WorkerTimers,
    private readonly tasks: TaskLoop,
  ) {}

  /** @param loops of the program, whose readiness depends on them. */
  static forRoot(loops: Loops): DynamicModule {
    return { module: EventStoreWorkerModule, providers: [{ provide: Loops, useValue: loops }] };
  }

  onApplicationBootstrap(): void {
    this.ownership.start();
    this.watcher.start();
    this.timers.start();
    this.tasks.start();
  }

  onModuleDestroy(): void {
    this.timers.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ownership.stop();
    await this.timers.stopped();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.watcher.stop(), this.projector.stop(), this.tasks.stop()]);
  }
}
