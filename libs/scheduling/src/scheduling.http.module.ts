import { Module } from '@nestjs/common';
import { SchedulingModule } from './scheduling.module.js';
import { TerritoriesController } from './territories/territories.controller.js';

@Module({ imports: [SchedulingModule], controllers: [TerritoriesController] })
export class SchedulingHttpModule {}
