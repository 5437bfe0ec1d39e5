import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { IntegrationsModule } from '#integrations';
import { KernelModule, type KernelOptions } from '#http';
import { SchedulingModule } from '#scheduling';
import { WorkOrdersModule } from '#work-orders';

/** The worker: the kernel and every context, without their HTTP side. */
@Module({})
export class WorkerModule {
  static forRoot(options: KernelOptions): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        KernelModule.forRoot(options),
        SchedulingModule,
        CatalogModule,
        CrmModule,
        WorkOrdersModule,
        IntegrationsModule,
      ],
    };
  }
}
