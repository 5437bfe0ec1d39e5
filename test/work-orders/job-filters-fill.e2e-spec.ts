import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../../apps/schema.js';
import { JOBS, USERS } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('the migration fills the filters of the jobs that there are', async () => {
  const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
  const worker = await make(USERS, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' });
  const resolutions = only<{ uuid: string }[]>(await service.api('GET', '/v2/resolutions'));
  const skill = await make('/v2/skills', { name: 'Gas' });
  const planned = { scheduled_at: '2026-11-21T09:30:00Z', assignee: { worker_uuid: worker }, skill_uuids: [skill] };
  const jobs: string[] = [];
  for (const { uuid } of [...resolutions, ...resolutions]) {
    const job = await make(JOBS, { ...planned, completion_of_uuid: jobs.at(-1) ?? null });
    await service.api('POST', `${JOBS}/${job}/start`, { body: {} });
    await service.api('POST', `${JOBS}/${job}/finish`, { body: { resolution: { uuid } } });
    jobs.push(job);
  }
  await service.api('DELETE', `${JOBS}/${jobs.at(-1)}`);
  for (const action of ['start', 'cancel'])
    await service.api('POST', `${JOBS}/${await make(JOBS, planned)}/${action}`, { body: {} });
  const rows = async (): Promise<object> => ({
    filters: await service.sql('select * from job_filter order by account_id, job_uuid, filter, value'),
    changes: await service.sql('select * from job_change order by account_id, job_uuid'),
  });
  const before = await rows();
  expect(before).toMatchObject({
    filters: expect.arrayContaining(['successful', 'own'].map((filter) => expect.objectContaining({ filter }))),
  });
  for (const statement of [
    'alter table job_change drop column started_at, drop column finished_at, drop column canceled_at',
    "delete from job_filter where filter <> 'skill'",
    'drop index job_location_newest',
    'alter table account drop column field',
    "delete from schema_migration where name in ('Migration20261126001600_job_filters', 'Migration20261126002300_own_jobs')",
  ])
    await service.sql(statement);
  await migrate(service.databaseUrl);
  expect(await rows()).toEqual(before);
});
