import { faker } from '@faker-js/faker/locale/en_GB';
import type { Calendar } from './calendar.js';
import { generateCatalog } from './catalog.js';
import { generateClients } from './clients.js';
import { generateJobs } from './jobs.js';
import { generateWorkers, shiftsBody, SKILLS, teamsOf, userBodies } from './people.js';
import { CITIES } from './places.js';
import { planVisits } from './visits.js';
import { weekendJobs } from './weekend-jobs.js';
import { DICTIONARIES, templateBody, WORK_TYPES } from './work-types.js';

/** Resolutions in addition to the two that every account has. */
const RESOLUTIONS = [
  { name: 'Completed, follow-up advised', successful: true },
  { name: 'Client not at home', successful: false },
  { name: 'Part needed', successful: false },
];

/** Disabled, and their domain cannot exist (RFC 2606): a webhook that is enabled sends nothing to anyone. */
const WEBHOOKS = [
  {
    name: 'Back office',
    url: 'https://hooks.demo.invalid/fieldline',
    event_types: ['job_created', 'job_finished', 'job_canceled'],
    secret: null,
    enabled: false,
  },
  {
    name: 'Customer register',
    url: 'https://crm.demo.invalid/hooks/fieldline',
    event_types: ['client_created', 'client_updated', 'client_deleted', 'site_created', 'site_updated'],
    secret: null,
    enabled: false,
  },
];

export type Plan = ReturnType<typeof planOf>;

/**
 * Generates the demo data: the bodies of all commands, each list in the order of creation. The result depends on the
 * seed and the calendar alone.
 */
export function planOf(seed: number, calendar: Calendar) {
  faker.seed(seed);
  const workers = generateWorkers();
  const teams = teamsOf(workers);
  const { clients, sites } = generateClients();
  const visits = planVisits(calendar, sites, workers, teams);
  return {
    calendar,
    territories: CITIES.map(({ name }) => ({ name })),
    skills: SKILLS.map((name) => ({ name })),
    workers,
    users: userBodies(workers),
    shifts: workers.map((worker) => ({ email: worker.email, body: shiftsBody(worker, calendar) })),
    teams,
    catalog: generateCatalog(),
    jobTypes: [...new Set(WORK_TYPES.map(({ jobType }) => jobType))].map((code) => ({ code })),
    dictionaries: Object.entries(DICTIONARIES).map(([name, values]) => ({
      name,
      values: values.map((value) => ({ name: value })),
    })),
    resolutions: RESOLUTIONS,
    templates: WORK_TYPES.map((workType) =>
      templateBody(workType, ['Completed', ...RESOLUTIONS.map(({ name }) => name)]),
    ),
    clients,
    sites: sites.map(({ body }) => body),
    visits,
    // Lists are newest first: they begin with jobs of clients.
    jobs: [...weekendJobs(calendar, workers), ...generateJobs(calendar, visits, sites)],
    webhooks: WEBHOOKS,
  };
}
