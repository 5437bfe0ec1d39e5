import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { cli } from '../support/cli.js';
import { only, type Service, startService } from '../support/service.js';

// An event that the service cannot read, as after a change by hand or of a newer version: every reader goes on after it, and the
// check of the log names it (contract §10).

interface Shown {
  readonly position: number;
  readonly entity_uuid: string;
  readonly entity_version: number;
  readonly data: object | null;
  readonly snapshot?: object | null;
  readonly unreadable?: true;
}

/** What makes an event unreadable: SQL for the columns, and what the check says of it. */
const BROKEN: readonly (readonly [how: string, set: string, finding: RegExp])[] = [
  ['an unknown type', "type = 'client.vanished'", /client\.vanished at version 1 cannot be read/],
  ['a type of another kind', "type = 'job.created'", /job\.created at version 1 cannot be read/],
  ['a newer schema version', 'schema_version = 99', /client\.created at version 1 cannot be read/],
  ['an unknown kind', "stream_type = 'rocket', type = 'rocket.launched'", /cannot be read/],
];

let service: Service;
/** A client for each way, whose first of two events is broken. */
const clients: string[] = [];
let sound: string;

const created = async (name: string): Promise<string> =>
  only(await service.api('POST', '/v2/clients', { body: { organization: true, organization_name: name } }));

beforeAll(async () => {
  service = await startService();
  for (const [how, set] of BROKEN) {
    const uuid = await created(how);
    await service.api('PATCH', `/v2/clients/${uuid}`, { body: { organization_name: `${how} again` } });
    await service.sql('alter table event disable trigger event_is_final');
    await service.sql(`update event set ${set} where stream_id = $1 and version = 1`, [uuid]);
    await service.sql('alter table event enable trigger event_is_final');
    clients.push(uuid);
  }
  sound = await created('Sound');
});
afterAll(() => service.stop());

/** The events of a page. Those that are unreadable have no schema in the document. */
async function feed(query: string): Promise<Shown[]> {
  const response = await fetch(`${service.url}/v2/events${query}`, {
    headers: { Authorization: `Bearer ${service.key}` },
  });
  return ((await response.json()) as { events: Shown[] }).events;
}

const expectMarked = (events: readonly Shown[]): void => {
  for (const uuid of clients) {
    const [first, second] = events.filter((event) => event.entity_uuid === uuid);
    expect(first).toMatchObject({ entity_version: 1, data: null, unreadable: true });
    expect(second).toMatchObject({ entity_version: 2, data: expect.any(Object) });
    expect(second).not.toHaveProperty('unreadable');
  }
  expect(events.at(-1)).toMatchObject({ entity_uuid: sound, data: { organization_name: 'Sound' } });
};

describe.each(BROKEN.map(([how], i) => [how, i] as const))('an event with %s', (_, i) => {
  const client = (): string => clients[i] ?? '';

  it('is marked in the history, which goes on after it', async () => {
    const path = `/v2/clients/${client()}/history`;
    const history = only<{ payload: object | null; unreadable?: true }[]>(await service.api('GET', path));
    expect(history).toMatchObject([
      { version: 1, payload: null, unreadable: true },
      { version: 2, payload: expect.any(Object) },
    ]);
  });

  it('does not hide the entity, which can be changed', async () => {
    expect((await service.api('GET', `/v2/clients/${client()}`)).status).toBe(200);
  });
});

it.each(['', '?types=client_created,client_updated', '?entity_type=client'])(
  'the feed without snapshots shows the others: %s',
  async (query) => {
    const events = await feed(query);
    expect(events.at(-1)).toMatchObject({ entity_uuid: sound });
    if (query === '') expectMarked(events);
  },
);

it('the feed with snapshots marks them and has no snapshot of them', async () => {
  const events = await feed('?include=snapshot&limit=500');
  expectMarked(events);
  for (const event of events) if (event.unreadable) expect(event.snapshot).toBeNull();
  expect(events.at(-1)?.snapshot).toMatchObject({ organization_name: 'Sound' });
});

it.each(['', '&include=snapshot'])('a stream goes on after them: %s', async (query) => {
  const stream = await StreamClient.open(service.url, service.key, `?after=0${query}`);
  try {
    await until(() => stream.events.some(({ data }) => JSON.stringify(data).includes('Sound')));
    expectMarked(stream.events.map(({ data }) => data as unknown as Shown));
  } finally {
    stream.close();
  }
});

it('the check of the log names each, with the reason', async () => {
  const { code, stdout } = await cli(service.databaseUrl, 'events', 'verify', '--json');
  const { findings } = JSON.parse(stdout) as { findings: { stream: string; message: string }[] };
  expect(code).toBe(1);
  for (const [i, [how, , finding]] of BROKEN.entries()) {
    const messages = findings.filter(({ stream }) => stream === clients[i]).map(({ message }) => message);
    expect([how, messages.join('; ')]).toEqual([how, expect.stringMatching(finding)]);
  }
});
