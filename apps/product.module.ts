import type { DynamicModule } from '@nestjs/common';
import { type Database, EventStoreModule } from '#eventstore/store';
import { HttpModule } from '#http';
import { type Platform, PlatformModule } from '#platform';
import { contexts, problems } from './contexts.js';

/** What a program of the product is started with. */
export interface ProductOptions extends Platform {
  readonly database: Database;
}

/** The libraries under the contexts, as every program has them. */
export const libraries = ({ database, ...platform }: ProductOptions): DynamicModule[] => [
  PlatformModule.forRoot(platform),
  EventStoreModule.forRoot(database, contexts),
  HttpModule.forRoot(problems),
];
