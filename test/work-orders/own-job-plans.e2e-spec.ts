import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Database, EntityReader, EntitySearch, References, Registry } from '#eventstore/store';
import { parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { ListJobs, ListJobsHandler, ListJobsQuery } from '../../libs/work-orders/src/jobs/views/job.queries.js';
import { LONG } from '../support/long.js';
import { pageIn, PlanRecorder } from '../support/plans.js';
import { only, type Service, startService } from '../support/service.js';
import { requestContext } from '../support/store.js';

const [JOBS, WORKERS] = LONG ? [1_000_000, 5000] : [50_000, 250];
/** Of the jobs of a worker, one of so many is open; the others ended on so many days, the oldest first. */
const [OPEN, DAYS] = [20, 300];

let service: Service;
let account: string;
let database: Database;
let recorder: PlanRecorder;
let handler: ListJobsHandler;
const workers = Array.from({ length: WORKERS }, () => newUuid());

beforeAll(async () => {
  service = await startService();
  const job: string = only(await service.api('POST', '/v2/jobs'));
  const [row] = await service.sql('select account_id as account from job where uuid = $1', [job]);
  account = String(row?.account);
  await service.sql(
    `insert into job select (made.r).* from (
       select jsonb_populate_record(r, jsonb_build_object(
         'uuid', (lpad(to_hex(1700000000000 + n::bigint * 60000), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid, 'serial_no', n + 1,
         'user_uuids', array[($2::uuid[])[1 + n % ${WORKERS}]], 'worker_uuid', ($2::uuid[])[1 + n % ${WORKERS}],
         'status', case when n / ${WORKERS} % ${OPEN} = 0 then 'published' else 'finished' end,
         'finished_at', case when n / ${WORKERS} % ${OPEN} <> 0 then now() - (1 - n / ${JOBS}::float) * interval '${DAYS} days' end)) as r
       from job r, generate_series(1, ${JOBS}) n where r.uuid = $1 offset 0) made`,
    [job, workers],
  );
  await service.sql(
    `insert into job_filter select account_id, uuid, 'own', user_uuids[1] ||
       case when status = 'finished' then '/' || to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD') else '' end
     from job where user_uuids <> '{}'`,
  );
  await service.sql('vacuum analyze job, job_filter');
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  const registry = new Registry(contexts);
  const reader = new EntityReader(recorder.database, registry);
  const search = new EntitySearch(recorder.database, reader);
  handler = new ListJobsHandler(reader, search, new References(registry), recorder.database);
}, 1_800_000);
afterAll(async () => {
  await database.close();
  await service.stop();
});

/** Those of a worker: so many are open, and so many ended in the last 14 days. */
const EACH = JOBS / WORKERS / OPEN + (14 / DAYS) * (JOBS / WORKERS);

it.each([{}, { status: 'finished' }, { sort: 'scheduled_at' }, { sort: 'updated_at' }, { count: 'true' }])(
  'the list of own jobs reads these alone: %j',
  async (query) => {
    for (const uuid of workers.slice(0, 3)) {
      recorder.clear();
      const permissions = new Set(['mobile.login', 'mobile.jobs.view']);
      const person = { uuid, email: 'ada@acme.example', isOwner: false, permissions, device: null };
      const parsed = parseInput(ListJobsQuery, { limit: '100', ...query });
      const { items } = await pageIn(
        await handler.execute(new ListJobs(parsed, { ...requestContext(account), person })),
      );
      expect(items.length).toBeGreaterThan('status' in query ? 5 : 15);
      expect(items.length).toBeLessThan(EACH + 5);
      expect(recorder.readsOf('job').rows).toBeLessThan(4 * (EACH + 5));
      // The lookup of a value takes three looks at pages, that of a job as many; each is done twice at the most.
      expect(recorder.pages).toBeLessThan(600);
    }
  },
);
