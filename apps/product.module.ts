import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { type Database, EventStoreModule } from '#eventstore/store';
import { HttpModule } from '#http';
import { IntegrationsModule } from '#integrations';
import { type Platform, PlatformModule } from '#platform';
import { SchedulingModule } from '#scheduling';
import { WorkOrdersModule } from '#work-orders';
import { contexts, problems } from './contexts.js';

/** The settings, logger, metrics and database of a program. */
export interface ProductOptions extends Platform {
  readonly database: Database;
}

/** The modules of the libraries that every program imports. */
export const libraries = ({ database, ...platform }: ProductOptions): DynamicModule[] => [
  PlatformModule.forRoot(platform),
  EventStoreModule.forRoot(database, contexts),
  HttpModule.forRoot(problems),
];

/** Every context without its HTTP side: for the worker and for commands that are dispatched from code. */
@Module({})
export class ProductModule {
  static forRoot(options: ProductOptions): DynamicModule {
    return {
      module: ProductModule,
      imports: [
        ...libraries(options),
        AccountsModule,
        SchedulingModule,
        CatalogModule,
        CrmModule,
        WorkOrdersModule,
        IntegrationsModule,
      ],
    };
  }
}
