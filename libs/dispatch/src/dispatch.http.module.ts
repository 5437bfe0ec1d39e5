import { Module } from '@nestjs/common';
import { controllersOf } from '#http';
import { DispatchModule } from './dispatch.module.js';
import { dispatchResources } from './dispatch.resources.js';

@Module({
  imports: [DispatchModule],
  controllers: controllersOf(dispatchResources, 'work_orders'),
})
export class DispatchHttpModule {}
