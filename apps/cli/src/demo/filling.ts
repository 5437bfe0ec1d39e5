import { Crew } from './crew.js';
import type { Desk } from './desk.js';
import type { PlannedJob } from './jobs.js';
import type { Step } from './life.js';
import type { Body } from './messages.js';
import type { Plan } from './plan.js';

/** Lives of jobs that are told side by side. */
const LIVES = 6;

const commandsOf = (step: Step): number => ('service' in step ? 1 + step.materials.length : 1);

/** How many commands a plan takes. */
export const commandsIn = (plan: Plan): number =>
  [
    ...Object.values(plan.catalog),
    ...[plan.territories, plan.skills, plan.users, plan.shifts, plan.teams, plan.jobTypes, plan.dictionaries],
    ...[plan.resolutions, plan.templates, plan.clients, plan.sites, plan.jobs, plan.webhooks],
  ].reduce((total, list) => total + list.length, 0) +
  plan.jobs.flatMap(({ steps }) => steps).reduce((total, step) => total + commandsOf(step), 0);

/** Sends a plan. What is listed in the order of its creation is created one after the other; only different lists, and the lives of different jobs, go side by side. */
export class Filling {
  constructor(
    private readonly desk: Desk,
    private readonly plan: Plan,
  ) {}

  async run(): Promise<void> {
    const { plan } = this;
    await this.each('CreateTerritory', plan.territories);
    await together([() => this.people(), () => this.catalog(), () => this.clients(), () => this.jobSetUp()]);
    await this.each('CreateTemplate', plan.templates);
    const lives = new Crew(LIVES);
    for (const job of plan.jobs) {
      await this.desk.send('CreateJob', job.body);
      if (job.steps.length > 0) await lives.take(() => this.live(job));
    }
    await lives.finish();
    // The last, so that none of it all is theirs.
    await this.each('CreateWebhook', plan.webhooks);
  }

  private async people(): Promise<void> {
    const { desk, plan } = this;
    await this.each('CreateSkill', plan.skills);
    const uuids = new Map<unknown, unknown>();
    for (const body of plan.users) uuids.set(body['email'], (await desk.send('CreateUser', body))['uuid']);
    for (const { email, body } of plan.shifts) await desk.send('UpdateShifts', email, body);
    for (const { name, city, workers } of plan.teams)
      await desk.send('CreateTeam', {
        name,
        territory: { name: city.name },
        worker_uuids: workers.map(({ email }) => uuids.get(email)),
      });
  }

  private async catalog(): Promise<void> {
    const { serviceCategories, productCategories, units, services, products } = this.plan.catalog;
    for (const body of serviceCategories) await this.desk.send('CreateCategory', 'service_category', body);
    for (const body of productCategories) await this.desk.send('CreateCategory', 'product_category', body);
    await this.each('CreateUnit', units);
    await this.each('CreateService', services);
    await this.each('CreateProduct', products);
  }

  private async clients(): Promise<void> {
    await this.each('CreateClient', this.plan.clients);
    await this.each('CreateSite', this.plan.sites);
  }

  private async jobSetUp(): Promise<void> {
    await this.each('CreateJobType', this.plan.jobTypes);
    await this.each('CreateResolution', this.plan.resolutions);
    await this.each('CreateDictionary', this.plan.dictionaries);
  }

  private async each(command: string, bodies: readonly Body[]): Promise<void> {
    for (const body of bodies) await this.desk.send(command, body);
  }

  private async live({ externalId, steps }: PlannedJob): Promise<void> {
    const { desk } = this;
    const needsOrder = steps.some((step) => 'service' in step && step.isOrdered);
    const ordered = needsOrder ? await this.orderedOn(externalId) : new Map<string, string>();
    for (const step of steps) {
      if ('action' in step) await desk.send('ActOnJob', step.action, externalId, step.body);
      else if ('locations' in step) await desk.send('UploadLocations', externalId, { locations: step.locations });
      else await this.provide(externalId, step, ordered);
    }
  }

  private async provide(
    job: string,
    { service, isOrdered, materials }: Extract<Step, { service: string }>,
    ordered: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { desk } = this;
    const what = isOrdered ? { ordered_service_uuid: ordered.get(service) } : { service: { external_id: service } };
    const { providedServiceUuid } = await desk.send('ProvideService', job, what);
    for (const { product, quantity } of materials)
      await desk.send('UseMaterial', job, providedServiceUuid, { product: { external_id: product }, quantity });
  }

  /** The orders of a job by the external id of their service. */
  private async orderedOn(externalId: string): Promise<Map<string, string>> {
    const { job } = (await this.desk.ask('GetJob', externalId)) as {
      readonly job?: {
        readonly ordered_services: readonly {
          readonly ordered_service_uuid: string;
          readonly service: { readonly external_id: string };
        }[];
      };
    };
    return new Map(job?.ordered_services.map((one) => [one.service.external_id, one.ordered_service_uuid]));
  }
}

/** Runs all to their end, also when one fails, so that nothing is sent after the failure is told. */
async function together(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const crew = new Crew(tasks.length);
  for (const task of tasks) await crew.take(task);
  await crew.finish();
}
