import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import { runs } from '../support/long.js';
import { requestContext, deleted, findingsIn, firstAccount, logOf, oneTo } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { type ApiResponse, send, versionOf } from '../../tools/harness/api-client.js';

describe('two API processes on one database', () => {
  let cluster: Cluster;
  let apis: [Api, Api];
  let process: StoreProcess;
  let account: string;

  beforeAll(async () => {
    cluster = await Cluster.open();
    apis = [await cluster.api(), await cluster.api()];
    process = await cluster.process();
    account = await firstAccount(process);
  });

  afterAll(() => cluster.close());

  const create = async (body: object = {}): Promise<string> => {
    const { body: made } = await send(apis[0], 'POST', '/v2/clients', {
      organization: true,
      organization_name: 'Acme',
      ...body,
    });
    return String(made.client_uuid);
  };

  const historyOf = async (uuid: string) =>
    (await logOf(process.database, account)).filter(({ streamId }) => streamId === uuid);

  it('record every change that was answered 200 exactly once, and refuse the stale ones with the current version', async () => {
    const uuid = await create();
    const random = new SeededRandom(20261121);
    const sent: { mark: string; expected: number | undefined; known: number; reply: ApiResponse }[] = [];
    let known = 1;

    /** One of 64 writers: each change is recognised by the mark it sets. */
    const write = async (writer: number): Promise<void> => {
      for (const turn of oneTo(5)) {
        const mark = `w${writer}-${turn}`;
        const choice = random.below(4);
        const api = apis[random.below(2)] ?? apis[0];
        const current = choice < 2 ? versionOf(await send(api, 'GET', `/v2/clients/${uuid}`)) : known;
        const expected = choice === 3 ? undefined : choice < 2 ? current : 1 + random.below(current);
        const before = known;
        const field = random.below(2) === 0 ? { organization_name: mark } : { site_address: { formatted: mark } };
        // A body's `version` means the same as the header.
        const [body, headers] =
          expected === undefined
            ? [field, {}]
            : random.below(2) === 0
              ? [{ ...field, version: expected }, {}]
              : [field, { 'If-Match': `"${expected}"` }];
        const reply = await send(api, 'PATCH', `/v2/clients/${uuid}`, body, headers);
        if (reply.status === 200) known = Math.max(known, versionOf(reply));
        sent.push({ mark, expected, known: before, reply });
      }
    };
    await Promise.all(oneTo(64).map(write));

    const history = await historyOf(uuid);
    expect(history.map(({ version }) => version)).toEqual(oneTo(history.length));
    const marks = history
      .slice(1)
      .map(({ data }) => data as { organizationName?: string; siteAddress?: { formatted: string } })
      .map(({ organizationName, siteAddress }) => organizationName ?? siteAddress?.formatted);
    const accepted = sent.filter(({ reply }) => reply.status === 200);
    const refused = sent.filter(({ reply }) => reply.status !== 200);
    // Each accepted mark once, at the version its answer named, and no other.
    expect(marks).toHaveLength(accepted.length);
    for (const { mark, expected, reply } of accepted) {
      expect(marks[versionOf(reply) - 2]).toBe(mark);
      if (expected !== undefined) expect(versionOf(reply)).toBe(expected + 1);
    }
    for (const { expected, known: least, reply } of refused) {
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 412, code: 'version_mismatch' });
      const current = Number(reply.body.current_version);
      expect(current).not.toBe(expected);
      expect(current).toBeGreaterThanOrEqual(least);
      expect(current).toBeLessThanOrEqual(history.length);
    }
    expect(sent.filter(({ expected, reply }) => expected === undefined && reply.status !== 200)).toEqual([]);
    expect(Math.min(accepted.length, refused.length)).toBeGreaterThan(30);

    const row = await send(apis[1], 'GET', `/v2/clients/${uuid}`);
    expect(versionOf(row)).toBe(history.length);
    expect(await findingsIn(process, account)).toEqual([]);
  });

  it('end two upserts of one unknown external id in one client, both answered with its uuid', async () => {
    for (const round of oneTo(runs(3))) {
      const path = `/v2/clients/upsert-${round}`;
      const replies = await Promise.all(
        apis.map((api, i) => send(api, 'PATCH', path, { organization: true, organization_name: `Side ${i}` })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
      const uuids = replies.map(({ body }) => String(body.client_uuid));
      expect(uuids[0]).toBe(uuids[1]);
      expect((await historyOf(uuids[0] ?? '')).map(({ type }) => type)).toEqual(['client.created', 'client.updated']);
    }
  });

  it('create one client of an external id that both are given at once, and name it to the loser', async () => {
    for (const round of oneTo(runs(2))) {
      const replies = await Promise.all(
        apis.map((api) =>
          send(api, 'POST', '/v2/clients', {
            organization: true,
            organization_name: 'A',
            external_id: `post-${round}`,
          }),
        ),
      );
      const [made, refused] = replies.sort((a, b) => a.status - b.status);
      expect([made?.status, refused?.status]).toEqual([201, 422]);
      expect(refused?.body.conflicting_uuid).toBe(made?.body.client_uuid);
    }
  });

  it('never commit a client with a territory that was deleted before it', async () => {
    const outcomes = new Set<string>();
    /** Commands whose territory was there when they looked it up, and gone when they committed. */
    const caughtByCommit = async (): Promise<number> => {
      const texts = await Promise.all(apis.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
      const counts = texts.map((text) => /_commit_units_total\{status="guard"\} (\d+)/.exec(text)?.[1] ?? 0);
      return counts.reduce<number>((sum, count) => sum + Number(count), 0);
    };
    // Until all sides of the race were seen.
    for (let round = 1; round <= runs(2) || outcomes.size < 2 || (await caughtByCommit()) === 0; round++) {
      const name = `Territory ${round}`;
      const { body } = await send(apis[0], 'POST', '/v2/territories', { name });
      const uuid = String(body.territory_uuid);
      const createOne = (n: number): Promise<ApiResponse> =>
        send(apis[n % 2] ?? apis[0], 'POST', '/v2/clients', {
          organization: true,
          organization_name: `${name}/${n}`,
          territory: n % 3 === 0 ? { name } : { uuid },
        });
      const before = oneTo(8).map(createOne);
      await Promise.race(before);
      const concurrent = oneTo(16).map(createOne);
      // A little later each round, to meet them at all stages.
      for (let i = 0; i < round % 20; i++) await turn();
      // The route refuses while a client has it, as one always does here; the store deletes it at whatever moment.
      const territories = process.registry.aggregate('territory');
      await process.store.change(territories, requestContext(account), uuid, deleted('territory'));
      const replies = await Promise.all([...before, ...concurrent]);
      for (const { status, body: refusal } of replies) {
        outcomes.add(String(status));
        if (status !== 201) expect([status, refusal.errors]).toEqual([422, { territory: ['not found'] }]);
      }
      const log = await logOf(process.database, account);
      const deletion = log.find(({ streamId, type }) => streamId === uuid && type === 'territory.deleted');
      const users = log.filter(({ data }) => (data as { territoryUuid?: string }).territoryUuid === uuid);
      expect(users).toHaveLength(replies.filter(({ status }) => status === 201).length);
      for (const { position } of users) expect(position).toBeLessThan(deletion?.position ?? 0);
    }
    expect(await findingsIn(process, account)).toEqual([]);
  });

  it('execute a request once that both are given at once with the same Idempotency-Key', async () => {
    for (const round of oneTo(runs(3))) {
      const headers = { 'Idempotency-Key': newUuid() };
      const body = { organization: true, organization_name: `Once ${round}` };
      const replies = await Promise.all(
        [...apis, ...apis].map((api) => send(api, 'POST', '/v2/clients', body, headers)),
      );
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(replies.map((reply) => reply.body.client_uuid)).size).toBe(1);
      expect(replies.filter(({ headers: got }) => got.get('idempotency-replayed') === null)).toHaveLength(1);
    }
    const made = (await logOf(process.database, account)).filter(({ data }) =>
      (data as { organizationName?: string }).organizationName?.startsWith('Once '),
    );
    expect(made).toHaveLength(runs(3));
  });

  it('answer the same to both when a change for one version is given to both at once with the same key', async () => {
    for (const round of oneTo(runs(3))) {
      const uuid = await create();
      const headers = { 'Idempotency-Key': newUuid(), 'If-Match': '"1"' };
      // Copies that arrive while the first is being performed, each a little later than the one before.
      const copies = oneTo(6).map(async (n) => {
        for (let i = 1; i < n; i++) await new Promise((resolve) => setImmediate(resolve));
        const api = apis[n % 2] ?? apis[0];
        return send(api, 'PATCH', `/v2/clients/${uuid}`, { organization_name: `v2 ${round}` }, headers);
      });
      for (const reply of await Promise.all(copies)) expect([reply.status, versionOf(reply)]).toEqual([200, 2]);
    }
  });
});
