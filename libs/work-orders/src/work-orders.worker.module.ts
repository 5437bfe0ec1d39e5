import { Module } from '@nestjs/common';
import { AttachmentRemoval } from './attachments/attachment-removal.worker.js';
import { WorkOrdersModule } from './work-orders.module.js';

/** What a worker does for this context by time. */
@Module({ imports: [WorkOrdersModule], providers: [AttachmentRemoval] })
export class WorkOrdersWorkerModule {}
