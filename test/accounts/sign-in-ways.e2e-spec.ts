import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cli, cliWith } from '../support/cli.js';
import { ConsoleClient } from '../support/console-client.js';
import { only, type Service, startBeside, startService } from '../support/service.js';

let service: Service;
let account: string;
let admin: string;
beforeAll(async () => {
  service = await startService();
  const { stdout, stderr } = await cli(
    service.databaseUrl,
    ...['accounts', 'create', '--name', 'Acme', '--owner-email', 'olga@acme.example', '--json'],
  );
  if (stdout === '') throw new Error(stderr);
  const { account_uuid: uuid, key } = JSON.parse(stdout) as { account_uuid: string; key: string };
  account = uuid;
  admin = key;
});
afterAll(() => service.stop());

const link = (...args: string[]) =>
  cli(service.databaseUrl, 'users', 'sign-in-link', '--account', account, ...args, '--json');

describe('the owner of a new account', () => {
  it('has the address of --owner-email, and may sign in', async () => {
    const users = only<object[]>(await service.api('GET', '/v2/users', { key: admin }));
    expect(users).toMatchObject([
      { email: 'olga@acme.example', first_name: 'Account', last_name: 'Owner', owner: true, active: true },
    ]);
  });

  it('has the address of OWNER_EMAIL without one, and that of the machine without both', async () => {
    const created = async (env: Record<string, string>): Promise<unknown> => {
      const { stdout } = await cliWith(service.databaseUrl, env, 'accounts', 'create', '--name', 'Other', '--json');
      const { key } = JSON.parse(stdout) as { key: string };
      return only(await service.api('GET', '/v2/users', { key }));
    };
    expect(await created({ OWNER_EMAIL: 'otto@acme.example' })).toMatchObject([{ email: 'otto@acme.example' }]);
    expect(await created({})).toMatchObject([{ email: 'owner@localhost.example' }]);
  });
});

describe('the command line', () => {
  it('prints a link that signs a user in, and lists the sessions of the user', async () => {
    const printed = await link('--email', 'olga@acme.example');
    expect(printed.code).toBe(0);
    const { url, user_uuid: user } = JSON.parse(printed.stdout) as { url: string; user_uuid: string };
    const browser = new ConsoleClient(service.url);
    const pressed = await browser.send('POST', new URL(url).pathname, { headers: { 'User-Agent': 'A browser' } });
    expect(pressed.status).toBe(303);
    browser.account = account;
    expect((await browser.send('GET', '/console/session')).body).toMatchObject({
      key: null,
      user: { uuid: user, email: 'olga@acme.example' },
    });
    const listed = await cli(service.databaseUrl, 'users', 'sessions', '--account', account, '--user', user, '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ user_agent: 'A browser' }]);
  });

  it('makes the link of the console for the owner', async () => {
    const { stdout } = await cli(service.databaseUrl, 'console', 'link', '--account', account);
    const [url = '', ...more] = stdout.split('\n');
    expect(new URL(url).pathname).toMatch(/^\/console\/sign-in\//);
    expect(more).toEqual(['It signs in once, within 60 minutes, as the owner olga@acme.example.', '']);
  });

  it('names the owner of a new account, and how to sign in', async () => {
    const { stdout } = await cli(
      service.databaseUrl,
      ...['accounts', 'create', '--name', 'Named', '--owner-email', 'nora@acme.example'],
    );
    const [, uuid] = /^account {2}(\S+)$/m.exec(stdout) ?? [];
    expect(stdout).toContain('\nowner    nora@acme.example\n');
    expect(stdout).toMatch(new RegExp(`\nTo sign in as the owner: .npm run cli -- console link --account ${uuid}.\n$`));
  });

  it('needs to know which user', async () => {
    expect(await link()).toMatchObject({ code: 2, stderr: expect.stringContaining('--user or --email') });
    expect(await link('--email', 'nobody@acme.example')).toMatchObject({ code: 1 });
  });

  it('makes no link where links do not sign in, of a key neither', async () => {
    const { stdout } = await cli(service.databaseUrl, 'keys', 'list', '--account', account, '--json');
    const [key] = JSON.parse(stdout) as { uuid: string }[];
    for (const args of [
      ['users', 'sign-in-link', '--email', 'olga@acme.example'],
      ['console', 'link'],
      ['console', 'link', '--key', key?.uuid ?? ''],
    ])
      expect(await cliWith(service.databaseUrl, { SIGN_IN: 'key' }, ...args, '--account', account)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Links do not sign in: SIGN_IN has no link.\n',
      });
  });
});

describe('a way that SIGN_IN does not name', () => {
  it('is refused: keys', async () => {
    const beside = await startBeside(service, { signIn: ['link'] });
    try {
      const browser = new ConsoleClient(beside.url);
      expect(await browser.signIn(admin)).toMatchObject({ status: 403, body: { code: 'session.way_off' } });
      expect((await browser.send('GET', '/console/sign_in')).body).toEqual({ ways: ['link'], oidc: null });
    } finally {
      await beside.stop();
    }
  });

  it('is refused: links', async () => {
    const printed = await link('--email', 'olga@acme.example');
    const { url, user_uuid: user } = JSON.parse(printed.stdout) as { url: string; user_uuid: string };
    const beside = await startBeside(service, { signIn: ['key'] });
    try {
      const { api } = beside;
      expect(await api('POST', `/v2/users/${user}/sign_in_link`, { key: admin, body: {} })).toMatchObject({
        status: 422,
        body: { code: 'sign_in.links_off' },
      });
      const browser = new ConsoleClient(beside.url);
      expect(await browser.send('POST', new URL(url).pathname)).toMatchObject({ status: 403 });
      expect((await browser.signIn(admin)).status).toBe(204);
    } finally {
      await beside.stop();
    }
  });
});
