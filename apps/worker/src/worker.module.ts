import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { IntegrationsModule } from '#integrations';
import { SchedulingModule } from '#scheduling';
import { WorkOrdersModule } from '#work-orders';
import { libraries, type ProductOptions } from '../../product.module.js';

/** The worker: every context without its HTTP side. */
@Module({})
export class WorkerModule {
  static forRoot(options: ProductOptions): DynamicModule {
    return {
      module: WorkerModule,
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
