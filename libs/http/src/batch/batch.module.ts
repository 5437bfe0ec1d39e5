import { Module } from '@nestjs/common';
import { BatchController } from './batch.controller.js';
import { BatchMetrics, BatchRunner } from './batch-runner.js';

/** The batches of the API. */
@Module({ controllers: [BatchController], providers: [BatchRunner, BatchMetrics] })
export class BatchHttpModule {}
