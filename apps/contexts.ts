import { accounts, accountsProblems } from '#accounts';
import { catalog, catalogProblems } from '#catalog';
import { crm, crmProblems } from '#crm';
import { dispatch, dispatchProblems } from '#dispatch';
import type { BoundedContext } from '#eventstore/store';
import type { ProblemType } from '#http';
import { integrations, integrationsProblems } from '#integrations';
import { scheduling, schedulingProblems } from '#scheduling';
import { workOrders, workOrdersProblems } from '#work-orders';

/** The bounded contexts of the product, used by the API, the worker and the command line. */
export const contexts: readonly BoundedContext[] = [
  accounts,
  scheduling,
  catalog,
  crm,
  workOrders,
  dispatch,
  integrations,
];

/** The problem types of all contexts. */
export const problems: readonly ProblemType[] = [
  ...accountsProblems,
  ...schedulingProblems,
  ...catalogProblems,
  ...crmProblems,
  ...workOrdersProblems,
  ...dispatchProblems,
  ...integrationsProblems,
];
