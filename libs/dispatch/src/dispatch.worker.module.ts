import { Module } from '@nestjs/common';
import { DispatchModule } from './dispatch.module.js';
import { HoldExpiryTimer } from './holds/hold-expiry.worker.js';

/** What a worker does for this context by time. */
@Module({ imports: [DispatchModule], providers: [HoldExpiryTimer] })
export class DispatchWorkerModule {}
