import { type DynamicModule, Module } from '@nestjs/common';
import { type Database, EventStoreModule } from '#eventstore/store';
import { HttpModule, type ProblemType } from '#http';
import { type Platform, PlatformModule } from '#platform';
import { contexts, modules, problems } from './contexts.js';

/** The settings, logger, metrics and database of a program. */
export interface ProductOptions extends Platform {
  readonly database: Database;
}

/**
 * The modules of the libraries that every program imports.
 * @param further problem types besides those of the contexts.
 */
export const libraries = (
  { database, ...platform }: ProductOptions,
  further: readonly ProblemType[] = [],
): DynamicModule[] => [
  PlatformModule.forRoot(platform),
  EventStoreModule.forRoot(database, contexts),
  HttpModule.forRoot([...problems, ...further]),
];

/** Every context without its HTTP side: for the worker and for commands that are dispatched from code. */
@Module({})
export class ProductModule {
  static forRoot(options: ProductOptions): DynamicModule {
    return {
      module: ProductModule,
      imports: [...libraries(options), ...modules],
    };
  }
}
