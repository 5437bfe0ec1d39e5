import type { Command } from '@nestjs/cqrs';
import {
  type CategoryType,
  CreateCategory,
  CreateCategoryBody,
  CreateProduct,
  CreateProductBody,
  CreateService,
  CreateServiceBody,
  CreateUnit,
  CreateUnitBody,
} from '#catalog';
import { CreateClient, CreateClientBody, CreateSite, CreateSiteBody } from '#crm';
import type { RequestContext } from '#eventstore/store';
import { type ChangeCommand, type CreateCommand, type FieldsOf, type Input, inputOf } from '#http';
import { CreateWebhook, CreateWebhookBody } from '#integrations';
import {
  CreateSkill,
  CreateSkillBody,
  CreateTeam,
  CreateTeamBody,
  CreateTerritory,
  CreateTerritoryBody,
  CreateUser,
  CreateUserBody,
  UpdateShifts,
  UpdateShiftsBody,
} from '#scheduling';
import {
  ActionBody,
  CancelJob,
  CancelJobBody,
  CreateDictionary,
  CreateDictionaryBody,
  CreateJob,
  CreateJobBody,
  CreateJobType,
  CreateJobTypeBody,
  CreateResolution,
  CreateResolutionBody,
  CreateTemplate,
  CreateTemplateBody,
  FinishJob,
  FinishJobBody,
  GetJob,
  type JobView,
  ProvideService,
  ProvideServiceBody,
  PublishJob,
  SetJobEnRoute,
  StartJob,
  SuspendJob,
  UploadLocations,
  UploadLocationsBody,
  UseMaterial,
  UseMaterialBody,
} from '#work-orders';
import { Crew } from './crew.js';
import type { Desk } from './desk.js';
import type { PlannedJob } from './jobs.js';
import type { Step } from './life.js';
import type { Plan } from './plan.js';

/** A command that creates an entity, and the class of its input. */
type Creation<B extends object> = new (input: Input<B>, ctx: RequestContext) => CreateCommand<B>;

const ACTIONS: Readonly<
  Record<
    Exclude<Extract<Step, { action: string }>['action'], 'finish' | 'cancel'>,
    new (ref: string, input: Input<ActionBody>, ctx: RequestContext) => ChangeCommand<ActionBody>
  >
> = { publish: PublishJob, en_route: SetJobEnRoute, start: StartJob, suspend: SuspendJob };

/** Lives of jobs that are told side by side. */
const LIVES = 6;

const commandsOf = (step: Step): number => ('service' in step ? 1 + step.materials.length : 1);

/** How many commands a plan takes. */
export const commandsIn = (plan: Plan): number =>
  [
    ...[plan.catalog.serviceCategories, plan.catalog.productCategories, plan.catalog.units],
    ...[plan.catalog.services, plan.catalog.products],
    ...[plan.territories, plan.skills, plan.users, plan.shifts, plan.teams, plan.jobTypes, plan.dictionaries],
    ...[plan.resolutions, plan.templates, plan.clients, plan.sites, plan.jobs, plan.webhooks],
  ].reduce((total, { length }) => total + length, 0) +
  plan.jobs.flatMap(({ steps }) => steps).reduce((total, step) => total + commandsOf(step), 0);

/** Sends a plan. What is listed in the order of its creation is created one after the other; only different lists, and the lives of different jobs, go side by side. */
export class Filling {
  constructor(
    private readonly desk: Desk,
    private readonly plan: Plan,
  ) {}

  async run(): Promise<void> {
    const { desk, plan } = this;
    await this.each(CreateTerritory, CreateTerritoryBody, plan.territories);
    await together([() => this.people(), () => this.catalog(), () => this.clients(), () => this.jobSetUp()]);
    await this.each(CreateTemplate, CreateTemplateBody, plan.templates);
    const lives = new Crew(LIVES);
    for (const job of plan.jobs) {
      await desk.send(new CreateJob(inputOf(CreateJobBody, job.body), desk.ctx));
      if (job.steps.length > 0) await lives.take(() => this.live(job));
    }
    await lives.finish();
    // The last, so that none of it all is theirs.
    await this.each(CreateWebhook, CreateWebhookBody, plan.webhooks);
  }

  private async people(): Promise<void> {
    const { desk, plan } = this;
    const { ctx } = desk;
    await this.each(CreateSkill, CreateSkillBody, plan.skills);
    const uuids = new Map<string, string>();
    for (const body of plan.users) {
      const { uuid } = await desk.send(new CreateUser(inputOf(CreateUserBody, body), ctx));
      uuids.set(body.email, uuid);
    }
    for (const { email, body } of plan.shifts)
      await desk.send(new UpdateShifts(email, inputOf(UpdateShiftsBody, body), ctx));
    for (const { name, city, workers } of plan.teams) {
      const worker_uuids = workers.flatMap(({ email }) => uuids.get(email) ?? []);
      const body = { name, territory: { name: city.name }, worker_uuids };
      await desk.send(new CreateTeam(inputOf(CreateTeamBody, body), ctx));
    }
  }

  private async catalog(): Promise<void> {
    const { serviceCategories, productCategories, units, services, products } = this.plan.catalog;
    await this.categories('service_category', serviceCategories);
    await this.categories('product_category', productCategories);
    await this.each(CreateUnit, CreateUnitBody, units);
    await this.each(CreateService, CreateServiceBody, services);
    await this.each(CreateProduct, CreateProductBody, products);
  }

  private async categories(kind: CategoryType, bodies: readonly FieldsOf<CreateCategoryBody>[]): Promise<void> {
    const { desk } = this;
    for (const body of bodies) await desk.send(new CreateCategory(kind, inputOf(CreateCategoryBody, body), desk.ctx));
  }

  private async clients(): Promise<void> {
    await this.each(CreateClient, CreateClientBody, this.plan.clients);
    await this.each(CreateSite, CreateSiteBody, this.plan.sites);
  }

  private async jobSetUp(): Promise<void> {
    await this.each(CreateJobType, CreateJobTypeBody, this.plan.jobTypes);
    await this.each(CreateResolution, CreateResolutionBody, this.plan.resolutions);
    await this.each(CreateDictionary, CreateDictionaryBody, this.plan.dictionaries);
  }

  private async each<B extends object>(
    creation: Creation<B>,
    bodyClass: new () => B,
    bodies: readonly FieldsOf<B>[],
  ): Promise<void> {
    const { desk } = this;
    for (const body of bodies) await desk.send(new creation(inputOf(bodyClass, body), desk.ctx));
  }

  private async live({ externalId, steps }: PlannedJob): Promise<void> {
    const needsOrder = steps.some((step) => 'service' in step && step.isOrdered);
    const ordered = needsOrder ? await this.orderedOn(externalId) : new Map<string, string>();
    for (const step of steps) {
      if ('service' in step) await this.provide(externalId, step, ordered);
      else await this.desk.send(this.commandOf(externalId, step));
    }
  }

  private commandOf(job: string, step: Exclude<Step, { service: string }>): Command<object> {
    const { ctx } = this.desk;
    if ('locations' in step)
      return new UploadLocations(job, inputOf(UploadLocationsBody, { locations: [...step.locations] }), ctx);
    if (step.action === 'finish') return new FinishJob(job, inputOf(FinishJobBody, step.body), ctx);
    if (step.action === 'cancel') return new CancelJob(job, inputOf(CancelJobBody, step.body), ctx);
    return new ACTIONS[step.action](job, inputOf(ActionBody, step.body), ctx);
  }

  private async provide(
    job: string,
    { service, isOrdered, materials }: Extract<Step, { service: string }>,
    ordered: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { desk } = this;
    const order = isOrdered ? ordered.get(service) : undefined;
    const what = order === undefined ? { service: { external_id: service } } : { ordered_service_uuid: order };
    const { providedServiceUuid } = await desk.send(
      new ProvideService(job, inputOf(ProvideServiceBody, what), desk.ctx),
    );
    for (const { product, quantity } of materials) {
      const body = { product: { external_id: product }, quantity };
      await desk.send(new UseMaterial(job, providedServiceUuid, inputOf(UseMaterialBody, body), desk.ctx));
    }
  }

  /** The orders of a job by the external id of their service. */
  private async orderedOn(externalId: string): Promise<Map<string, string>> {
    const { body } = await this.desk.ask(new GetJob(externalId, this.desk.ctx));
    const { job } = body as { readonly job: JobView };
    return new Map(
      job.ordered_services.map((one) => [one.service.external_id ?? one.service.uuid, one.ordered_service_uuid]),
    );
  }
}

/** Runs all to their end, also when one fails, so that nothing is sent after the failure is told. */
async function together(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const crew = new Crew(tasks.length);
  for (const task of tasks) await crew.take(task);
  await crew.finish();
}
