import type { ListedAccount } from '#accounts';
import { STATUSES } from '#work-orders';
import { at, DAY_MINUTES, dateAt } from './demo/calendar.js';
import type { Plan } from './demo/plan.js';
import type { Terminal } from './terminal.js';

/** The names in the table of kinds that need more than their key. */
const LABELS: Readonly<Record<string, string>> = { users: 'users (workers and two dispatchers)' };

/** The number of created entities by kind, and of the jobs by status. */
function countsOf({ catalog, jobs, ...plan }: Plan) {
  return {
    territories: plan.territories.length,
    users: plan.users.length,
    skills: plan.skills.length,
    teams: plan.teams.length,
    clients: plan.clients.length,
    sites: plan.sites.length,
    services: catalog.services.length,
    products: catalog.products.length,
    service_categories: catalog.serviceCategories.length,
    product_categories: catalog.productCategories.length,
    units: catalog.units.length,
    job_types: plan.jobTypes.length,
    dictionaries: plan.dictionaries.length,
    resolutions: plan.resolutions.length,
    templates: plan.templates.length,
    webhooks: plan.webhooks.length,
    jobs: jobs.length,
    jobs_by_status: Object.fromEntries(
      STATUSES.map((one) => [one, jobs.filter(({ status }) => status === one).length]),
    ),
    job_files: jobs.flatMap(filesOf).length,
  };
}

/** Prints the number of created entities, and requests to try. @returns the numbers. */
export function printReport(
  terminal: Terminal,
  address: string,
  { uuid, name, timeZone }: ListedAccount,
  plan: Plan,
  link: string | undefined,
): ReturnType<typeof countsOf> {
  const { calendar, jobs } = plan;
  const counts = countsOf(plan);
  terminal.print();
  terminal.table(
    Object.entries(counts).flatMap(([kind, count]) =>
      typeof count === 'number'
        ? [{ created: LABELS[kind] ?? kind.replaceAll('_', ' '), count }]
        : Object.entries(count).map(([status, number]) => ({ created: `  ${status}`, count: number })),
    ),
  );
  const today = Math.floor(calendar.asOf / DAY_MINUTES);
  const curl = (path: string): void =>
    terminal.print(`  curl -s -H "Authorization: Bearer $KEY" '${address}/v2${path}'`);
  terminal.print();
  terminal.print(
    `The account "${name}" shows the company as of ${at(calendar, calendar.asOf).slice(0, 16)} in ${timeZone}.`,
  );
  terminal.print(
    'Its webhooks are disabled, and their hosts do not exist. A PATCH of their url and `enabled` lets them receive events.',
  );
  if (link !== undefined) {
    terminal.print('To sign in to the console while the service is running (`npm start`), once:');
    terminal.print();
    terminal.print(`  ${link}`);
    terminal.print();
    terminal.print(`\`npm run cli -- console link --account ${uuid}\` prints another link.`);
    terminal.print();
  }
  terminal.print(
    `Requests to try while the service is running (\`npm start\`), after \`eval "$(npm run --silent cli -- env --account ${uuid})"\`:`,
  );
  terminal.print();
  curl(`/schedule?after=${dateAt(calendar, today)}&before=${dateAt(calendar, today + 1)}`);
  curl('/jobs?status=en_route,started,suspended');
  curl(
    `/jobs/${jobs.findLast(({ steps }) => steps.some(({ type }) => type === 'locations'))?.externalId ?? ''}/locations`,
  );
  curl(`/jobs/${jobs.find((job) => filesOf(job).length > 1)?.externalId ?? ''}/attachments`);
  curl('/clients?search=bakery');
  terminal.print();
  terminal.print(`To create another API key: \`npm run cli -- keys create --account ${uuid}\``);
  return counts;
}

/** The files that come with a job. */
const filesOf = ({ steps }: Plan['jobs'][number]): readonly unknown[] =>
  steps
    .flatMap((step) => (step.type === 'finish' ? (step.body.report_fields ?? []) : []))
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : []));
