import { type Settings, urlHost } from '#platform';
import type { ListedAccount } from '#accounts';
import { STATUSES } from '#work-orders';
import { at, DAY_MINUTES, dateAt } from './demo/calendar.js';
import type { Plan } from './demo/plan.js';
import type { Terminal } from './terminal.js';

/** Prints the number of created entities, and requests to try. @returns the numbers. */
export function printReport(
  terminal: Terminal,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  { uuid, name, timeZone }: ListedAccount,
  plan: Plan,
): Readonly<Record<string, number>> {
  const { calendar, catalog, jobs } = plan;
  const sum = (...lists: (readonly unknown[])[]): number => lists.reduce((total, list) => total + list.length, 0);
  const counts = {
    territories: sum(plan.territories),
    'users (workers and a dispatcher)': sum(plan.users),
    'skills, teams': sum(plan.skills, plan.teams),
    'clients, sites': sum(plan.clients, plan.sites),
    'services, products': sum(catalog.services, catalog.products),
    'categories, units': sum(catalog.serviceCategories, catalog.productCategories, catalog.units),
    'job types, dictionaries, resolutions': sum(plan.jobTypes, plan.dictionaries, plan.resolutions),
    templates: sum(plan.templates),
    webhooks: sum(plan.webhooks),
    jobs: sum(jobs),
    ...Object.fromEntries(STATUSES.map((one) => [`  ${one}`, jobs.filter(({ status }) => status === one).length])),
    'files of jobs': sum(...jobs.map(filesOf)),
  };
  terminal.print();
  terminal.table(Object.entries(counts).map(([created, count]) => ({ created, count })));
  const today = Math.floor(calendar.asOf / DAY_MINUTES);
  const url = `http://${urlHost(host)}:${port || 3000}/v2`;
  const curl = (path: string): void => terminal.print(`  curl -s -H "Authorization: Bearer $KEY" '${url}${path}'`);
  terminal.print();
  terminal.print(
    `The account "${name}" shows the company as of ${at(calendar, calendar.asOf).slice(0, 16)} in ${timeZone}.`,
  );
  terminal.print(
    'Its webhooks are disabled, and their hosts do not exist. A PATCH of their url and `enabled` lets them receive events.',
  );
  terminal.print(
    `Requests to try while the service is running (\`npm start\`), after \`eval "$(npm run --silent cli -- env --account ${uuid})"\`:`,
  );
  terminal.print();
  curl(`/schedule?after=${dateAt(calendar, today)}&before=${dateAt(calendar, today + 1)}`);
  curl('/jobs?status=en_route,started,suspended');
  curl(`/jobs/${jobs.find(({ status }) => status === 'started')?.externalId ?? ''}/locations`);
  curl(`/jobs/${jobs.find((job) => filesOf(job).length > 1)?.externalId ?? ''}/attachments`);
  curl('/clients?search=bakery');
  terminal.print();
  terminal.print(`To create another API key: \`npm run cli -- keys create --account ${uuid}\``);
  return Object.fromEntries(Object.entries(counts).map(([created, count]) => [created.trim(), count]));
}

/** The files that come with a job. */
const filesOf = ({ steps }: Plan['jobs'][number]): readonly unknown[] =>
  steps
    .flatMap((step) => (step.type === 'finish' ? (step.body.report_fields ?? []) : []))
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : []));
