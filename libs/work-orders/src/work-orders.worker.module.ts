import { Module } from '@nestjs/common';
import { AttachmentRemoval } from './attachments/attachment-removal.worker.js';
import { HoldExpiryTimer } from './holds/hold-expiry.worker.js';
import { WorkOrdersModule } from './work-orders.module.js';

/** What a worker does for this context by time. */
@Module({ imports: [WorkOrdersModule], providers: [AttachmentRemoval, HoldExpiryTimer] })
export class WorkOrdersWorkerModule {}
