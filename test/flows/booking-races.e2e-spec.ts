import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { type ApiResponse, send } from '../../tools/harness/api-client.js';
import type { Program } from '../../tools/harness/program.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';
import { LONG } from '../support/long.js';
import { findingsIn, firstAccount, oneTo } from '../support/store.js';

/** Rounds without and with a kill of a process. */
const ROUNDS = LONG ? 160 : 2;
const KILL_ROUNDS = LONG ? 40 : 1;
const WRITERS = 64;
/** Holds that compete for the slots of one worker, as in contract §15. */
const HOLDS = LONG ? 1_000 : 200;
const SLOTS = HOLDS / 20;

let cluster: Cluster;
let inside: StoreProcess;
let account: string;
let apis: readonly [Program, Program];
const random = new SeededRandom(20261123);
let made = 0;

beforeAll(async () => {
  cluster = await Cluster.open();
  inside = await cluster.process();
  apis = [await cluster.fork('apps/api/src/main.js'), await cluster.fork('apps/api/src/main.js')];
  account = await firstAccount(inside);
  await ask('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
});
afterAll(() => cluster.close());

const either = (): Program => apis[random.below(2)] ?? apis[0];

/** Sends a request, which must not fail unless a process is killed. */
async function ask(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const answer = await send(either(), method, path, body, headers);
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${method} ${path} → ${answer.status}`);
  return answer;
}

const created = async (path: string, body: object, headers?: Record<string, string>): Promise<string> => {
  const { status, body: answer } = await ask('POST', path, body, headers);
  if (status !== 201) throw new Error(`POST ${path} → ${status} ${JSON.stringify(answer)}`);
  return String(Object.values(answer)[0]);
};

const user = (): Promise<string> =>
  created('/v2/users', { first_name: 'Anna', last_name: 'Berg', email: `race.${++made}@example.com` });

/** A worker, and two teams that share this member. */
async function staff(): Promise<readonly object[]> {
  const [anna, bert, cleo] = [await user(), await user(), await user()];
  const team = (...workers: string[]) => created('/v2/teams', { name: `Race ${++made}`, worker_uuids: workers });
  const [north, south] = [await team(anna, bert), await team(anna, cleo)];
  return [{ worker: { uuid: anna } }, { team: { uuid: north } }, { team: { uuid: south } }];
}

/** One hour that overlaps the hours of all other writers. */
const hour = (): { from: string; minutes: number } => ({
  from: `2059-03-03T10:${String(random.below(60)).padStart(2, '0')}:00.000Z`,
  minutes: 60,
});
const planned = (assignee: object): object => {
  const { from, minutes } = hour();
  return { scheduled_at: from, scheduled_duration: { minutes }, assignee };
};

/** A command that wants the hour: whether it got it, undefined when its outcome is unknown. */
type Writer = (assignee: object) => Promise<boolean | undefined>;

const WON = [200, 201];
const verdict = ({ status, body }: ApiResponse): boolean | undefined => {
  if (WON.includes(status)) return true;
  if (status === 409 && String(body.code).endsWith('.schedule_conflict')) return false;
  if (status === 503) return undefined;
  throw new Error(`An unexpected answer: ${status} ${JSON.stringify(body)}`);
};

const create: Writer = async (assignee) => verdict(await ask('POST', '/v2/jobs', planned(assignee)));

const patch: Writer = async (assignee) => {
  const job = await created('/v2/jobs', {});
  return verdict(await ask('PATCH', `/v2/jobs/${job}`, planned(assignee)));
};

const batch: Writer = async (assignee) => {
  const { status, body } = await ask('POST', '/v2/batch', {
    operations: [{ method: 'POST', path: '/v2/jobs', body: planned(assignee) }],
  });
  if (status !== 200) return undefined;
  const [result] = body.results as { status: number; body: ApiResponse['body'] }[];
  return result && verdict({ ...result, headers: new Headers() });
};

/** A hold wants the hour; who has it confirms it. */
const confirm: Writer = async (assignee) => {
  const { from, minutes } = hour();
  const hold = await ask('POST', '/v2/holds', { ...assignee, from, duration: { minutes } });
  const isHeld = verdict(hold);
  if (isHeld !== true) return isHeld;
  return verdict(await ask('POST', `/v2/holds/${String(hold.body.hold_uuid)}/confirm`, {}));
};

/** Schedules a job whatever stands in the way, then publishes it, or deletes it when that is refused. */
const publish: Writer = async (assignee) => {
  const job = await created('/v2/jobs', planned(assignee), { 'X-Service-Scheduling-Checks': 'overlap=off' });
  const isPublished = verdict(await ask('POST', `/v2/jobs/${job}/publish`));
  if (isPublished === false) await ask('DELETE', `/v2/jobs/${job}`);
  return isPublished;
};

/** The jobs and holds that occupy the worker or the teams of a staff. */
async function sources(of: readonly object[]): Promise<string[]> {
  const uuids = of.flatMap((one) => Object.values(one).map(({ uuid }: { uuid: string }) => uuid));
  const rows = await inside.database.query<{ source: string }>(
    `select distinct source_uuid as source from occupancy where account_id = $1 and resource_uuid = any($2::uuid[])
       and (expires_at is null or expires_at > clock_timestamp())`,
    [account, uuids],
  );
  return rows.map(({ source }) => source);
}

/** All writers want one hour of a staff. @returns what became of each. */
async function race(of: readonly object[], writers: readonly Writer[]): Promise<(boolean | undefined)[]> {
  const turns = writers.map((writer) => ({ writer, assignee: of[random.below(of.length)] ?? {} }));
  return Promise.all(turns.map(({ writer, assignee }) => writer(assignee)));
}

// At most one publication: two forced jobs would refuse each other.
const ALL: readonly Writer[] = [
  publish,
  ...oneTo(WRITERS - 1).map((i) => [create, patch, batch, confirm][i % 4] ?? create),
];

it(`of ${WRITERS} commands over two processes that want one hour, exactly one gets it, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const of = await staff();
    const outcomes = await race(of, ALL);
    expect(outcomes.filter((won) => won === true)).toHaveLength(1);
    expect(outcomes.filter((won) => won === undefined)).toHaveLength(0);
    expect(await sources(of)).toHaveLength(1);
  }
  expect(await findingsIn(inside, account)).toEqual([]);
});

it(`at most one gets it, and it keeps it, when a process is killed meanwhile, ${KILL_ROUNDS} times`, async () => {
  const writers = oneTo(WRITERS).map((i) => [create, patch, batch, confirm][i % 4] ?? create);
  const unlessLost =
    (writer: Writer): Writer =>
    (assignee) =>
      writer(assignee).catch((error: unknown) => {
        // Of another realm, so that it is an instance of no class of this one.
        if (String(error).includes('fetch failed')) return undefined;
        throw error;
      });
  for (let round = 0; round < KILL_ROUNDS; round++) {
    const of = await staff();
    const target = either();
    const done = race(of, writers.map(unlessLost));
    await new Promise((resolve) => setTimeout(resolve, 5 + random.below(120)));
    await target.kill();
    const outcomes = await done;
    await target.start();
    const kept = await sources(of);
    // A hold whose confirmation was lost still occupies the hour.
    expect(kept.length).toBeLessThanOrEqual(1);
    expect(outcomes.filter((won) => won === true).length).toBeLessThanOrEqual(kept.length);
  }
  expect(await findingsIn(inside, account)).toEqual([]);
  await cluster.worker();
  await checkWorkersProgress(cluster.url, apis[0].url);
});

it(`of ${HOLDS} holds on ${SLOTS} slots, one for each slot is made, and none is lost`, async () => {
  const worker = { worker: { uuid: await user() } };
  const wanted = oneTo(HOLDS).map((i) => new Date(Date.UTC(2059, 4, 5, 8) + (i % SLOTS) * 3_600_000).toISOString());
  const answers: ApiResponse[] = [];
  await Promise.all(
    oneTo(WRITERS).map(async () => {
      for (let from = wanted.pop(); from !== undefined; from = wanted.pop())
        answers.push(await ask('POST', '/v2/holds', { ...worker, from, duration: { minutes: 60 } }));
    }),
  );
  const holds = answers.filter((answer) => verdict(answer) === true).map(({ body }) => String(body.hold_uuid));
  expect(answers).toHaveLength(HOLDS);
  expect(holds).toHaveLength(SLOTS);
  expect((await sources([worker])).sort()).toEqual(holds.sort());
});
