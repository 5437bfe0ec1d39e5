import { Module } from '@nestjs/common';
import { DeliveryWorker } from './deliveries/worker/delivery.worker.js';
import { IntegrationsModule } from './integrations.module.js';

/** Delivers webhooks in a worker. */
@Module({ imports: [IntegrationsModule], providers: [DeliveryWorker] })
export class IntegrationsWorkerModule {}
