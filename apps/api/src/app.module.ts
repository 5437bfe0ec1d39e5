import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogHttpModule } from '#catalog';
import { CrmHttpModule } from '#crm';
import { IntegrationsHttpModule } from '#integrations';
import { AccountsHttpModule } from '#accounts';
import { SchedulingHttpModule } from '#scheduling';
import { WorkOrdersHttpModule } from '#work-orders';
import { libraries, type ProductOptions } from '../../product.module.js';

/** A further module of the API, beside those of the product. */
export type FurtherModule = NonNullable<DynamicModule['imports']>[number];

/** The API: every context with its HTTP side. */
@Module({})
export class AppModule {
  static forRoot(options: ProductOptions, further: readonly FurtherModule[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ...libraries(options),
        AccountsHttpModule,
        SchedulingHttpModule,
        CatalogHttpModule,
        CrmHttpModule,
        WorkOrdersHttpModule,
        IntegrationsHttpModule,
        ...further,
      ],
    };
  }
}
