import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { cli } from '../support/cli.js';
import { Terminal, terminalEnv } from '../support/guide.js';

describe('the command env', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.open();
  });
  afterAll(() => cluster.close());

  it('sets the address of the API and a key in a shell, valid for a day and with all scopes', async () => {
    const api = await cluster.api();
    await cli(cluster.url, 'accounts', 'create', '--name', 'Other');
    const terminal = Terminal.open({ env: terminalEnv(cluster, api) });
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
    expect(newest?.scopes).toEqual(['read', 'write', 'admin']);
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

  it('prints nothing for a shell when the account is unknown', async () => {
    expect(await cli(cluster.url, 'env', '--account', 'nobody')).toMatchObject({
      stdout: '',
      stderr: 'Unknown account "nobody". `accounts list` shows the accounts.\n',
    });
  });
});
