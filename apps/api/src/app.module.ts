import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogHttpModule } from '#catalog';
import { CrmHttpModule } from '#crm';
import { IntegrationsHttpModule } from '#integrations';
import { KernelHttpModule } from '#accounts';
import { KernelModule, type KernelOptions } from '#http';
import { SchedulingHttpModule } from '#scheduling';
import { WorkOrdersHttpModule } from '#work-orders';

/** The API: the kernel and the HTTP side of every context. */
@Module({})
export class AppModule {
  static forRoot(options: KernelOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        KernelModule.forRoot(options),
        KernelHttpModule,
        SchedulingHttpModule,
        CatalogHttpModule,
        CrmHttpModule,
        WorkOrdersHttpModule,
        IntegrationsHttpModule,
      ],
    };
  }
}
