import { type DynamicModule, Module } from '@nestjs/common';
import { EventStoreWorkerModule } from '#eventstore/worker';
import type { Loops } from '#platform';
import { httpModules, workerModules } from '../../contexts.js';
import { libraries, type ProductOptions } from '../../product.module.js';

/** The worker: every context, with its routes for the operations of tasks, and what only a worker runs. */
@Module({})
export class WorkerModule {
  static forRoot(options: ProductOptions, loops: Loops): DynamicModule {
    return {
      module: WorkerModule,
      imports: [...libraries(options), EventStoreWorkerModule.forRoot(loops), ...httpModules, ...workerModules],
    };
  }
}
