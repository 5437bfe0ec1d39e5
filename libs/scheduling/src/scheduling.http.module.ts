import { Module } from '@nestjs/common';
import { controllersOf } from '#http';
import { SchedulingModule } from './scheduling.module.js';
import { schedulingResources } from './scheduling.resources.js';

@Module({ imports: [SchedulingModule], controllers: controllersOf(schedulingResources, 'scheduling') })
export class SchedulingHttpModule {}
