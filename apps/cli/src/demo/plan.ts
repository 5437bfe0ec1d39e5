import type { FieldsOf } from '#http';
import type { CreateClientBody, CreateSiteBody } from '#crm';
import type { CreateWebhookBody } from '#integrations';
import type { CreateSkillBody, CreateTerritoryBody, CreateUserBody, UpdateShiftsBody } from '#scheduling';
import type { CreateDictionaryBody, CreateJobTypeBody, CreateResolutionBody, CreateTemplateBody } from '#work-orders';
import type { Calendar } from './calendar.js';
import { CATALOG, type CatalogPlan } from './catalog.js';
import { Chance } from './chance.js';
import { clientele } from './clients.js';
import { type PlannedJob, plannedJobs } from './jobs.js';
import { DICTIONARIES, type Kind, KINDS } from './kinds.js';
import { shiftsBody, SKILLS, type Team, teams, userBodies, type Worker, workers } from './people.js';
import { CITIES } from './places.js';

/** All that is sent to an account: bodies by what they make, each list in its order. */
export interface Plan {
  readonly calendar: Calendar;
  readonly territories: readonly CreateTerritoryBody[];
  readonly skills: readonly CreateSkillBody[];
  readonly users: readonly CreateUserBody[];
  readonly workers: readonly Worker[];
  readonly shifts: readonly { readonly email: string; readonly body: FieldsOf<UpdateShiftsBody> }[];
  readonly teams: readonly Team[];
  readonly catalog: CatalogPlan;
  readonly jobTypes: readonly CreateJobTypeBody[];
  readonly dictionaries: readonly CreateDictionaryBody[];
  readonly resolutions: readonly CreateResolutionBody[];
  readonly templates: readonly CreateTemplateBody[];
  readonly clients: readonly CreateClientBody[];
  readonly sites: readonly CreateSiteBody[];
  readonly jobs: readonly PlannedJob[];
  readonly webhooks: readonly CreateWebhookBody[];
}

/** Beside the two that every account has. */
const RESOLUTIONS = [
  { name: 'Completed, follow-up advised', successful: true },
  { name: 'Client not at home', successful: false },
  { name: 'Part needed', successful: false },
];

/** Of a domain that cannot exist (RFC 2606): also when a webhook is resumed it reaches nobody. */
const WEBHOOKS = [
  {
    name: 'Back office',
    url: 'https://hooks.demo.invalid/fieldline',
    event_types: ['job_created', 'job_finished', 'job_canceled'],
  },
  {
    name: 'Customer register',
    url: 'https://crm.demo.invalid/hooks/fieldline',
    event_types: ['client_created', 'client_updated', 'client_deleted', 'site_created', 'site_updated'],
  },
];

const templateBody = (kind: Kind): FieldsOf<CreateTemplateBody> => ({
  name: kind.name,
  job_type: { code: kind.jobType },
  description: kind.description,
  scheduled_duration: { minutes: kind.minutes },
  skills: kind.skills.map((name) => ({ name })),
  custom_fields: [...kind.customFields],
  report_fields: [...kind.reportFields],
  possible_resolutions: [{ name: 'Completed' }, ...RESOLUTIONS.map(({ name }) => ({ name }))],
  available_catalog: [
    ...kind.ordered.map((service) => ({
      type: 'service' as const,
      service: { external_id: service },
      required: true,
      pre_ordered: true,
    })),
    { type: 'category', category: { external_id: kind.category } },
  ],
});

/** The company of a seed in the weeks of a calendar: always the same. */
export function planOf(seed: number, calendar: Calendar): Plan {
  const staff = workers();
  const crews = teams(staff);
  const directory = clientele(new Chance(seed, 'clients'));
  return {
    calendar,
    territories: CITIES.map(({ name }) => ({ name })),
    skills: SKILLS.map((name) => ({ name })),
    users: userBodies(staff, new Chance(seed, 'users')),
    workers: staff,
    shifts: staff.map((worker) => ({ email: worker.email, body: shiftsBody(worker, calendar) })),
    teams: crews,
    catalog: CATALOG,
    jobTypes: [...new Set(KINDS.map(({ jobType }) => jobType))].map((code) => ({ code })),
    dictionaries: Object.entries(DICTIONARIES).map(([name, values]) => ({
      name,
      values: values.map((value) => ({ name: value })),
    })),
    resolutions: RESOLUTIONS,
    templates: KINDS.map(templateBody),
    clients: directory.clients,
    sites: directory.sites.map(({ body }) => body),
    jobs: plannedJobs(seed, calendar, directory, staff, crews),
    webhooks: WEBHOOKS,
  };
}
