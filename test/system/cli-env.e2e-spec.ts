import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { cli, cliWith } from '../support/cli.js';
import { readerEnv, Terminal } from '../support/terminals.js';

describe('the command env', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.open();
  });
  afterAll(() => cluster.close());

  it('sets the address of the API and a key in a shell, valid for a day and with all scopes', async () => {
    const api = await cluster.api();
    await cli(cluster.url, 'accounts', 'create', '--name', 'Other');
    const terminal = Terminal.open({ env: { ...readerEnv(cluster.url), PORT: new URL(api.url).port } });
    await terminal.run('eval "$(npm run --silent cli -- env --account Other)"');
    const [address, key] = (await terminal.run('echo "$API $KEY"')).trim().split(' ');
    await terminal.close();
    expect(address).toBe(api.url);
    const own = { Authorization: `Bearer ${key}` };
    expect((await send(api, 'GET', '/v2/account', undefined, own)).body.account).toMatchObject({ name: 'Other' });
    const { body } = await send(api, 'GET', '/v2/api_keys', undefined, own);
    const [newest] = (body.api_keys as { name: string; scopes: string[]; expires_at: string }[]).filter(
      ({ name }) => name === 'env',
    );
    expect(newest?.scopes).toEqual(['read', 'write', 'admin', 'tokens']);
    const hours = (Date.parse(newest?.expires_at ?? '') - Date.now()) / 3_600_000;
    expect(hours > 23.9 && hours <= 24).toBe(true);
  });

  it('prints the same as JSON', async () => {
    await cli(cluster.url, 'accounts', 'create', '--name', 'JSON');
    const env = await cli(cluster.url, 'env', '--account', 'JSON', '--json');
    expect({ ...env, stdout: JSON.parse(env.stdout) as object }).toEqual({
      code: 0,
      stdout: {
        api: expect.stringMatching(/^http:\/\/.+:\d+$/),
        key: expect.stringMatching(/^fk_/),
        expires_at: expect.stringMatching(/^\d{4}-.+Z$/),
      },
      stderr: '',
    });
  });

  it('takes the oldest of several accounts, and names it on standard error', async () => {
    const api = await cluster.api();
    await cli(cluster.url, 'accounts', 'create', '--name', 'Newer');
    const { code, stdout, stderr } = await cli(cluster.url, 'env');
    const [oldest] = JSON.parse((await cli(cluster.url, 'accounts', 'list', '--json')).stdout) as { name: string }[];
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `The key is for the account "${oldest?.name}", the oldest. --account selects another.\n`,
    });
    const [, key] = /^export KEY=(\S+)$/m.exec(stdout) ?? [];
    const { body } = await send(api, 'GET', '/v2/account', undefined, { Authorization: `Bearer ${key}` });
    expect(body.account).toMatchObject({ name: oldest?.name });
    expect(oldest?.name).not.toBe('Newer');
  });

  it('knows where the service listens, in a shell without its settings', async () => {
    const service = await StandaloneProgram.start('api', cluster.url);
    const { DATA_DIR = '' } = readerEnv(cluster.url);
    const address = async (url = cluster.url): Promise<unknown> => {
      const env = { DATA_DIR, PORT: '3999' };
      return JSON.parse((await cliWith(url, env, 'env', '--account', 'Demo', '--json')).stdout);
    };
    await cli(cluster.url, 'accounts', 'create', '--name', 'Demo');
    try {
      expect(await address()).toMatchObject({ api: service.url });
      const { stdout } = await cliWith(cluster.url, { PORT: '3999' }, 'console', 'link');
      expect(stdout).toContain(`${service.url}/console#code=`);
      // A data directory may be that of another database.
      const other = await Cluster.open();
      await cli(other.url, 'accounts', 'create', '--name', 'Demo');
      expect(await address(other.url)).toMatchObject({ api: 'http://127.0.0.1:3999' });
      await other.close();
    } finally {
      await service.stop();
    }
    expect(await address()).toMatchObject({ api: 'http://127.0.0.1:3999' });
  });

  it.each([
    ['an unknown account', '--account nobody', 'Unknown account "nobody". `accounts list` shows the accounts.\n'],
    ['an unknown option', '--acount Demo', "Unknown option '--acount'\n(Did you mean --account?)\n"],
  ])('fails within eval, and leaves no old variables, for %s', async (_, options, message) => {
    const program = `${process.execPath} dist/apps/cli/src/main.js env ${options}`;
    const script = `API=old; KEY=old; eval "$(${program})"; echo "$?,\${API-none},\${KEY-none}"`;
    for (const [name = '', ...args] of [['sh'], ['bash', '--norc']]) {
      const said = await promisify(execFile)(name, [...args, '-c', script], { env: readerEnv(cluster.url) });
      expect({ name, ...said }).toEqual({ name, stdout: '1,none,none\n', stderr: message });
    }
    const { code } = await cli(cluster.url, 'env', ...options.split(' '));
    expect(code).not.toBe(0);
  });

  it('prints no line for a shell with --json', async () => {
    expect(await cli(cluster.url, 'env', '--account', 'nobody', '--json')).toMatchObject({ code: 1, stdout: '' });
  });
});
