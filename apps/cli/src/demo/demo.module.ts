import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { CrmModule } from '#crm';
import { IntegrationsModule } from '#integrations';
import { KernelModule, type KernelOptions } from '#http';
import { SchedulingModule } from '#scheduling';
import { WorkOrdersModule } from '#work-orders';

/** The kernel and every context without their HTTP side, to send commands to. */
@Module({})
export class DemoModule {
  static forRoot(options: KernelOptions): DynamicModule {
    return {
      module: DemoModule,
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
