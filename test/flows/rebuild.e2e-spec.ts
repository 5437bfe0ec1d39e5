import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Api } from '../../apps/api/src/api.js';
import { cli } from '../support/cli.js';
import { LONG } from '../support/long.js';
import {
  requestContext,
  createdClient,
  countEntities,
  findingsIn,
  firstAccount,
  logOf,
  newAccount,
  territoryOf,
  updated,
  oneTo,
} from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { send } from '../../tools/harness/api-client.js';

const CLIENTS = '/v2/clients';
const UNITS = '/v2/catalog/products/units';

let cluster: Cluster;
let api: Api;
let process: StoreProcess;

beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api();
  process = await cluster.process();
});
afterAll(() => cluster.close());

describe('a row', () => {
  it.each(LONG ? [1, 20261121, 987654321] : [1])(
    'is what the events of its stream say, after the random commands of seed %i',
    async (seed) => {
      const random = new SeededRandom(seed);
      const pick = <T>(of: readonly T[]): T => of[random.below(of.length)] as T;
      const maybe = (field: string, ...values: readonly unknown[]): object =>
        random.below(2) === 0 ? {} : { [field]: pick(values) };
      const made: Record<string, string[]> = { [CLIENTS]: [], [UNITS]: [] };
      const statuses = new Map<number, number>();

      const contact = () => ({ name: 'Office', value: `+49 30 ${random.below(1000)}`, type: pick(['phone', 'email']) });
      const place = () => ({
        formatted: `Street ${random.below(100)}`,
        floor: pick([null, '3']),
        geolocation: pick([null, { longitude: 13.25, latitude: -0 }]),
      });
      const clientBody = (organization: boolean): object => ({
        ...(organization
          ? maybe('organization_name', 'Acme', 'Ünïcode ✓ 漢字', null)
          : { ...maybe('first_name', 'Ada', null), ...maybe('last_name', 'Lovelace', 'King') }),
        ...maybe('contacts', [], [contact()], [contact(), contact()]),
        ...maybe('site_address', null, place(), place()),
        ...maybe('external_id', `s${seed}-${random.below(6)}`, null),
        ...maybe('territory', { name: 'Default' }),
      });
      const unitBody = (): object => ({
        ...maybe('name', 'Metre', `Unit ${random.below(50)}`),
        ...maybe('code', 'm', 'pc'),
        ...maybe('external_id', `s${seed}-${random.below(6)}`, null),
      });

      /** One of several users, who know what the others made. */
      const act = async (): Promise<void> => {
        const path = pick([CLIENTS, UNITS]);
        const known = made[path] ?? [];
        const ref = random.below(4) === 0 ? `s${seed}-${random.below(6)}` : pick(known);
        const organization = random.below(3) > 0;
        const choice = random.below(12);
        const required =
          path === UNITS
            ? { name: 'Piece', code: 'pc' }
            : organization
              ? { organization, organization_name: 'Acme' }
              : { organization, last_name: 'Doe' };
        const body = path === UNITS ? unitBody() : clientBody(organization);
        const headers: Record<string, string> = random.below(5) === 0 ? { 'If-Match': `"${1 + random.below(3)}"` } : {};
        const reply = await (known.length === 0 || choice < 3
          ? send(api, 'POST', path, { ...body, ...required })
          : choice < 9
            ? send(api, 'PATCH', `${path}/${ref}`, body, headers)
            : choice < 10
              ? send(api, 'DELETE', `${path}/${ref}`, undefined, headers)
              : path === UNITS
                ? send(api, 'POST', `${path}/${ref}/${pick(['archive', 'unarchive'])}`, undefined, headers)
                : send(api, 'PATCH', `${path}/s${seed}-${random.below(6)}`, { ...body, ...required }));
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const uuid = reply.body.client_uuid ?? reply.body.unit_uuid;
        if (reply.status === 201) known.push(String(uuid));
      };
      const user = async (): Promise<void> => {
        for (let turn = 0; turn < 50; turn++) await act();
      };
      await Promise.all(oneTo(6).map(user));

      // Nothing but what the contract knows, and most of it done.
      expect([...statuses.keys()].filter((status) => ![200, 201, 404, 412, 422].includes(status))).toEqual([]);
      expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(100);
      const account = await firstAccount(process);
      const types = new Set((await logOf(process.database, account)).map(({ type }) => type));
      for (const past of ['created', 'updated', 'deleted'])
        for (const noun of ['client', 'unit']) expect(types).toContain(`${noun}.${past}`);
      expect(await findingsIn(process, account)).toEqual([]);
    },
  );
});

describe('events verify', () => {
  /**
   * What is done behind the service's back to a client at version 2 or its account, and what is found where the account
   * has so many events.
   */
  const damagesTo = (events: number): readonly (readonly [damage: string, sql: string, finding: RegExp])[] => [
    [
      'a column that was altered by hand',
      `update client set organization_name = 'Forged' where account_id = $1`,
      /: client\.organization_name: the row says "Forged", the events say "Renamed"$/,
    ],
    [
      'a list that was altered by hand',
      `update client set contacts = '[{"name":"x"}]' where account_id = $1`,
      /: client\.contacts: the row says \[\{"name":"x"\}\], the events say \[\]$/,
    ],
    [
      'a territory that was altered by hand',
      'update client set territory_uuid = account_id where account_id = $1',
      /: client\.territory_uuid: the row says "[0-9a-f-]{36}", the events say "[0-9a-f-]{36}"$/,
    ],
    [
      'an instant that was altered by hand',
      "update client set updated_at = '2020-01-01Z' where account_id = $1",
      /: client\.updated_at: the row says "2020-01-01T00:00:00.000Z", the events say "[^"]+"$/,
    ],
    [
      'a deletion without an event',
      "update client set deleted_at = '2020-01-01Z' where account_id = $1",
      /: client\.deleted_at: the row says "2020-01-01T00:00:00.000Z", the events say null$/,
    ],
    [
      'a version without its event',
      'update client set version = 3 where account_id = $1',
      /: client: the row is at version 3, the stream has 2 events$/,
    ],
    [
      'a row set back to what it was',
      `update client set version = 1, organization_name = 'First', updated_at = created_at where account_id = $1`,
      /: client: the row is at version 1, the stream has 2 events$/,
    ],
    ['a row that is gone', 'delete from client where account_id = $1', /: the client has events but no row$/],
    [
      'a row without events',
      `insert into unit (account_id, uuid, version, name, code, archived, created_at, updated_at)
       values ($1, gen_random_uuid(), 1, 'Ghost', 'pc', false, now(), now())`,
      /: unit: the row is at version 1, the stream has 0 events$/,
    ],
    [
      'a position that no event has',
      'update account_log set position = position + 1 where account_id = $1',
      new RegExp(`: positions are not gapless: ${events} events from 1 to ${events}, head ${events + 1}$`),
    ],
    [
      'an event that is gone',
      "delete from event where account_id = $1 and type = 'client.created'",
      new RegExp(`: positions are not gapless: ${events - 1} events from 1 to ${events}, head ${events}$`),
    ],
  ];

  it('finds each kind of manual damage, prints its account and stream, and exits with 1', async () => {
    const client = process.registry.aggregate('client');
    const make = async (): Promise<string> => {
      const account = await newAccount(process);
      const decide = createdClient('First', await territoryOf(process, account));
      const { uuid } = await process.store.create(client, requestContext(account), decide);
      await process.store.change(
        client,
        requestContext(account),
        uuid,
        updated('client', { organizationName: 'Renamed' }),
      );
      return account;
    };
    const sound = await make();
    const damages = damagesTo((await logOf(process.database, sound)).length);
    const damaged: string[] = [];
    for (const [, sql] of damages) {
      const account = await make();
      damaged.push(account);
      await process.database.transaction(async (tx) => {
        // What the erasure procedure may do, a hand with full rights may do as well.
        await tx.query("select set_config('fieldline.erasure', 'on', true)");
        await tx.query(sql, [account]);
      });
    }

    const all = await cli(cluster.url, 'events', 'verify');

    expect(all.code).toBe(1);
    const lines = all.stdout.trimEnd().split('\n');
    for (const [i, [damage, , finding]] of damages.entries()) {
      const found = lines.filter((line) => line.startsWith(`account ${damaged[i]}`));
      expect({ damage, found }).toEqual({ damage, found: expect.arrayContaining([expect.stringMatching(finding)]) });
    }
    expect(lines.filter((line) => line.includes(sound))).toEqual([]);
    expect(lines.at(-1)).toMatch(new RegExp(`^\\d+ rows of \\d+ accounts: ${lines.length - 1} findings$`));

    const one = await cli(cluster.url, 'events', 'verify', '--account', sound);
    const rows = await countEntities(process.database, sound);
    expect([one.code, one.stdout]).toEqual([0, `${rows} rows of 1 accounts: all match their events, no gaps\n`]);
  });
});
