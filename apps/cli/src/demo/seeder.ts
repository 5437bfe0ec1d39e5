import type { Command } from '@nestjs/cqrs';
import * as catalog from '#catalog';
import * as crm from '#crm';
import { type Database, type RequestContext, serviceContext } from '#eventstore/store';
import { type FieldsOf, type Input, inputOf } from '#http';
import * as integrations from '#integrations';
import type { Settings } from '#platform';
import * as scheduling from '#scheduling';
import * as workOrders from '#work-orders';
import { CommandClient } from './command-client.js';
import type { Step } from './job-history.js';
import type { PlannedJob } from './jobs.js';
import type { Plan } from './plan.js';

/** Jobs whose steps are executed at the same time. */
const MAX_CONCURRENT_JOBS = 6;

/** Thrown when an account was seeded in part only. */
export class IncompleteSeedError extends Error {
  constructor(
    readonly executed: number,
    readonly total: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Creates the demo data in an account by the commands of the API. No webhook is triggered, nobody is notified, and the
 * webhooks of the account are disabled.
 * @returns the number of commands.
 * @throws IncompleteSeedError when it is aborted or a command is rejected.
 */
export async function seedAccount(
  connection: { readonly settings: Settings; readonly database: Database },
  { uuid: account, timeZone }: { readonly uuid: string; readonly timeZone: string },
  plan: Plan,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void },
): Promise<number> {
  const total = commandCount(plan);
  const ctx = { ...serviceContext(account, timeZone), options: { notify_assignees: false }, triggerWebhooks: false };
  let executed = 0;
  const onExecuted = (count: number): void => onProgress((executed = count), total);
  try {
    await CommandClient.use(connection, ctx, { signal, onExecuted }, (client) => executePlan(client, plan));
  } catch (error) {
    // When the database is stopped by the same signal, its errors are not the cause.
    throw new IncompleteSeedError(executed, total, signal.aborted ? signal.reason : error);
  }
  return executed;
}

/** The number of commands of a plan: one for each entity and each step of a job. */
const commandCount = ({ catalog: lists, calendar: _, workers: __, visits: ___, ...others }: Plan): number =>
  [...Object.values(lists), ...Object.values(others), ...others.jobs.map(({ steps }) => steps)].reduce(
    (total, { length }) => total + length,
    0,
  );

/** Executes the commands of a plan: one after the other, but the steps of several jobs at the same time. */
async function executePlan(client: CommandClient, plan: Plan): Promise<void> {
  const { ctx } = client;
  const create = async <B extends object>(
    bodyClass: new () => B,
    bodies: readonly FieldsOf<B>[],
    command: (input: Input<B>) => Command<unknown>,
  ): Promise<void> => {
    for (const body of bodies) await client.execute(command(inputOf(bodyClass, body)));
  };
  await create(scheduling.CreateTerritoryBody, plan.territories, (input) => new scheduling.CreateTerritory(input, ctx));
  await create(scheduling.CreateSkillBody, plan.skills, (input) => new scheduling.CreateSkill(input, ctx));
  await createPeople(client, plan);
  const { serviceCategories, productCategories, units, services, products } = plan.catalog;
  const { CreateCategory, CreateCategoryBody } = catalog;
  await create(CreateCategoryBody, serviceCategories, (input) => new CreateCategory('service_category', input, ctx));
  await create(CreateCategoryBody, productCategories, (input) => new CreateCategory('product_category', input, ctx));
  await create(catalog.CreateUnitBody, units, (input) => new catalog.CreateUnit(input, ctx));
  await create(catalog.CreateServiceBody, services, (input) => new catalog.CreateService(input, ctx));
  await create(catalog.CreateProductBody, products, (input) => new catalog.CreateProduct(input, ctx));
  await create(crm.CreateClientBody, plan.clients, (input) => new crm.CreateClient(input, ctx));
  await create(crm.CreateSiteBody, plan.sites, (input) => new crm.CreateSite(input, ctx));
  const { CreateJobType, CreateResolution, CreateDictionary, CreateTemplate } = workOrders;
  await create(workOrders.CreateJobTypeBody, plan.jobTypes, (input) => new CreateJobType(input, ctx));
  await create(workOrders.CreateResolutionBody, plan.resolutions, (input) => new CreateResolution(input, ctx));
  await create(workOrders.CreateDictionaryBody, plan.dictionaries, (input) => new CreateDictionary(input, ctx));
  await create(workOrders.CreateTemplateBody, plan.templates, (input) => new CreateTemplate(input, ctx));
  await executeJobs(client, plan.jobs);
  // Last, so that no earlier event is delivered to them.
  const { CreateWebhook, CreateWebhookBody } = integrations;
  await create(CreateWebhookBody, plan.webhooks, (input) => new CreateWebhook(input, ctx));
}

async function createPeople(client: CommandClient, { users, shifts, teams }: Plan): Promise<void> {
  const { ctx } = client;
  const { CreateTeam, CreateTeamBody, CreateUser, CreateUserBody, UpdateShifts, UpdateShiftsBody } = scheduling;
  const uuids = new Map<string, string>();
  for (const body of users) {
    const { uuid } = await client.execute(new CreateUser(inputOf(CreateUserBody, body), ctx));
    uuids.set(body.email, uuid);
  }
  for (const { email, body } of shifts)
    await client.execute(new UpdateShifts(email, inputOf(UpdateShiftsBody, body), ctx));
  for (const { name, city, workers } of teams) {
    const worker_uuids = workers.flatMap(({ email }) => uuids.get(email) ?? []);
    const body = { name, territory: { name: city.name }, worker_uuids };
    await client.execute(new CreateTeam(inputOf(CreateTeamBody, body), ctx));
  }
}

/** Creates the jobs in their order, and executes the steps of several jobs at the same time. */
async function executeJobs(client: CommandClient, jobs: readonly PlannedJob[]): Promise<void> {
  const { ctx } = client;
  const queue = jobs.values();
  let created: Promise<unknown> = Promise.resolve();
  const executeQueue = async (): Promise<void> => {
    for (const job of queue) {
      const { CreateJob, CreateJobBody } = workOrders;
      const create = new CreateJob(inputOf(CreateJobBody, job.body), ctx);
      created = created.then(() => client.execute(create));
      await created;
      await executeSteps(client, job);
    }
  };
  // All of them end before the failure of one is reported.
  const results = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_JOBS }, executeQueue));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function executeSteps(client: CommandClient, { externalId, steps }: PlannedJob): Promise<void> {
  const { ctx } = client;
  const hasServices = steps.some(({ type }) => type === 'service');
  const ordered = hasServices ? await orderedServices(client, externalId) : new Map<string, string>();
  let providedService = '';
  for (const step of steps) {
    if (step.type === 'service') {
      const order = step.isOrdered ? ordered.get(step.service) : undefined;
      const body = order ? { ordered_service_uuid: order } : { service: { external_id: step.service } };
      const input = inputOf(workOrders.ProvideServiceBody, body);
      providedService = (await client.execute(new workOrders.ProvideService(externalId, input, ctx)))
        .providedServiceUuid;
    } else if (step.type === 'material') {
      const body = { product: { external_id: step.product }, quantity: step.quantity };
      const input = inputOf(workOrders.UseMaterialBody, body);
      await client.execute(new workOrders.UseMaterial(externalId, providedService, input, ctx));
    } else {
      await client.execute(actionCommand(externalId, step, ctx));
    }
  }
}

type ActionStep = Exclude<Step, { readonly type: 'service' | 'material' }>;

function actionCommand(job: string, step: ActionStep, ctx: RequestContext): Command<unknown> {
  const { ActionBody, CancelJobBody, FinishJobBody, UploadLocationsBody } = workOrders;
  switch (step.type) {
    case 'publish':
      return new workOrders.PublishJob(job, inputOf(ActionBody, step.body), ctx);
    case 'en_route':
      return new workOrders.SetJobEnRoute(job, inputOf(ActionBody, step.body), ctx);
    case 'start':
      return new workOrders.StartJob(job, inputOf(ActionBody, step.body), ctx);
    case 'suspend':
      return new workOrders.SuspendJob(job, inputOf(ActionBody, step.body), ctx);
    case 'cancel':
      return new workOrders.CancelJob(job, inputOf(CancelJobBody, step.body), ctx);
    case 'finish':
      return new workOrders.FinishJob(job, inputOf(FinishJobBody, step.body), ctx);
    case 'locations':
      return new workOrders.UploadLocations(job, inputOf(UploadLocationsBody, { locations: step.locations }), ctx);
  }
}

/** The uuids of the ordered services of a job, by the external id of the service. */
async function orderedServices(client: CommandClient, job: string): Promise<Map<string, string>> {
  const { body } = await client.query(new workOrders.GetJob(job, client.ctx));
  const { ordered_services } = (body as { readonly job: workOrders.JobView }).job;
  return new Map(ordered_services.map((one) => [one.service.external_id ?? '', one.ordered_service_uuid]));
}
