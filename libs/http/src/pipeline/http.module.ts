import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountShares } from '../admission/account-shares.js';
import { CompareVersionsHandler, GetHistoryHandler, HistoryReader } from '../history/history.queries.js';
import { Idempotency } from './idempotency.js';
import { ServiceDocument } from '../openapi/webhooks.js';
import { PROBLEMS, type ProblemType } from '../problems/problems.js';
import { RequestMetrics } from './request-telemetry.js';
import { RouteRunner } from './route-runner.js';
import { TaskOperations } from '../batch/task-operations.js';
import { RestoreEntityHandler, RevertEntityHandler } from '../taking-back/taking-back.commands.js';
import { TakingBack } from '../taking-back/taking-back.js';
import { SignedUrls } from './authentication.js';
import { ServerShutdown } from './server-shutdown.js';

/** The providers that handlers use, and the parts of the request pipeline. */
@Global()
@Module({})
export class HttpModule {
  /** @param problems the problem types of all contexts. */
  static forRoot(problems: readonly ProblemType[]): DynamicModule {
    const cqrs = CqrsModule.forRoot();
    return {
      module: HttpModule,
      imports: [cqrs],
      providers: [
        { provide: PROBLEMS, useValue: problems },
        AccountShares,
        Idempotency,
        RouteRunner,
        TaskOperations,
        RequestMetrics,
        ServerShutdown,
        SignedUrls,
        ServiceDocument,
        HistoryReader,
        GetHistoryHandler,
        CompareVersionsHandler,
        TakingBack,
        RevertEntityHandler,
        RestoreEntityHandler,
      ],
      exports: [
        PROBLEMS,
        AccountShares,
        Idempotency,
        RouteRunner,
        TaskOperations,
        RequestMetrics,
        ServerShutdown,
        SignedUrls,
        ServiceDocument,
        TakingBack,
        cqrs,
      ],
    };
  }
}
