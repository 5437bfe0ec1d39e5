import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { IntegrationsModule } from '#integrations';
import { SchedulingModule } from '#scheduling';
import { WorkOrdersModule } from '#work-orders';
import { libraries, type ProductOptions } from '../../../product.module.js';

/** Every context without its HTTP side, to dispatch commands to. */
@Module({})
export class DemoModule {
  static forRoot(options: ProductOptions): DynamicModule {
    return {
      module: DemoModule,
      imports: [
        ...libraries(options),
        SchedulingModule,
        CatalogModule,
        CrmModule,
        WorkOrdersModule,
        IntegrationsModule,
      ],
    };
  }
}
