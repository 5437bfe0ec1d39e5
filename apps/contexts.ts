import type { Type } from '@nestjs/common';
import { accounts, AccountsHttpModule, AccountsModule, accountsProblems, AccountsWorkerModule } from '#accounts';
import { catalog, CatalogHttpModule, CatalogModule, catalogProblems } from '#catalog';
import { crm, CrmHttpModule, CrmModule, crmProblems } from '#crm';
import { dispatch, DispatchHttpModule, DispatchModule, dispatchProblems, DispatchWorkerModule } from '#dispatch';
import type { BoundedContext } from '#eventstore/store';
import type { ProblemType } from '#http';
import {
  integrations,
  IntegrationsHttpModule,
  IntegrationsModule,
  integrationsProblems,
  IntegrationsWorkerModule,
} from '#integrations';
import { scheduling, SchedulingHttpModule, SchedulingModule, schedulingProblems } from '#scheduling';
import { transfer, TransferHttpModule, TransferModule, transferProblems, TransferWorkerModule } from '#transfer';
import {
  workOrders,
  WorkOrdersHttpModule,
  WorkOrdersModule,
  workOrdersProblems,
  WorkOrdersWorkerModule,
} from '#work-orders';

/** A bounded context as the programs use it. */
interface ProductContext {
  readonly context: BoundedContext;
  readonly problems: readonly ProblemType[];
  /** The context without HTTP, for the worker and the command line. */
  readonly module: Type;
  readonly httpModule: Type;
  /** What a worker does for the context besides projections: timers, consumers of new events. */
  readonly workerModule?: Type;
}

/** The list of bounded contexts, in the order of the API's document. The API, the worker and the command line read it. */
const PRODUCT: readonly ProductContext[] = [
  {
    context: accounts,
    problems: accountsProblems,
    module: AccountsModule,
    httpModule: AccountsHttpModule,
    workerModule: AccountsWorkerModule,
  },
  { context: scheduling, problems: schedulingProblems, module: SchedulingModule, httpModule: SchedulingHttpModule },
  { context: catalog, problems: catalogProblems, module: CatalogModule, httpModule: CatalogHttpModule },
  { context: crm, problems: crmProblems, module: CrmModule, httpModule: CrmHttpModule },
  {
    context: workOrders,
    problems: workOrdersProblems,
    module: WorkOrdersModule,
    httpModule: WorkOrdersHttpModule,
    workerModule: WorkOrdersWorkerModule,
  },
  {
    context: dispatch,
    problems: dispatchProblems,
    module: DispatchModule,
    httpModule: DispatchHttpModule,
    workerModule: DispatchWorkerModule,
  },
  {
    context: integrations,
    problems: integrationsProblems,
    module: IntegrationsModule,
    httpModule: IntegrationsHttpModule,
    workerModule: IntegrationsWorkerModule,
  },
  {
    context: transfer,
    problems: transferProblems,
    module: TransferModule,
    httpModule: TransferHttpModule,
    workerModule: TransferWorkerModule,
  },
];

/** The types, projections and functions of all contexts. */
export const contexts: readonly BoundedContext[] = PRODUCT.map(({ context }) => context);

/** The problem types of all contexts. */
export const problems: readonly ProblemType[] = PRODUCT.flatMap((one) => one.problems);

/** The modules of all contexts without their HTTP side. */
export const modules: readonly Type[] = PRODUCT.map(({ module }) => module);

/** The modules of all contexts with their HTTP side. */
export const httpModules: readonly Type[] = PRODUCT.map(({ httpModule }) => httpModule);

/** The modules of all contexts that only a worker runs. */
export const workerModules: readonly Type[] = PRODUCT.flatMap(({ workerModule }) => workerModule ?? []);
