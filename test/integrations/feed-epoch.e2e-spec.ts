import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { runCommand } from '../support/programs.js';
import { invalid } from '../support/problems.js';
import { type Service, startBeside, startService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OTHER = '01a1fde9-c432-7000-9ced-5962d3e38c8f';

interface Page {
  readonly epoch: string;
  readonly head: number;
}

let service: Service;
let key: string;
let account: string;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const feed = async (api = service): Promise<Page> => (await api.api('GET', '/v2/events', { key })).body as Page;
const asked = (query: string) => service.api('GET', `/v2/events?${query}`, { key });
const newEpoch = (): Promise<unknown> => runCommand(service.databaseUrl, ['events', 'new-epoch']);
let units = 0;
/** Records an event. A write whose connection was cut is refused, and repeated. */
const unit = (api = service): Promise<void> =>
  until(async () => {
    const code = `u${++units}`;
    const { status } = await api.api('POST', UNITS, { key, body: { name: code, code } });
    expect([201, 503]).toContain(status);
    return status === 201;
  });
const stream = async (query = '', api = service): Promise<StreamClient> => {
  const client = await StreamClient.open(api.url, key, query);
  closing.push(() => client.close());
  return client;
};

/** Cuts the connections of the programs, as a server that is replaced by another. */
const cut = (): Promise<unknown> =>
  service.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'fieldline%'`);

/** Takes the newest events back, as a standby that had not received them. */
async function lose(count: number): Promise<void> {
  const position = `(select position - ${count} from account_log where account_id = '${account}')`;
  await service.sql(`begin; set local fieldline.erasure = 'on';
    delete from unit where account_id = '${account}' and uuid in (
      select stream_id from event where account_id = '${account}' and position > ${position});
    delete from event where account_id = '${account}' and position > ${position};
    update account_log set position = position - ${count} where account_id = '${account}';
    commit`);
}

beforeAll(async () => {
  ({ key, uuid: account } = await service.newAccount());
});

describe('the epoch of the log', () => {
  it('stands beside the head, for all accounts and filters, and in the head of a stream', async () => {
    const { epoch } = await feed();
    expect(epoch).toMatch(UUID);
    const other = await service.newAccount();
    for (const query of ['', '?types=unit_archived', '?after=999999', '?limit=1&include=snapshot', '?wait=1&after=999'])
      for (const one of [key, other.key])
        expect((await service.api('GET', `/v2/events${query}`, { key: one })).body).toMatchObject({ epoch });
    expect((await stream()).response.headers['feed-epoch']).toBe(epoch);
  });

  it('is compared when the request names one, in either case', async () => {
    const { epoch, head } = await feed();
    for (const same of [epoch, epoch.toUpperCase()]) {
      expect((await asked(`epoch=${same}&after=${head}`)).status).toBe(200);
      expect((await stream(`?epoch=${same}`)).response.statusCode).toBe(200);
    }
    for (const path of ['/v2/events?after=99999&wait=25&', '/v2/events/stream?after=99999&']) {
      const refused = await service.api('GET', `${path}epoch=${OTHER}`, { key });
      expect(refused).toMatchObject({ status: 410, body: { code: 'feed.epoch_changed', epoch, head } });
      const malformed = await service.api('GET', `${path}epoch=first`, { key });
      expect(malformed).toEqual(invalid({ epoch: 'must be a UUID' }));
    }
  });

  it('changes by the command line, while programs run and readers wait', async () => {
    const { epoch, head } = await feed();
    const other = await service.newAccount();
    await newEpoch();
    const refused = await asked(`epoch=${epoch}&after=${head}`);
    const { epoch: next } = await feed();
    expect(next).not.toBe(epoch);
    expect(refused).toMatchObject({ status: 410, body: { epoch: next, head } });
    expect((await service.api('GET', `/v2/events?epoch=${epoch}`, { key: other.key })).status).toBe(410);
    expect((await asked(`after=${head}`)).status).toBe(200);
    expect((await asked(`epoch=${next}&after=${head}`)).status).toBe(200);
  });

  it('stays the same over lost connections that lose no event', async () => {
    await unit();
    const { epoch } = await feed();
    await cut();
    await unit();
    expect(await feed()).toMatchObject({ epoch });
  });

  it('changes by itself, once, when acknowledged events are lost', async () => {
    const beside = await startBeside(service);
    closing.push(() => beside.stop());
    await unit();
    await unit(beside);
    const { epoch, head } = await feed();
    expect(await feed(beside)).toMatchObject({ epoch });
    await lose(2);
    // Nothing is compared while the connections last.
    expect(await feed()).toMatchObject({ epoch, head: head - 2 });
    await cut();
    // Each program compares before it records anything itself.
    await unit();
    const { epoch: next } = await feed();
    expect(next).not.toBe(epoch);
    expect(await asked(`epoch=${epoch}&after=${head}`)).toMatchObject({ status: 410, body: { epoch: next } });
    await unit(beside);
    await cut();
    for (const api of [service, beside]) {
      await unit(api);
      expect(await feed(api)).toMatchObject({ epoch: next, head: expect.any(Number) });
    }
  });

  it('ends the streams of the earlier one', async () => {
    const open = await stream();
    await newEpoch();
    await until(() => open.isEnded, { timeoutMs: 25_000 });
    expect((await stream()).response.headers['feed-epoch']).toBe((await feed()).epoch);
  }, 60_000);
});
