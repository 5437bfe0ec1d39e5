import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountServices } from '#accounts';
import { runCli } from '../../apps/cli/src/cli.js';
import { Terminal } from '../../apps/cli/src/terminal.js';
import { contexts } from '../../apps/contexts.js';
import type { Browser, Visit } from '../../tools/harness/browser.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { until } from '../../tools/harness/until.js';
import { sharedBrowser } from '../support/browser.js';
import { ChildProgram, runScript } from '../support/child-program.js';
import { cli } from '../support/cli.js';
import { signInByLink } from '../support/console.js';
import { ConsoleClient, LINK_ENDED } from '../support/console-client.js';

const LINK = /http:\S+\/console#code=\S+/;
const OWNER_LINK = /http:\S+\/console\/sign-in\/\S+/;

describe('the command console link', () => {
  let cluster: Cluster;
  let url: string;
  /** The oldest account, with its first key. */
  let oldest: { readonly uuid: string; readonly keyUuid: string };
  beforeAll(async () => {
    cluster = await Cluster.open();
    const { accounts } = createAccountServices(await cluster.process(), contexts);
    oldest = await accounts.create({ name: 'Oldest' });
    await accounts.create({ name: 'Newest' });
    ({ url } = await cluster.api());
  });
  afterAll(() => cluster.close());

  /** The session that a link begins. */
  async function sessionOf(link: string): Promise<unknown> {
    const client = new ConsoleClient(url);
    const code = link.split('#code=')[1];
    expect((await client.send('POST', '/console/session', { body: { code } })).status).toBe(204);
    return (await client.send('GET', '/console/session')).body;
  }

  it('prints a link whose session acts as the first key of the oldest account', async () => {
    const { code, stdout, stderr } = await cli(cluster.url, 'console', 'link');
    const [link = '', ...more] = stdout.split('\n');
    expect({ code, stderr, more }).toEqual({
      code: 0,
      stderr: 'The link is for the account "Oldest", the oldest. --account selects another.\n',
      more: ['It signs in once, within ten minutes, with the API key "First key".', ''],
    });
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/console#code=\S+$/);
    expect(await sessionOf(link)).toMatchObject({ account: { name: 'Oldest' }, key: { name: 'First key' } });
  });

  it('takes an account and a key, and prints JSON', async () => {
    const { stdout: made } = await cli(
      cluster.url,
      ...['keys', 'create', '--account', 'Newest', '--name', 'Anna', '--scopes', 'read', '--json'],
    );
    const { api_key_uuid: key } = JSON.parse(made) as { api_key_uuid: string };
    const { stdout } = await cli(cluster.url, 'console', 'link', '--account', 'Newest', '--key', key, '--json');
    const link = JSON.parse(stdout) as { url: string; expires_at: string };
    expect(link).toEqual({
      url: expect.stringMatching(LINK),
      expires_at: expect.stringMatching(/Z$/),
      account_uuid: expect.any(String),
      api_key_uuid: key,
      user_uuid: null,
    });
    const minutes = (Date.parse(link.expires_at) - Date.now()) / 60_000;
    expect(minutes > 9 && minutes <= 10).toBe(true);
    expect(await sessionOf(link.url)).toMatchObject({
      account: { name: 'Newest' },
      scopes: ['read'],
      key: { name: 'Anna' },
    });
  });

  it('prints the address of PUBLIC_URL, and no link when the console is off', async () => {
    const run = async (env: NodeJS.ProcessEnv) => {
      let said = '';
      const out = { write: (text: string) => (said += text) };
      return [await runCli(['console', 'link'], new Terminal({ ...environment(cluster.url), ...env }, out, out)), said];
    };
    expect(await run({ PUBLIC_URL: 'https://field.example/' })).toEqual([
      0,
      expect.stringContaining('\nhttps://field.example/console#code='),
    ]);
    expect(await run({ CONSOLE: 'off' })).toEqual([1, 'The console is off: CONSOLE=off.\n']);
  });

  it('says what to do when there is no such account or valid key', async () => {
    const refused = async (...args: string[]) => {
      const { code, stdout, stderr } = await cli(cluster.url, 'console', 'link', ...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return stderr.trim().split('\n').at(-1);
    };
    const { accounts, keys } = createAccountServices(await cluster.process(), contexts);
    const { uuid, keyUuid } = await accounts.create({ name: 'Without keys' });
    await keys.revoke(uuid, keyUuid);
    expect(await refused('--account', uuid)).toBe(
      `The account has no valid API key. Create one with \`keys create --account ${uuid}\`.`,
    );
    for (const key of [keyUuid, oldest.keyUuid])
      expect(await refused('--account', uuid, '--key', key)).toBe(
        `The account has no valid API key ${key}. \`keys list --account ${uuid}\` shows its keys.`,
      );
    expect(await refused('--account', 'nobody')).toBe('Unknown account "nobody". `accounts list` shows the accounts.');
  });
});

describe('in a browser', () => {
  let browser: Browser;
  let cluster: Cluster;
  const programs: ChildProgram[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
    cluster = await Cluster.open();
  });
  afterEach(() => stopAll());
  afterAll(() => cluster.close());

  const stopAll = async (): Promise<void> => {
    for (const { child, end } of programs.splice(0)) if (child.exitCode === null && child.kill('SIGTERM')) await end;
  };

  /** Runs `npm start` on a database until it is ready. @returns what it printed. */
  async function start(databaseUrl: string): Promise<string> {
    const env = { ...environment(databaseUrl), LOG_LEVEL: 'debug' };
    const program = new ChildProgram(runScript(resolve('dist/apps/local/src/main.js'), [], env));
    programs.push(program);
    await program.prints('Press Ctrl-C to stop.');
    return program.stdout + program.stderr;
  }

  const showsUsed = async ({ page }: Visit): Promise<void> => {
    await page.getByText(LINK_ENDED).waitFor();
    expect(page.url()).not.toContain('#');
  };

  const showsBoard = async ({ page }: Visit): Promise<void> => {
    // The first steps of an account without people open by themselves.
    await until(() => /\/console\/[\da-f-]{36}\/(?:board|start)$/.test(page.url()));
  };

  it('the link that npm start prints signs the owner in; the key of API_KEY is not printed, and the next start names the command', async () => {
    const said = await start(cluster.url);
    const [link = ''] = OWNER_LINK.exec(said) ?? [];
    const visit = await browser.visit(new URL(link).origin);
    await signInByLink(visit.page, link);
    await showsBoard(visit);
    await visit.page.getByRole('link', { name: 'Account Owner', exact: true }).waitFor();

    expect(said).not.toContain(KEY);
    await stopAll();
    const again = await start(cluster.url);
    expect(again).toContain('  Sign in   npm run cli -- console link   prints a link\n');
    expect(again).not.toMatch(OWNER_LINK);
    expect(again).not.toContain(KEY);
  });

  it('the link of a key opens the console, once', async () => {
    await start(cluster.url);
    const { stdout: keys } = await cli(cluster.url, 'keys', 'list', '--json');
    const [key] = JSON.parse(keys) as { uuid: string }[];
    const { stdout } = await cli(cluster.url, 'console', 'link', '--key', key?.uuid ?? '', '--json');
    const { url: link } = JSON.parse(stdout) as { url: string };
    const { origin } = new URL(link);
    const first = await browser.visit(origin);
    await first.page.goto(link);
    await first.page.locator('main h1').first().waitFor();
    await showsBoard(first);

    const second = await browser.visit(origin);
    await second.page.goto(link);
    await showsUsed(second);
    // Who is signed in sees the message, not the console of another account.
    const third = await first.page.context().newPage();
    await third.goto(link);
    await showsUsed({ ...first, page: third });
  });
});
