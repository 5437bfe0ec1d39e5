import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts.module.js';
import { SessionSweeper } from './sessions/session-sweeper.worker.js';

/** Removes what has ended, in a worker. */
@Module({ imports: [AccountsModule], providers: [SessionSweeper] })
export class AccountsWorkerModule {}
