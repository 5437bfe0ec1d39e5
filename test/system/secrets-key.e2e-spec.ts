import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { requireSecretsKey, SecretsKeyError } from '../../apps/secrets-key.js';
import { createDatabase, query, type TestDatabase } from '../../tools/harness/database.js';
import { builtScript } from '../../tools/harness/build.js';
import { environment } from '../../tools/harness/environment.js';
import { ChildProgram, runScript } from '../support/child-program.js';
import { cliWith } from '../support/cli.js';
import { openWorker } from '../support/programs.js';
import { only, type Service, startService } from '../support/service.js';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const [KEY, OTHER] = [keyOf(1), keyOf(2)] as const;
const REFUSED = new SecretsKeyError().message;
const SECRET = 'correct-horse-battery-staple';

let database: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await database.drop();
});

async function api(secretsKey: string | undefined): Promise<Service> {
  const service = await startService({ databaseUrl: database.url, secretsKey });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= service.stop());
  closing.push(stop);
  return { ...service, stop };
}

async function worker(secretsKey: string): Promise<void> {
  closing.push((await openWorker(database.url, { secretsKey })).close);
}

const webhook = async (service: Service, fields: object = {}): Promise<string> => {
  const body = { url: 'https://hooks.example.com/', event_types: ['client_created'], secret: SECRET, ...fields };
  return only(await service.api('POST', '/v2/webhooks', { body }));
};
const proofs = (): Promise<object[]> => query(database.url, 'select * from secrets_key');

/** A database of a release that kept no proof of its key, with a webhook. */
async function filledBefore(secretsKey: string): Promise<string> {
  const service = await api(secretsKey);
  const uuid = await webhook(service);
  await service.stop();
  await query(database.url, 'delete from secrets_key');
  return uuid;
}

describe('a start with SECRETS_KEY', () => {
  it('makes it the key of the database: programs start with it, and with no other', async () => {
    await (await api(KEY)).stop();
    await (await api(KEY)).stop();
    await worker(KEY);
    await expect(api(OTHER)).rejects.toThrow(REFUSED);
    await expect(worker(OTHER)).rejects.toThrow(REFUSED);
    expect(await proofs()).toHaveLength(1);
  });

  it('is refused when it decrypts no secret that is there already', async () => {
    await filledBefore(KEY);
    await expect(api(OTHER)).rejects.toThrow(REFUSED);
    await expect(worker(OTHER)).rejects.toThrow(REFUSED);
    expect(await proofs()).toEqual([]);
    await api(KEY);
    expect(await proofs()).toHaveLength(1);
  });

  it('is accepted when it decrypts one of several, of which others have a key that was lost before', async () => {
    await filledBefore(KEY);
    await query(database.url, 'update webhook set deleted_at = now()');
    await filledBefore(OTHER);
    await query(database.url, 'update webhook set deleted_at = null');
    await api(OTHER);
    expect(await proofs()).toHaveLength(1);
  });

  it('does not count the secrets of deleted webhooks', async () => {
    await filledBefore(KEY);
    await query(database.url, 'update webhook set deleted_at = now()');
    await api(OTHER);
  });

  it('lets one key win when programs with two keys start first at once', async () => {
    const urls = { url: database.url, sessionUrl: database.url };
    const keys = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? KEY : OTHER));
    const outcomes = await Promise.allSettled(keys.map((key) => requireSecretsKey(urls, key)));
    const accepted = new Set(keys.filter((_, i) => outcomes[i]?.status === 'fulfilled'));
    expect(accepted.size).toBe(1);
    for (const [i, key] of keys.entries())
      expect(outcomes[i]).toEqual(
        accepted.has(key)
          ? { status: 'fulfilled', value: undefined }
          : { status: 'rejected', reason: expect.any(SecretsKeyError) },
      );
  });
});

describe('a start without SECRETS_KEY', () => {
  it('checks nothing, whatever the key of the database', async () => {
    await (await api(undefined)).stop();
    expect(await proofs()).toEqual([]);
    await (await api(KEY)).stop();
    expect((await (await api(undefined)).api('GET', '/v2/clients')).status).toBe(200);
  });
});

describe('a program with another key', () => {
  const end = async (script: string, env: NodeJS.ProcessEnv): Promise<{ code: unknown; said: string }> => {
    const more = { HOME: process.env['HOME'], NO_COLOR: '1', ...environment(database.url), ...env };
    const { code, stdout, stderr } = await new ChildProgram(runScript(script, [], more)).end;
    return { code, said: stdout + stderr };
  };

  it.each(['api', 'worker'])('%s ends with code 2, and says what to do', async (app) => {
    await requireSecretsKey({ url: database.url, sessionUrl: database.url }, KEY);
    expect(await end(builtScript(`apps/${app}/src/main.js`), { SECRETS_KEY: OTHER })).toEqual({
      code: 2,
      said: `${REFUSED}\n`,
    });
  });

  it('npm start ends with code 1, and shows the reason', async () => {
    await requireSecretsKey({ url: database.url, sessionUrl: database.url }, KEY);
    const { code, said } = await end(builtScript('apps/local/src/main.js'), {
      SECRETS_KEY: OTHER,
      PORT: await freePort(),
    });
    expect(code).toBe(1);
    expect(said).toContain(REFUSED);
    expect(said).toMatch(/(api|worker) could not start \(.*2.*\)/);
  });
});

/** A port that nothing listens on, and that the programs do not share. */
async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

describe('the command line', () => {
  const run = (key: string, ...args: string[]) => cliWith(database.url, { SECRETS_KEY: key }, ...args);

  it('`doctor` fails with another key, also before any program has started, and passes with the right one', async () => {
    await filledBefore(KEY);
    for (const start of [false, true]) {
      if (start) await (await api(KEY)).stop();
      const { code, stdout } = await run(OTHER, 'doctor');
      expect([code, stdout]).toEqual([1, expect.stringContaining(`secrets\n  failed: ${REFUSED}\n`)]);
      expect(stdout).toMatch(/\nSECRETS_KEY is wrong\n$/);
      const json = await run(OTHER, 'doctor', '--json');
      expect([json.code, JSON.parse(json.stdout)]).toEqual([
        1,
        expect.objectContaining({ secrets: { key: 'wrong', error: REFUSED } }),
      ]);
      const right = await run(KEY, 'doctor');
      expect([right.code, right.stdout]).toEqual([0, expect.stringMatching(/\nall checks passed\n$/)]);
    }
    expect(await proofs()).toHaveLength(1);
  });

  it('refuses commands that encrypt or decrypt with another key, and runs the others', async () => {
    await filledBefore(KEY);
    await requireSecretsKey({ url: database.url, sessionUrl: database.url }, KEY);
    expect(await run(OTHER, 'seed', '--demo')).toEqual({ code: 2, stdout: '', stderr: `${REFUSED}\n` });
    expect(await run(OTHER, 'events', 'verify')).toMatchObject({ code: 0 });
  });

  it('`secrets accept-key` lists what becomes unreadable, and makes the key that of the database with --yes', async () => {
    const service = await api(KEY);
    const [one, two] = [
      await webhook(service),
      await webhook(service, { secret: null, headers: { 'X-Token': 'abc' } }),
    ];
    await webhook(service, { secret: null });
    const [{ account }] = (await query<{ account: string }>(
      database.url,
      'select account_id as account from webhook limit 1',
    )) as [{ account: string }];
    await service.stop();
    expect(await run(KEY, 'secrets', 'accept-key')).toEqual({
      code: 0,
      stdout: 'SECRETS_KEY is the key of this database already.\n',
      stderr: '',
    });

    const listed = await run(OTHER, 'secrets', 'accept-key');
    expect(listed).toMatchObject({ code: 1, stderr: 'Nothing was changed. --yes accepts the key.\n' });
    expect(listed.stdout).toContain('Webhooks whose secret or headers SECRETS_KEY does not decrypt: 2\n');
    expect(listed.stdout).toContain(`${account}  ${one}  secret\n`);
    expect(listed.stdout).toContain(`${account}  ${two}  headers\n`);
    await expect(api(OTHER)).rejects.toThrow(REFUSED);

    const { code, stdout } = await run(OTHER, 'secrets', 'accept-key', '--yes', '--json');
    const { accepted, unreadable } = JSON.parse(stdout) as { accepted: boolean; unreadable: object[] };
    expect([code, accepted]).toEqual([0, true]);
    expect(unreadable).toHaveLength(2);
    expect(unreadable).toEqual(
      expect.arrayContaining([
        { account_uuid: account, webhook_uuid: one, fields: ['secret'] },
        { account_uuid: account, webhook_uuid: two, fields: ['headers'] },
      ]),
    );

    await expect(api(KEY)).rejects.toThrow(REFUSED);
    const restored = await api(OTHER);
    for (const [uuid, body] of [
      [one, { secret: SECRET }],
      [two, { headers: { 'X-Token': 'def' } }],
    ] as const)
      expect((await restored.api('PATCH', `/v2/webhooks/${uuid}`, { body })).status).toBe(200);
    expect((await restored.api('GET', '/v2/webhooks')).status).toBe(200);
    expect(JSON.parse((await run(KEY, 'secrets', 'accept-key', '--json')).stdout)).toMatchObject({ accepted: false });
  });

  it('`secrets accept-key` needs a key', async () => {
    expect(await run('', 'secrets', 'accept-key')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'SECRETS_KEY is not set: create one with `openssl rand -base64 32`.\n',
    });
  });
});
