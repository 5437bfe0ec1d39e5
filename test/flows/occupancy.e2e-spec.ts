import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { refillDerived } from '#eventstore/worker';
import { cli } from '../support/cli.js';
import { only, type Service, startService } from '../support/service.js';
import { countEntities, findingsIn, oneTo } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';

let service: Service;
let cluster: Cluster;
let process: StoreProcess;
beforeAll(async () => {
  service = await startService();
  cluster = await Cluster.open(service.databaseUrl);
  process = await cluster.process();
});
afterAll(async () => {
  await cluster.close();
  await service.stop();
});

let account: string;
let key: string;
let user: string;
beforeEach(async () => {
  ({ uuid: account, key } = await service.newAccount());
  user = await created('/v2/users', {
    first_name: 'Anna',
    last_name: 'Berg',
    email: `occupied.${newUuid()}@example.com`,
  });
});

async function created(path: string, body: object): Promise<string> {
  const answer = await service.api('POST', path, { key, body });
  expect(answer).toMatchObject({ status: 201 });
  return Object.values(answer.body as Record<string, string>)[0] ?? '';
}
const job = (scheduledAt: string, minutes: number | null = 60): Promise<string> =>
  created('/v2/jobs', {
    scheduled_at: scheduledAt,
    scheduled_duration: minutes === null ? null : { minutes },
    assignee: { worker: { uuid: user } },
    address: { formatted: 'Street 1', geolocation: { longitude: 13.4, latitude: 52.5 } },
  });
const rows = (): Promise<object[]> =>
  process.database.query('select * from occupancy where account_id = $1 order by source_uuid, resource_uuid, day', [
    account,
  ]);
const damage = (sql: string, ...values: readonly (string | number)[]): Promise<object[]> =>
  process.database.query(sql, [account, ...values]);
const rebuild = () => cli(service.databaseUrl, 'occupancy', 'rebuild', '--account', account);

describe('the rows of occupancy', () => {
  it('are compared with their jobs by `events verify`, and repaired by `occupancy rebuild`', async () => {
    const [missing, changed, superfluous, sound] = [
      await job('2058-01-07T08:00:00Z'),
      await job('2058-01-07T10:00:00Z', null),
      await job('2058-01-07T12:00:00Z'),
      await job('2058-01-31T20:00:00Z', 600),
    ];
    const before = await rows();
    expect(await findingsIn(process, account)).toEqual([]);

    const [ghost, day] = [newUuid(), 32_148];
    await damage('delete from occupancy where account_id = $1 and source_uuid = $2', missing);
    await damage('update occupancy set starts_ms = starts_ms + 1 where account_id = $1 and source_uuid = $2', changed);
    for (const source of [superfluous, ghost])
      await damage(
        `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms) values ($1, $2, $3, $4, 'job', 0)`,
        source,
        user,
        day + 10,
      );

    const { code, stdout } = await cli(service.databaseUrl, 'events', 'verify', '--account', account, '--json');
    const found = (JSON.parse(stdout) as { findings: { stream: string; message: string }[] }).findings;
    const starts = Date.parse('2058-01-07T10:00:00Z');
    expect(code).toBe(1);
    expect(new Map(found.map(({ stream, message }) => [stream, message]))).toEqual(
      new Map([
        [missing, `occupancy: the row of resource_uuid ${user}, day ${day} is missing`],
        [
          changed,
          `occupancy.starts_ms of resource_uuid ${user}, day ${day}: the row says ${starts + 1}, the entity says ${starts}`,
        ],
        [superfluous, `occupancy: the row of resource_uuid ${user}, day ${day + 10} follows from nothing`],
        [ghost, 'occupancy: there are rows of an entity that does not exist'],
      ]),
    );

    expect(await rebuild()).toMatchObject({
      code: 0,
      stdout: '4 entities of 1 accounts: the rows of 3 were repaired, those of 1 that do not exist deleted\n',
      stderr: expect.stringContaining('100% 4/4'),
    });
    expect(await rows()).toEqual(before);
    expect(before).toContainEqual(expect.objectContaining({ source_uuid: sound }));
    expect(await cli(service.databaseUrl, 'events', 'verify', '--account', account)).toMatchObject({
      code: 0,
      stdout: `${await countEntities(process.database, account)} rows of 1 accounts: all match their events, no gaps\n`,
    });
  });

  it('are left alone by a rebuild when they are right', async () => {
    await job('2058-01-07T08:00:00Z');
    expect(await rebuild()).toMatchObject({
      stdout: '1 entities of 1 accounts: the rows of 0 were repaired, those of 0 that do not exist deleted\n',
    });
  });

  it('show no findings, and stay right, while jobs change during both', async () => {
    const jobs = await Promise.all(oneTo(20).map((n) => job(`2058-01-07T08:${String(n + 10)}:00Z`)));
    const done = new AbortController();
    const changes = (async () => {
      for (let n = 0; !done.signal.aborted; n++) {
        const body = { scheduled_at: `2058-02-0${1 + (n % 9)}T08:00:00Z`, scheduled_duration: { minutes: 1440 } };
        await Promise.all(jobs.map((uuid) => service.api('PATCH', `/v2/jobs/${uuid}`, { key, body })));
      }
    })();
    try {
      for (const turn of oneTo(20)) {
        expect({ turn, findings: await findingsIn(process, account) }).toEqual({ turn, findings: [] });
        const refilled = await refillDerived(process.database, process.registry, account, () => undefined);
        const occupancy = refilled.find(({ table }) => table === 'occupancy');
        expect({ turn, ...occupancy }).toMatchObject({ turn, repaired: 0, removed: 0 });
      }
    } finally {
      done.abort();
      await changes;
    }
    expect(await findingsIn(process, account)).toEqual([]);
  });
});

describe('the rows by which lists find entities', () => {
  it('that a program of the version before leaves out are named by `events verify`, and written by `occupancy rebuild`', async () => {
    const contacts = [{ type: 'phone', value: '030 111 22 33' }];
    const client = await created('/v2/clients', { organization: false, first_name: 'Ada', contacts });
    const site = await created('/v2/sites', { name: 'Depot', contacts });
    const first = await job('2058-01-07T08:00:00Z');
    const finished = await created('/v2/jobs', {
      completion_of_uuid: first,
      scheduled_at: '2058-01-08T08:00:00Z',
      assignee: { worker: { uuid: user } },
    });
    const act = (action: string, body: object = {}): Promise<unknown> =>
      service.api('POST', `/v2/jobs/${finished}/${action}`, { key, body });
    await act('start');
    const resolutions = await service.api('GET', '/v2/resolutions', { key });
    await act('finish', { resolution: { uuid: only<{ uuid: string }[]>(resolutions)[0]?.uuid } });
    const lists = [
      ['/v2/clients?contact=0301112233', client],
      ['/v2/sites?contact=0301112233', site],
      [`/v2/jobs?completion_of_uuid=${first}`, finished],
      ['/v2/jobs?successful=true', finished],
      ['/v2/jobs?started_at[from]=2000-01-01', finished],
      ['/v2/jobs?finished_at[from]=2000-01-01&sort=finished_at', finished],
    ] as const;
    const found = async (path: string): Promise<string[]> =>
      only<{ uuid: string }[]>(await service.api('GET', path, { key })).map(({ uuid }) => uuid);
    for (const [path, uuid] of lists) expect({ path, found: await found(path) }).toEqual({ path, found: [uuid] });

    await damage('delete from contact_key where account_id = $1');
    await damage("delete from job_filter where account_id = $1 and filter <> 'skill'");
    await damage('update job_change set started_at = null, finished_at = null where account_id = $1');
    for (const [path] of lists) expect({ path, found: await found(path) }).toEqual({ path, found: [] });
    const named = (await findingsIn(process, account)).map((message) => /^\w+/.exec(message)?.[0]);
    expect(new Set(named)).toEqual(new Set(['contact_key', 'job_filter', 'job_change']));

    expect(await rebuild()).toMatchObject({ code: 0 });
    for (const [path, uuid] of lists) expect({ path, found: await found(path) }).toEqual({ path, found: [uuid] });
    expect(await findingsIn(process, account)).toEqual([]);
  });
});
