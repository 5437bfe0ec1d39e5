import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAccountServices, type ListedKey } from '#accounts';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import { Deliveries } from '../support/deliveries.js';
import { commandLine, leavesOf, pathOf } from '../../apps/cli/src/cli.js';
import { Terminal } from '../../apps/cli/src/terminal.js';
import { cli, cliWith, type ProgramResult, startCli } from '../support/cli.js';
import { KEY } from '../../tools/harness/environment.js';
import { requestContext, createdClient, countEntities, newAccount, territoryOf, oneTo } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { contexts } from '../../apps/contexts.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The projections of the product. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let cluster: Cluster;
let process: StoreProcess;
/** An account of the test's own. */
let account: string;

beforeAll(async () => {
  cluster = await Cluster.open();
  process = await cluster.process();
});
beforeEach(async () => {
  account = await newAccount(process);
});
afterAll(() => cluster.close());

const run = (...args: string[]): Promise<ProgramResult> => cli(cluster.url, ...args);

/** The output of a successful command. */
async function printed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ args, code, stderr: stderr.replace(/^\S+( \d+\/\d+)? \[[#.]{25}\] \d+% \d+\/\d+\n/gm, '') }).toEqual({
    args,
    code: 0,
    stderr: '',
  });
  return stdout;
}

/** The error message of a command that fails: on standard error, no stack. */
async function messageOf(expectedCode: 1 | 2, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ args, code, stdout }).toEqual({ args, code: expectedCode, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr;
}
/** The message of a command that cannot be done. */
const refused = (...args: string[]): Promise<string> => messageOf(1, args);
/** The message of a wrong command line. */
const misused = (...args: string[]): Promise<string> => messageOf(2, args);

async function createClients(count: number, of = account): Promise<string[]> {
  const entityType = process.registry.aggregate('client');
  const territory = await territoryOf(process, of);
  const create = (n: number) =>
    process.store.create(entityType, requestContext(of), createdClient(`Client ${n}`, territory));
  return (await Promise.all(oneTo(count).map(create))).map(({ uuid }) => uuid);
}

/** Makes the last event of an account one that this version cannot read, or readable again. */
const setSchemaVersion = (stream: string, version: number): Promise<void> =>
  process.database.transaction(async (tx) => {
    await tx.query("select set_config('fieldline.erasure', 'on', true)");
    await tx.query('update event set schema_version = $3 where account_id = $1 and stream_id = $2', [
      account,
      stream,
      version,
    ]);
  });

/** The keys of an account, oldest first. */
const keysOf = (of = account): Promise<ListedKey[]> => createAccountServices(process, contexts).keys.list(of);

/** The uuid and secret in the output of a command. */
function shown(stdout: string): { uuid: string; secret: string } {
  const [, uuid = '', secret = ''] =
    /^(?:uuid {2}|account {2})(\S+)\n(?:owner {4}\S+\n)?key +(\S+)\nStore the key now\. It is not shown again\.\n(?:To sign in as the owner: [^\n]+\n)?$/.exec(
      stdout,
    ) ?? [];
  expect(uuid).toMatch(UUID);
  expect(secret).toMatch(/^fk_[A-Za-z0-9]{8}_[A-Za-z0-9]{46}$/);
  return { uuid, secret };
}

describe('the command line', () => {
  it('is a program with output and exit code, and ends normally when its output is closed', async () => {
    const reported = startCli(cluster.url, ['accounts', 'list', '--json']);
    const refusal = startCli(cluster.url, ['keys', 'rotate', newUuid(), '--account', 'nobody']);
    const unread = startCli(cluster.url, ['accounts', 'list']);
    unread.child.stdout?.destroy();
    const { code, stdout, stderr } = await reported.end;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ uuid: account }));
    expect(await refusal.end).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Unknown account "nobody". `accounts list` shows the accounts.\n',
    });
    expect(await unread.end).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints help at every level', async () => {
    const all = await printed('--help');
    for (const command of [
      'accounts',
      'keys',
      'console',
      'projections',
      'events',
      'show',
      'undo',
      'import',
      'calendars',
      'export',
      'occupancy',
      'webhooks',
      'mcp',
      'attachments',
      'migrate',
      'doctor',
    ])
      expect(all).toMatch(new RegExp(`^  ${command} `, 'm'));
    for (const [command = '', ...rest] of [
      ['accounts', 'create', 'list', 'show', 'update', 'close'],
      ['keys', 'create', 'list', 'update', 'rotate', 'revoke'],
      ['calendars', 'create', 'list', 'rotate', 'delete'],
      ['console', 'link'],
      ['projections', 'status', 'rebuild'],
      ['events', 'verify', 'tail', 'new-epoch'],
      ['occupancy', 'rebuild'],
      ['webhooks', 'list', 'test', 'requests', 'resend', 'listen'],
      ['attachments', 'check', 'clean'],
    ]) {
      const help = await printed(command, '--help');
      for (const each of rest) expect(help).toMatch(new RegExp(`^  ${each}`, 'm'));
    }
    expect(await printed('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('rejects unknown commands and options', async () => {
    expect(await misused('nonsense')).toContain("Unknown command 'nonsense'");
    expect(await misused('events', 'verify', '--nonsense')).toContain("Unknown option '--nonsense'");
    expect(await misused('accounts', 'create')).toBe("Required option '--name <name>' not specified\n");
    expect(await misused('show', 'vehicle', 'v')).toContain(
      "'vehicle' is invalid for argument 'kind'. Allowed choices are ",
    );
    expect(await misused('show', 'job', 'v', '--as-of', 'today')).toContain('Must be an instant with an offset');
    expect(await misused('keys', 'revoke')).toContain("Missing required argument 'uuid'");
  });

  it('prints the usage when no command is given', async () => {
    expect(await misused('keys')).toContain('Usage: fieldline keys');
  });

  it('says at every level what an exit code means, and what to do first', async () => {
    const all = await printed('--help');
    expect(all).toMatch(/^Exit codes: 0 done; 1 failed, .+; 2 the command line or a setting is wrong/m);
    expect(all).toMatch(/^To begin: `seed --demo` /m);
    expect(await run('keys', 'create', '--help')).toMatchObject({ code: 0, stderr: '' });
  });

  it('exits with 2 when a setting is invalid', async () => {
    const { code, stderr } = await cli('mysql://localhost', 'accounts', 'list');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Invalid settings:\n  - DATABASE_URL must start with postgres:// or postgresql://\n',
    });
  });

  it('distributes no database without Citus, and says what it needs', async () => {
    expect(await refused('distribute')).toBe(
      'The database has no extension citus: connect to the coordinator of a Citus cluster (docs/scale-out.md).\n',
    );
    expect(await misused('distribute', '--shards', '0')).toContain('Must be a whole number from 1 to 1024.');
  });

  /**
   * Commands that print JSON in the tests of what they do: they change the lag, follow events, send to a receiver, or need a
   * cluster.
   */
  const PRINT_ELSEWHERE = [
    'users sign-in-link',
    'users sessions',
    'projections rebuild',
    'events tail',
    'show',
    'undo',
    'import',
    'export',
    'webhooks test',
    'webhooks listen',
    'distribute',
  ];

  it('prints one JSON value and nothing else with --json', async () => {
    const quiet = { write: () => undefined };
    const commands = leavesOf(commandLine(new Terminal({}, quiet, quiet)))
      .filter(({ options }) => options.some(({ long }) => long === '--json'))
      .map(pathOf);
    const untried = new Set(commands);
    const json = async <T>(...args: string[]): Promise<T> => {
      untried.delete(commands.find((path) => `${args.join(' ')} `.startsWith(`${path} `)) ?? '');
      return JSON.parse(await printed(...args, '--json')) as T;
    };
    const whose = ['--account', account];
    const key = await json<{ api_key_uuid: string; key: string }>('keys', 'create', ...whose);
    expect(key).toEqual({ api_key_uuid: expect.stringMatching(UUID), key: expect.stringMatching(/^fk_/) });
    expect(await json('keys', 'update', key.api_key_uuid, '--name', 'Till', ...whose)).toEqual({
      api_key_uuid: key.api_key_uuid,
    });
    expect(await json('keys', 'rotate', key.api_key_uuid, ...whose)).toEqual({
      api_key_uuid: expect.stringMatching(UUID),
      key: expect.stringMatching(/^fk_/),
    });
    expect(await json('keys', 'revoke', key.api_key_uuid, ...whose)).toEqual({
      api_key_uuid: key.api_key_uuid,
      revoked: true,
    });
    expect(await json('keys', 'list', ...whose)).toHaveLength(3);
    const link = {
      calendar_feed_uuid: expect.stringMatching(UUID),
      url: expect.stringMatching(/\/calendars\/[\w-]{43}\.ics$/),
    };
    const calendar = await json<{ calendar_feed_uuid: string }>(
      'calendars',
      'create',
      '--territory',
      'Default',
      ...whose,
    );
    expect(calendar).toEqual(link);
    const { calendar_feed_uuid: feed } = calendar;
    expect(await json('calendars', 'list', ...whose)).toEqual([
      expect.objectContaining({ uuid: feed, territory: expect.objectContaining({ name: 'Default' }), details: 'none' }),
    ]);
    expect(await json('calendars', 'rotate', feed, ...whose)).toEqual({ ...link, calendar_feed_uuid: feed });
    expect(await json('calendars', 'delete', feed, ...whose)).toEqual({ calendar_feed_uuid: feed, deleted: true });
    expect(await json('console', 'link', ...whose)).toMatchObject({ url: expect.stringContaining('#code=') });
    expect(await json('env', ...whose)).toMatchObject({ key: expect.stringMatching(/^fk_/) });
    expect(await json('accounts', 'create', '--name', 'JSON')).toEqual({
      account_uuid: expect.stringMatching(UUID),
      key: expect.stringMatching(/^fk_/),
    });
    const demo = await json<{ account_uuid: string }>('accounts', 'create', '--name', 'Demo');
    await createClients(1, demo.account_uuid);
    expect(await json('seed', '--demo')).toMatchObject({ account_uuid: demo.account_uuid, seeded: false });
    expect(await json('accounts', 'list')).toContainEqual(expect.objectContaining({ uuid: demo.account_uuid }));
    const shownDemo = await json('accounts', 'show', demo.account_uuid);
    expect(shownDemo).toEqual({
      uuid: demo.account_uuid,
      name: 'Demo',
      currency: 'usd',
      time_zone: 'UTC',
      country: null,
      created_at: expect.stringMatching(INSTANT),
      closed_at: null,
    });
    const closed = await json<object>('accounts', 'close', demo.account_uuid, '--yes');
    expect(closed).toEqual({ ...(shownDemo as object), closed_at: expect.stringMatching(INSTANT) });
    expect(await json('accounts', 'update', demo.account_uuid, '--reopen')).toEqual(shownDemo);
    expect(await json('projections', 'status')).toEqual([expect.objectContaining({ projection: 'search_index' })]);
    expect(await json('attachments', 'check', ...whose)).toEqual(expect.any(Object));
    expect(await json('attachments', 'clean')).toEqual(expect.any(Object));
    expect(await json('events', 'verify', ...whose)).toEqual({ rows: expect.any(Number), accounts: 1, findings: [] });
    expect(await json('events', 'new-epoch')).toEqual({ epoch: expect.stringMatching(UUID) });
    expect(await json('occupancy', 'rebuild', ...whose)).toEqual({ accounts: 1, entities: 0, repaired: 0, removed: 0 });
    expect(await json('secrets', 'accept-key', '--yes')).toEqual({ accepted: true, unreadable: [] });
    expect(await json('migrate')).toMatchObject({ ran: [] });
    const webhook = await new Deliveries((text, values) => process.database.query(text, values), account).webhook(
      'https://example.com/orders',
    );
    const failures = ['--webhook', webhook, '--failed-since', '2026-11-21T09:00:00Z'];
    expect(await json('webhooks', 'resend', ...failures, ...whose)).toEqual({ queued: 0 });
    expect(await json('webhooks', 'requests', '--webhook', webhook, ...whose)).toEqual([]);
    expect(await json('webhooks', 'list', ...whose)).toHaveLength(1);
    const doctor = await json<{ settings: object[]; database: object }>('doctor');
    expect(doctor).toMatchObject({
      database: { version: expect.any(String), max_connections: expect.any(Number) },
      tables: expect.arrayContaining([
        { name: 'event', bytes: expect.any(Number), bytes_a_day: expect.any(Number), age: expect.any(Number) },
      ]),
      deliveries: { workers: 0 },
      secrets: { key: 'right', error: null },
      attachments: { error: null },
    });
    expect(doctor.settings).toContainEqual({ name: 'DATABASE_POOL_SIZE', value: '10', source: 'environment' });
    expect(doctor.settings).toContainEqual({ name: 'SECRETS_KEY', value: 'set, not shown', source: 'environment' });
    expect([...untried]).toEqual(PRINT_ELSEWHERE);
  });

  it('shows an entity as the API does, now, at a time and at a position of the feed', async () => {
    const [client = ''] = await createClients(1);
    const whose = ['--account', account];
    const json = async (...args: string[]) =>
      JSON.parse(await printed('show', 'client', client, ...whose, ...args, '--json')) as { version: number };
    expect(await json()).toMatchObject({ uuid: client, version: 1 });
    expect(JSON.parse(await printed('show', 'client', client, ...whose))).toEqual(await json());
    const [row] = await process.database.query<{ at: string; position: number }>(
      'select recorded_at as at, position from event where stream_id = $1',
      [client],
    );
    expect(await json('--as-of', row?.at ?? '')).toEqual(await json());
    expect(await json('--as-of', String(row?.position))).toEqual(await json());
    expect(await refused('show', 'client', client, ...whose, '--as-of', '0')).toContain('The client did not exist yet');
    expect(await refused('show', 'client', newUuid(), ...whose)).toContain('No such client');
  });

  it('rejects a missing account when there are several, and an unknown one', async () => {
    await newAccount(process);
    expect(await misused('keys', 'list')).toBe(
      'There are several accounts. Select one with --account: `accounts list` shows them.\n',
    );
    const unknown = newUuid();
    for (const args of [
      ['keys', 'list'],
      ['events', 'verify'],
      ['projections', 'rebuild'],
    ])
      expect(await refused(...args, '--account', unknown)).toBe(
        `Unknown account "${unknown}". \`accounts list\` shows the accounts.\n`,
      );
  });
});

describe('accounts', () => {
  it('create creates an account with its territory and a valid key, and list shows it', async () => {
    const name = `Täst & Söhne ${newUuid()}`;
    const { uuid, secret } = shown(
      await printed('accounts', 'create', '--name', name, '--currency', 'EUR', '--time-zone', 'Europe/Berlin'),
    );
    const list = JSON.parse(await printed('accounts', 'list', '--json')) as { uuid: string }[];
    expect(list.find((one) => one.uuid === uuid)).toEqual({
      uuid,
      name,
      currency: 'eur',
      time_zone: 'Europe/Berlin',
      country: 'DE',
      created_at: expect.stringMatching(INSTANT),
      closed_at: null,
    });
    expect(await printed('accounts', 'list')).toContain(`${uuid}  ${name}`);
    const api: Api = await cluster.api();
    const answer = await fetch(`${api.url}/v2/account`, { headers: { Authorization: `Bearer ${secret}` } });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { account: expect.objectContaining({ name, default_territory: { uuid: expect.any(String), name: 'Default' } }) },
    ]);
    // Accounts are selected by name or uuid.
    expect(await printed('events', 'verify', '--account', name)).toBe(
      `${await countEntities(process.database, uuid)} rows of 1 accounts: all match their events, no gaps\n`,
    );
  });

  it('a name that several accounts have selects none of them, and a uuid always its account', async () => {
    const name = `Twice ${newUuid()}`;
    const create = async (called: string) => shown(await printed('accounts', 'create', '--name', called)).uuid;
    const first = await create(name);
    const second = await create(first);
    expect(await printed('accounts', 'show', name)).toContain(first);
    await printed('accounts', 'update', second, '--name', name);
    for (const command of [
      ['close', name, '--yes'],
      ['show', name],
    ])
      expect(await refused('accounts', ...command)).toBe(
        `Several accounts are named "${name}". Use the uuid of one: \`accounts list\` shows them.\n`,
      );
    // An account whose name is the uuid of a newer one.
    const third = await create(name);
    await printed('accounts', 'update', first, '--name', third);
    expect(await printed('accounts', 'close', third.toUpperCase(), '--yes')).toContain(third);
    expect(await printed('accounts', 'show', first)).toMatch(/^closed_at +-$/m);
  });

  it('create rejects an unknown currency and time zone, and creates nothing', async () => {
    const { accounts } = createAccountServices(process, contexts);
    const before = await accounts.list();
    expect(await misused('accounts', 'create', '--name', 'A', '--currency', 'xxy')).toMatch(/^currency [^\n]+\n$/);
    expect(await misused('accounts', 'create', '--name', 'A', '--time-zone', 'Mars/Base')).toContain('time_zone');
    expect(await misused('accounts', 'create', '--name', 'A', '--country', 'EU')).toContain('country');
    // Both at once.
    const both = ['--currency', 'xxy', '--time-zone', 'Mars/Base'];
    expect(await misused('accounts', 'create', '--name', 'A', ...both)).toMatch(
      /\n {2}currency must be [^\n]+\n {2}time_zone must be [^\n]+\n$/,
    );
    expect(await accounts.list()).toEqual(before);
  });

  it('update changes the given fields of an account, and show prints it', async () => {
    const { uuid } = shown(await printed('accounts', 'create', '--name', 'Acme', '--time-zone', 'Europe/Berlin'));
    const facts = (text: string): Record<string, string> =>
      Object.fromEntries([...text.matchAll(/^(\S+) +(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
    const before = facts(await printed('accounts', 'show', uuid));
    expect(before).toMatchObject({ uuid, name: 'Acme', time_zone: 'Europe/Berlin', country: 'DE', closed_at: '-' });
    const changes = ['--name', 'Acme Ltd', '--currency', 'GBP', '--time-zone', 'Europe/London'];
    const after = { ...before, name: 'Acme Ltd', currency: 'gbp', time_zone: 'Europe/London', country: 'GB' };
    expect(facts(await printed('accounts', 'update', uuid, ...changes))).toEqual(after);
    expect(facts(await printed('accounts', 'update', uuid, '--country', 'none'))).toEqual({ ...after, country: '-' });
    expect(facts(await printed('accounts', 'update', uuid, '--country', 'ie'))).toEqual({ ...after, country: 'IE' });
    expect(await misused('accounts', 'update', uuid)).toBe(
      'Nothing to change: set an option. `accounts update --help` lists them.\n',
    );
    expect(await misused('accounts', 'update', uuid, '--country', 'EU', '--name', ' ')).toMatch(
      /\n {2}name must not be blank\n {2}country must be [^\n]+\n$/,
    );
    expect(facts(await printed('accounts', 'show', uuid))).toEqual({ ...after, country: 'IE' });
  });

  it('close refuses the keys of an account until it is opened again, and changes nothing without --yes', async () => {
    const { uuid, secret } = shown(await printed('accounts', 'create', '--name', `Closed ${newUuid()}`));
    const api: Api = await cluster.api();
    const answer = async (): Promise<unknown> => {
      const { status, body } = await send(api, 'GET', '/v2/account', undefined, { Authorization: `Bearer ${secret}` });
      return { status, code: (body as { code?: string }).code };
    };
    const signIn = () =>
      fetch(`${api.url}/console/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: api.url },
        body: JSON.stringify({ key: secret }),
      });
    expect(await run('accounts', 'close', uuid)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^closed_at +-$/m),
      stderr: 'Nothing was changed. --yes closes the account.\n',
    });
    expect(await printed('accounts', 'close', uuid, '--yes')).toMatch(/^closed_at +\d{4}-/m);
    expect(await answer()).toEqual({ status: 403, code: 'account.closed' });
    expect((await signIn()).status).toBe(403);
    const closed = await printed('accounts', 'show', uuid);
    expect(await printed('accounts', 'close', uuid, '--yes')).toBe(closed);
    expect(await printed('accounts', 'update', uuid, '--reopen')).toMatch(/^closed_at +-$/m);
    expect(await answer()).toEqual({ status: 200, code: undefined });
    expect(await misused('accounts', 'close', '--yes')).toContain("Missing required argument 'account'");
  });
});

describe('keys', () => {
  it('create creates a key with the given name, scopes and expiry, and does not store the secret', async () => {
    const made = shown(
      await printed(
        'keys',
        'create',
        ...[
          '--account',
          account,
          '--name',
          'Till',
          '--scopes',
          'write, read',
          '--expires-at',
          '2099-01-01T01:00:00+01:00',
          '--agent-writes',
          'none',
        ],
      ),
    );
    const keys = await keysOf();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toMatchObject({
      uuid: made.uuid,
      name: 'Till',
      scopes: ['read', 'write'],
      expiresAt: '2099-01-01T00:00:00.000Z',
      revokedAt: null,
    });
    expect(await printed('keys', 'list', '--account', account)).toMatch(
      new RegExp(`^${made.uuid}  Till +read,write +none +${INSTANT.source.slice(1, -1)}  -`, 'm'),
    );
    const json = JSON.parse(await printed('keys', 'list', '--account', account, '--json')) as object[];
    expect(json[1]).toEqual({
      uuid: made.uuid,
      name: 'Till',
      scopes: ['read', 'write'],
      agent_writes: 'none',
      created_at: expect.stringMatching(INSTANT),
      last_used_at: null,
      expires_at: '2099-01-01T00:00:00.000Z',
      revoked_at: null,
    });
    const kept = await process.database.query('select api_key::text as row from api_key where uuid = $1', [made.uuid]);
    expect(JSON.stringify(kept)).not.toContain(made.secret.slice(-40));
  });

  it('create rejects unknown scopes and an expiry that is invalid or past', async () => {
    for (const scopes of ['read,all', '']) {
      const said = await misused('keys', 'create', '--account', account, '--scopes', scopes);
      expect(said).toContain('Must be one or more of read,write,admin,catalog:read,');
    }
    for (const at of ['soon', '2099-01-01T00:00:00'])
      expect(await misused('keys', 'create', '--account', account, '--expires-at', at)).toContain(
        'Must be an instant with an offset, such as',
      );
    expect(await misused('keys', 'create', '--account', account, '--expires-at', '2020-01-01T00:00:00Z')).toContain(
      'Must be in the future.',
    );
    expect(await keysOf()).toHaveLength(1);
  });

  it('update changes the name of a key and how assistants change by it', async () => {
    const { uuid } = shown(await printed('keys', 'create', '--account', account, '--scopes', 'read'));
    expect(await printed('keys', 'update', uuid, '--name', 'Desk', '--agent-writes', 'direct')).toBe(
      `${uuid} is changed. Running API processes may use the former settings for up to 30 s.\n`,
    );
    const changed = { name: 'Desk', agentWrites: 'direct', scopes: ['read'] };
    expect((await keysOf()).find((one) => one.uuid === uuid)).toMatchObject(changed);
    expect(await misused('keys', 'update', uuid)).toBe(
      'Nothing to change: set an option. `keys update --help` lists them.\n',
    );
    expect(await misused('keys', 'update', uuid, '--agent-writes', 'later')).toContain(
      'Allowed choices are direct, confirm, none.',
    );
    expect(await misused('keys', 'update', uuid, '--name', ' ')).toContain(
      'Must be 1 to 250 characters, and not blank.',
    );
    expect((await keysOf()).find((one) => one.uuid === uuid)).toMatchObject(changed);
  });

  it('rotate creates an equal key, and expires the old one after the overlap', async () => {
    const old = shown(await printed('keys', 'create', '--account', account, '--name', 'Old', '--scopes', 'read'));
    const made = shown(await printed('keys', 'rotate', old.uuid, '--account', account, '--overlap-minutes', '60'));
    const keys = await keysOf();
    expect(keys.find(({ uuid }) => uuid === made.uuid)).toMatchObject({
      name: 'Old',
      scopes: ['read'],
      expiresAt: null,
    });
    const ends = Date.parse(keys.find(({ uuid }) => uuid === old.uuid)?.expiresAt ?? '') - Date.now();
    expect(ends).toBeGreaterThan(55 * 60_000);
    expect(ends).toBeLessThanOrEqual(60 * 60_000);
    for (const minutes of ['-1', '43201'])
      expect(await misused('keys', 'rotate', made.uuid, `--overlap-minutes=${minutes}`)).toContain(
        'Must be a number of minutes from 0 to 43200.',
      );
  });

  it('revoke revokes a key permanently', async () => {
    const { uuid } = shown(await printed('keys', 'create', '--account', account));
    const done = `${uuid} is revoked. Running API processes may accept it for up to 30 s.\n`;
    expect(await printed('keys', 'revoke', uuid, '--account', account)).toBe(done);
    const [key] = (await keysOf()).filter((one) => one.uuid === uuid);
    expect(key?.revokedAt).toMatch(INSTANT);
    // A second time changes nothing.
    expect(await printed('keys', 'revoke', uuid, '--account', account)).toBe(done);
    expect((await keysOf()).filter((one) => one.uuid === uuid)).toEqual([key]);
    expect(await refused('keys', 'rotate', uuid, '--account', account)).toContain('is revoked: create a key instead');
  });

  it('rotate and revoke find the account by the key, among several accounts', async () => {
    const other = await newAccount(process);
    const [key] = await keysOf(other);
    const made = shown(await printed('keys', 'rotate', key?.uuid ?? ''));
    expect((await keysOf(other)).map(({ uuid }) => uuid)).toContain(made.uuid);
    await printed('keys', 'revoke', made.uuid);
    expect((await keysOf(other)).find(({ uuid }) => uuid === made.uuid)?.revokedAt).toMatch(INSTANT);
    const unknown = newUuid();
    for (const command of ['rotate', 'revoke'])
      expect(await refused('keys', command, unknown)).toContain(
        `Unknown key ${unknown}. \`keys list\` shows the keys of an account.\n`,
      );
  });

  it('revoke and rotate reject keys of other accounts and unknown keys', async () => {
    const other = await newAccount(process);
    const [key] = await keysOf(other);
    for (const uuid of [key?.uuid ?? '', newUuid()])
      for (const command of ['revoke', 'rotate'])
        expect(await refused('keys', command, uuid, '--account', account)).toMatch(/api.key/i);
    expect(await keysOf(other)).toEqual([key]);
    expect(await misused('keys', 'revoke', 'not-a-uuid', '--account', account)).toContain(
      'Must be a UUID, as shown by `keys list`.',
    );
  });
});

describe('calendars', () => {
  it('create makes a link that calendar programs read, rotate replaces it, delete ends it', async () => {
    const whose = ['--account', account];
    const { url } = await cluster.api();
    const linkIn = (text: string) => {
      const [, uuid = '', link = ''] = /^uuid {2}(\S+)\nlink {2}(\S+)\nStore the link now\./.exec(text) ?? [];
      return { uuid, path: URL.parse(link)?.pathname ?? '' };
    };
    const read = async ({ path }: { readonly path: string }) => (await fetch(url + path)).status;
    const options = ['--territory', 'Default', '--name', 'All', '--details', 'place', '--shifts', '--past', '7'];
    const first = linkIn(await printed('calendars', 'create', ...options, '--future', '14', ...whose));
    expect(await read(first)).toBe(200);
    expect(await printed('calendars', 'list', ...whose)).toMatch(
      new RegExp(`^${first.uuid}  All +Default +place +true +`, 'm'),
    );
    const second = linkIn(await printed('calendars', 'rotate', first.uuid, ...whose));
    expect([second.uuid, await read(first), await read(second)]).toEqual([first.uuid, 404, 200]);
    expect(await printed('calendars', 'delete', first.uuid, ...whose)).toBe(`${first.uuid} is deleted.\n`);
    expect(await read(second)).toBe(404);
    expect(await printed('calendars', 'list', ...whose)).toBe('none\n');
  });

  it('create needs to know whose, once, and rejects what the API rejects', async () => {
    const whose = ['--account', account];
    const one = 'Say whose jobs it has, by one of --worker, --team and --territory.\n';
    expect(await misused('calendars', 'create', ...whose)).toBe(one);
    expect(await misused('calendars', 'create', '--team', 'A', '--worker', 'b@example.com', ...whose)).toBe(one);
    expect(await misused('calendars', 'create', '--worker', 'nobody@example.com', ...whose)).toMatch(/^worker /);
    expect(await misused('calendars', 'create', '--team', 'Nobody', '--past', '91', ...whose)).toContain('0 to 90');
    expect(await refused('calendars', 'rotate', newUuid(), ...whose)).toMatch(/calendar feed/i);
    expect(await refused('calendars', 'delete', newUuid(), ...whose)).toMatch(/calendar feed/i);
  });
});

describe('events verify', () => {
  it('reports how many rows it folded when all is well', async () => {
    const given = await countEntities(process.database, account);
    await createClients(3);
    expect(await printed('events', 'verify', '--account', account)).toBe(
      `${given + 3} rows of 1 accounts: all match their events, no gaps\n`,
    );
  });
});

describe('projections', () => {
  it('rebuild fills the read models of one account without a worker, and status shows it', async () => {
    const other = await newAccount(process);
    const clients = await createClients(5);
    await createClients(2, other);
    const searchable = (of: string) =>
      process.database.query<{ uuid: string }>('select uuid from search_index where account_id = $1 order by uuid', [
        of,
      ]);
    expect(await printed('projections', 'rebuild', '--account', account, '--projection', 'search_index')).toMatch(
      /^search_index: 5 events of 1 accounts in \d+\.\d s, \d+\/s\n$/,
    );
    expect((await searchable(account)).map(({ uuid }) => uuid)).toEqual(clients.sort());
    expect(await searchable(other)).toEqual([]);

    const status = JSON.parse(await printed('projections', 'status', '--json')) as Record<string, unknown>[];
    // The events of the other accounts are not projected yet.
    const [waiting] = await process.database.query<{ events: number }>(
      'select sum(position)::int as events from account_log where account_id <> $1',
      [account],
    );
    expect(status.map(({ projection }) => projection)).toEqual([...process.registry.projections.keys()]);
    expect(status.filter(({ projection }) => projection === 'search_index')).toEqual([
      {
        projection: 'search_index',
        lag_events: waiting?.events,
        lag_seconds: expect.any(Number),
        parked_streams: expect.any(Number),
        parked: [],
      },
    ]);
    expect(await printed('projections', 'status')).toMatch(/^projection +lag_events +lag_seconds +parked_streams\n/);
  });

  it('status shows parked streams with the reason, and rebuild projects them once the cause is fixed', async () => {
    const [bad = '', good = ''] = await createClients(2);
    await setSchemaVersion(bad, 99);
    const projector = cluster.projector(process);
    const parked = (): Promise<object[]> =>
      process.database.query('select from projection_parked where account_id = $1', [account]);
    await until(async () => (await parked()).length > 0);
    await projector.stop();
    const reason = 'Cannot read client.created@99 of client: not known to this version';
    expect(await printed('projections', 'status')).toContain(
      `parked: search_index, account ${account}, stream ${bad}: ${reason}\n`,
    );
    const [status] = JSON.parse(await printed('projections', 'status', '--json')) as { parked: object[] }[];
    expect(status?.parked).toContainEqual({ account, stream: bad, error: reason });
    expect((await run('projections', 'rebuild', '--account', account)).code).toBe(1);
    expect(await parked()).toHaveLength(1);

    await setSchemaVersion(bad, 1);
    expect(JSON.parse(await printed('projections', 'rebuild', '--account', account, '--json'))).toEqual([
      { projection: 'search_index', events: 2, accounts: 1, seconds: expect.any(Number) },
    ]);
    expect(await parked()).toEqual([]);
    const rows = await process.database.query<{ uuid: string }>(
      'select uuid from search_index where account_id = $1 order by uuid',
      [account],
    );
    expect(rows.map(({ uuid }) => uuid)).toEqual([bad, good].sort());
  });

  it('status prints the oldest 50 parked streams and the number of others, and all of them as JSON', async () => {
    await process.database.query(
      `insert into projection_parked (account_id, projection, generation, stream_id, first_position, error, attempts, parked_at)
       select $1, 'search_index', 0, gen_random_uuid(), n, 'error ' || n, 1, now() - interval '1 year' + n * interval '1 s'
         from generate_series(1, 60) n`,
      [account],
    );
    try {
      const [status] = JSON.parse(await printed('projections', 'status', '--json')) as {
        parked_streams: number;
        parked: { error: string }[];
      }[];
      expect(status?.parked).toHaveLength(status?.parked_streams ?? 0);
      expect(status?.parked.slice(0, 60).map(({ error }) => error)).toEqual(oneTo(60).map((n) => `error ${n}`));
      const said = await printed('projections', 'status');
      expect(said.match(/^parked: search_index, .*$/gm)).toHaveLength(50);
      expect(said).toContain(`parked: ${(status?.parked_streams ?? 0) - 50} more; --json prints all\n`);
    } finally {
      await process.database.query('delete from projection_parked where account_id = $1', [account]);
    }
  });

  it('rebuild rejects an unknown projection', async () => {
    expect(await misused('projections', 'rebuild', '--projection', 'nonsense')).toBe(
      'Unknown projection "nonsense". Projections: search_index\n',
    );
  });
});

describe('webhooks', () => {
  it('resend queues the failed deliveries of a range, and list shows the queued ones', async () => {
    const deliveries = new Deliveries((text, values) => process.database.query(text, values), account);
    const webhook = await deliveries.webhook('https://example.com/orders');
    const [ended, retried] = [deliveries.next(), deliveries.next()];
    await deliveries.made(webhook, { position: ended, failed: true, ago: 10 });
    await deliveries.made(webhook, { position: retried, failed: true, ago: 10, runEnded: false });
    await deliveries.waiting(webhook, { position: retried, attemptNo: 2, priority: 1 });
    await deliveries.made(webhook, { failed: true, ago: 600 });
    await deliveries.made(webhook, { failed: true, ago: 1 });
    await deliveries.made(webhook, { ago: 10 });
    const at = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    const range = ['--failed-since', at(60), '--until', at(5)];
    const whose = ['--account', account];
    expect(await printed('webhooks', 'resend', '--webhook', webhook.toUpperCase(), ...range, ...whose)).toBe(
      '2 deliveries queued: the worker resends them\n',
    );
    const waiting = await process.database.query(
      'select position, attempt_no, priority, send_at <= now() as due from webhook_queue where webhook_uuid = $1 order by 1',
      [webhook],
    );
    expect(waiting).toEqual([
      { position: ended, attempt_no: 1, priority: 2, due: true },
      { position: retried, attempt_no: 2, priority: 2, due: true },
    ]);
    expect(JSON.parse(await printed('webhooks', 'list', ...whose, '--json'))).toEqual([
      { uuid: webhook, url: 'https://example.com/orders', enabled: true, suspended_at: null, waiting: 2 },
    ]);
    const nobody = newUuid();
    expect(await refused('webhooks', 'resend', '--webhook', nobody, ...range, ...whose)).toBe(
      `Unknown webhook ${nobody}. \`webhooks list\` shows the webhooks.\n`,
    );
    expect(
      await misused('webhooks', 'resend', '--webhook', webhook, '--failed-since', at(5), '--until', at(60), ...whose),
    ).toBe('--until must be after --failed-since\n');
  });

  it('test lets the service send a ping, prints the result, and exits with 1 unless it is a success', async () => {
    const api: Api = await cluster.api({ compatibilityHeaders: 'X-Example' });
    // The settings of the service count: those of the command line allow no address of this machine.
    const env = { PORT: new URL(api.url).port, WEBHOOK_ALLOWED_CIDRS: '' };
    const run = (...args: string[]): Promise<ProgramResult> => cliWith(cluster.url, env, ...args);
    const succeeded = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await run(...args);
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
      return stdout;
    };
    const receiver = await Receiver.start();
    try {
      const body = { url: receiver.url, event_types: ['client_created'], secret: 'correct-horse' };
      const { secret } = shown(await printed('keys', 'create', '--account', account));
      const own = { Authorization: `Bearer ${secret}` };
      const { body: created } = await send(api, 'POST', '/v2/webhooks', body, own);
      const whose = ['--webhook', String(created.webhook_uuid), '--account', account];
      receiver.answer = () => ({ status: 200, body: 'understood' });
      expect(await succeeded('webhooks', 'test', ...whose)).toMatch(/^ping {2}200 {2}\d+ ms\nunderstood\n$/);
      expect(receiver.received).toHaveLength(1);
      expect(receiver.received[0]?.headers).toMatchObject({
        'x-service-secret': 'correct-horse',
        'x-example-secret': 'correct-horse',
      });
      expect(receiver.received[0]?.body).toMatchObject({ event_type: 'ping', context: { source: 'api' } });

      const example = await succeeded('webhooks', 'test', ...whose, '--event-type', 'client_updated');
      expect(example).toMatch(/^client_updated {2}200 {2}\d+ ms\nunderstood\n$/);
      expect(receiver.received[1]?.body).toMatchObject({
        event_type: 'client_updated',
        client: { version: 2, previous: { version: 1 } },
      });
      expect(await run('webhooks', 'test', ...whose, '--event-type', 'client_moved')).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('event_type is not known'),
      });

      receiver.answer = () => ({ status: 500 });
      const failed = await run('webhooks', 'test', ...whose, '--json');
      expect(failed).toMatchObject({ code: 1, stderr: '' });
      expect(JSON.parse(failed.stdout)).toMatchObject({ event_type: 'ping', http_response_code: 500 });

      await receiver.close();
      expect(await run('webhooks', 'test', ...whose)).toEqual({
        code: 1,
        stdout: expect.stringMatching(/^ping {2}connection_refused {2}\d+ ms\n[^\n]+\n$/),
        stderr: '',
      });
      const nobody = newUuid();
      expect(await refused('webhooks', 'test', '--webhook', nobody, '--account', account)).toBe(
        `Unknown webhook ${nobody}. \`webhooks list\` shows the webhooks.\n`,
      );
      const keys = JSON.parse(await printed('keys', 'list', '--account', account, '--json')) as Record<
        string,
        unknown
      >[];
      const made = keys.filter(({ name }) => name === 'webhooks test');
      expect(made.length).toBeGreaterThan(0);
      expect(made.filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
    } finally {
      await receiver.close().catch(() => undefined);
    }
  });

  it('test says what to do when no service of the database answers', async () => {
    const url = 'https://example.com/orders';
    const webhook = await new Deliveries((text, values) => process.database.query(text, values), account).webhook(url);
    const test = (address: string): Promise<ProgramResult> => {
      const args = ['webhooks', 'test', '--webhook', webhook, '--account', account];
      return cliWith(cluster.url, { PORT: new URL(address).port }, ...args);
    };
    const other = await Receiver.start();
    const { origin: address } = new URL(other.url);
    const another = await Cluster.open();
    const whatToDo = 'set HOST and PORT to those of the API.\n';
    const isOther = (address: string) => ({
      code: 1,
      stdout: '',
      stderr: `The program at ${address} is not the API of this database: ${whatToDo}`,
    });
    try {
      const { url: itsUrl } = await another.api();
      expect(await test(itsUrl)).toEqual(isOther(itsUrl));
      expect(await test(address)).toEqual(isOther(address));
    } finally {
      await another.close();
      await other.close();
    }
    expect(await test(address)).toEqual({
      code: 1,
      stdout: '',
      stderr: `No service answers at ${address}: start it with \`npm start\`, or ${whatToDo}`,
    });
  });

  it('requests lists the newest records, filtered, as a table or in the form of the API', async () => {
    const deliveries = new Deliveries((text, values) => process.database.query(text, values), account);
    const webhook = await deliveries.webhook('https://example.com/orders');
    const entity = newUuid();
    const [failed, delivered] = [newUuid(), newUuid()];
    await deliveries.made(webhook, { uuid: failed, failed: true, code: 500, entity, ago: 10 });
    await deliveries.made(webhook, { uuid: delivered, eventType: 'job_updated', ago: 5 });
    const waiting = await deliveries.waiting(webhook);
    const whose = ['--webhook', webhook, '--account', account];
    const listed = async (...args: string[]): Promise<string[]> =>
      (JSON.parse(await printed('webhooks', 'requests', ...whose, ...args, '--json')) as { uuid: string }[]).map(
        ({ uuid }) => uuid,
      );
    expect(await listed()).toEqual([waiting, delivered, failed]);
    expect(await listed('--limit', '2')).toEqual([waiting, delivered]);
    expect(await listed('--failed')).toEqual([failed]);
    expect(await listed('--event-type', 'job_updated')).toEqual([delivered]);
    expect(await listed('--entity', entity.toUpperCase())).toEqual([failed]);
    const [head, ...rows] = (await printed('webhooks', 'requests', ...whose)).split('\n');
    expect(head).toMatch(/^time +type +entity +run +attempt +outcome +code +ms +delivery$/);
    expect(rows[0]).toMatch(new RegExp(`job_created +job \\S+ v3 +1 +1 +waiting +- +- +${waiting}$`));
    expect(rows[2]).toMatch(new RegExp(`job_created +job ${entity} v3 +1 +1 +exhausted +500 +12 +${failed}$`));
    expect(await listed('--delivery', delivered.toUpperCase())).toEqual([delivered]);
    expect(await misused('webhooks', 'requests', ...whose, '--limit', '501')).toContain(
      'Must be a number from 1 to 500.',
    );
  });

  it('resend requires a webhook and instants, and describes their format', async () => {
    const webhook = ['--webhook', newUuid()];
    for (const [args, reported] of [
      [[...webhook], "Required option '--failed-since <instant>' not specified"],
      [['--webhook', '7', '--failed-since', '2026-11-21T09:00:00Z'], 'Must be a UUID, as shown by `webhooks list`.'],
      [
        [...webhook, '--failed-since', '2026-11-21T09:00:00'],
        'Must be an instant with an offset, such as 2026-11-21T09:00:00Z.',
      ],
    ] as const)
      expect(await misused('webhooks', 'resend', ...args)).toContain(reported);
  });
});

describe('migrate', () => {
  it('reports that the schema is up to date', async () => {
    expect(await printed('migrate')).toBe('The schema is up to date.\n');
  });
});

describe('doctor', () => {
  it('prints settings without secrets, and the state of the database', async () => {
    const said = await printed('doctor');
    expect(said).toMatch(/^settings of this shell .*\n/);
    expect(said).toMatch(/^ {2}API_KEY +set, not shown {2}\(environment\)$/m);
    expect(said).toMatch(/^ {2}DATABASE_POOL_SIZE +10 {2}\(environment\)$/m);
    expect(said).toMatch(/^ {2}CORS_ORIGINS +none {2}\(default\)$/m);
    expect(said).toMatch(/^ {2}COMPATIBILITY_HEADERS +not set {2}\(default\)$/m);
    expect(said).toMatch(/^ {2}HOST +127\.0\.0\.1 {2}\(environment\)$/m);
    expect(said).toMatch(
      /^database\n {2}PostgreSQL \d+\S*, \d+ of \d+ connections, .+\n {2}schema up to date, \d+ accounts, \d+ events$/m,
    );
    // The events first, then the largest others.
    expect(said).toMatch(
      /^tables\n {2}event: [\d.]+ MB, [\d.]+ MB a day, frozen up to \d+ transactions ago\n( {2}\w+: .+\n){5}clock$/m,
    );
    expect(said).toMatch(/all checks passed\n$/);
    expect(said).not.toContain(KEY);
    const { password } = new URL(cluster.url);
    if (password !== '') expect(said).not.toContain(password);
  });
});
