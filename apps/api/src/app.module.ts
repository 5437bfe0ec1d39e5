import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogHttpModule } from '#catalog';
import { CrmHttpModule } from '#crm';
import { DispatchHttpModule } from '#dispatch';
import { BatchHttpModule } from '#http';
import { IntegrationsHttpModule } from '#integrations';
import { AccountsHttpModule } from '#accounts';
import { SchedulingHttpModule } from '#scheduling';
import { WorkOrdersHttpModule } from '#work-orders';
import { libraries, type ProductOptions } from '../../product.module.js';

/** A module of the API in addition to those of the product. */
export type ExtraModule = NonNullable<DynamicModule['imports']>[number];

/** The API: every context with its HTTP side. */
@Module({})
export class AppModule {
  static forRoot(options: ProductOptions, extraModules: readonly ExtraModule[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ...libraries(options),
        AccountsHttpModule,
        SchedulingHttpModule,
        CatalogHttpModule,
        CrmHttpModule,
        WorkOrdersHttpModule,
        DispatchHttpModule,
        IntegrationsHttpModule,
        BatchHttpModule,
        ...extraModules,
      ],
    };
  }
}
