import { afterEach, expect, it } from '@jest/globals';
import { migrate } from '../../apps/schema.js';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { until } from '../../tools/harness/until.js';
import { FollowingCli } from '../support/cli.js';
import { cleanUp, launch, newDataDir } from '../support/embedded.js';

/** Ends what the test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await cleanUp();
});

it('`events tail` continues where it was after the database was stopped or killed, and reports both', async () => {
  const dataDir = await newDataDir();
  let server = await launch({ dataDir });
  await migrate(server.url);
  const own = await Cluster.open(server.url);
  closing.push(() => own.close());
  const ownApi = await own.api();
  const create = async (name: string): Promise<number> =>
    (await send(ownApi, 'POST', '/v2/clients', { organization: true, organization_name: name })).status;
  const tail = await FollowingCli.start(
    own.url,
    'events',
    'tail',
    '--types',
    'client_created',
    '--include',
    'snapshot',
  );
  closing.push(() => tail.stop());
  const names = (): string[] => tail.lines.map((line) => /"name":"([^"]+)"/.exec(line)?.[1] ?? line);
  expect(await create('first')).toBe(201);
  await tail.until(() => names().length === 1);
  for (const how of ['stopped', 'killed']) {
    if (how === 'stopped') await server.stop();
    else process.kill(server.pid, 'SIGKILL');
    await server.ended;
    const notes = tail.notes.length;
    await tail.until(() =>
      tail.notes.slice(notes - 1).some((note) => note.startsWith('The database is unavailable. ')),
    );
    server = await launch({ dataDir, port: server.port });
    await until(async () => (await create(`after it was ${how}`)) === 201);
    await tail.until(() => tail.notes.at(-1) === 'The database is available again.');
    await tail.until(() => names().at(-1) === `after it was ${how}`);
  }
  expect(await tail.stop()).toMatchObject({ code: 0 });
  const { body } = await send(ownApi, 'GET', '/v2/events?types=client_created&include=snapshot');
  const feed = body.events as { snapshot: { name: string } }[];
  expect(names()).toEqual(feed.map(({ snapshot }) => snapshot.name));
});
