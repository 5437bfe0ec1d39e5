import { Module } from '@nestjs/common';
import { BatchController } from './batch.controller.js';
import { BatchMetrics } from './batch-metrics.js';
import { BatchRunner } from './batch-runner.js';

/** The batches of the API. */
@Module({ controllers: [BatchController], providers: [BatchRunner, BatchMetrics] })
export class BatchHttpModule {}
