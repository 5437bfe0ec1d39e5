import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { dateIn, expireHolds, hireForDays } from '../support/booking-page.js';
import { cli } from '../support/cli.js';
import { brokenLinks, Guide } from '../support/guide.js';
import { readerEnv, RunningShell, StartedService, Terminal } from '../support/terminals.js';

type Shown = Readonly<Record<string, unknown>>;

const guide = new Guide('docs/booking-page.md');

describe('the guide for a booking page', () => {
  let cluster: Cluster;
  let api: StartedService;
  let terminal: Terminal;
  /** The account of the guide. */
  let own: Record<string, string>;
  beforeAll(async () => {
    cluster = await Cluster.open();
    api = await StartedService.start(cluster.url);
    expect(await cli(cluster.url, 'accounts', 'create', '--name', 'Demo')).toMatchObject({ code: 0 });
    terminal = Terminal.open({ env: readerEnv(cluster.url) });
    await terminal.run(guide.block('sh', 'Before you start'));
    own = { Authorization: `Bearer ${(await terminal.run('echo "$KEY"')).trim()}` };
    await hireForDays(api, [1, 2, 3].map(dateIn), own);
  });
  afterAll(async () => {
    await terminal.close();
    await api.stop();
    await cluster.close();
  });

  /** The settings of the schedule, before the guide and now. */
  let before: unknown;
  const schedulingOf = async (): Promise<unknown> =>
    ((await send(api, 'GET', '/v2/account', undefined, own)).body.account as Shown).scheduling;

  /** Runs the commands of a section. @returns what each block printed. */
  async function run(heading: string): Promise<string[]> {
    const printed: string[] = [];
    for (const { text } of guide.blocks('sh', heading)) printed.push(await terminal.run(text));
    return printed;
  }
  const answer = (printed: string | undefined): Shown => JSON.parse(printed ?? '') as Shown;
  const numberOf = async (kind: 'jobs' | 'clients'): Promise<number> =>
    ((await send(api, 'GET', `/v2/${kind}`, undefined, own)).body[kind] as Shown[]).length;

  it('has commands where this test runs them, and links that lead somewhere', () => {
    expect([...new Set(guide.blocks().map(({ heading, language }) => `${language} ${heading}`))]).toEqual([
      'sh Before you start',
      'sh The key',
      'sh Checks',
      'sh Try the page',
      'sh Free times',
      'sh Hold a time',
      'sh Book it',
      'sh When the time is taken',
      'sh When the hold has expired',
      'sh Double clicks',
      'sh When nothing is free',
      'sh Time zones',
      'sh After the trial',
    ]);
    expect(brokenLinks(guide)).toEqual([]);
    for (const file of ['README.md', 'docs/start.md', 'docs/switching.md'])
      expect({ file, links: readFileSync(file, 'utf8').includes('booking-page.md') }).toEqual({ file, links: true });
  });

  it('makes a key that suffices for the page, and starts it', async () => {
    await run('The key');
    before = await schedulingOf();
    expect(answer((await run('Checks'))[0])).toEqual({ account_uuid: expect.any(String) });
    const [API = '', PAGE_KEY = ''] = (await terminal.run('echo "$API $PAGE_KEY"')).trim().split(' ');
    // In the same terminal; the port is another one, as 4100 may be in use.
    const env = { ...readerEnv(cluster.url), API, PAGE_KEY, PAGE_PORT: '0' };
    const page = RunningShell.start(guide.block('sh', 'Try the page'), { cwd: '.', env });
    await page.prints('; Ctrl-C stops');
    const [url = ''] = /http:\S+\//.exec(page.stdout) ?? [];
    expect(await (await fetch(url)).text()).toContain('>08:00</button>');
    await page.interrupt();
  });

  it('goes from free times to a job with its client', async () => {
    expect((await run('Free times'))[0]).toMatch(/worker_uuid/);
    const [hold] = await run('Hold a time');
    expect(answer(hold)).toEqual({ hold_uuid: expect.any(String), expires_at: expect.any(String) });
    const [again] = await run('Hold a time');
    expect(answer(again)).toMatchObject({ status: 422, errors: { external_id: ['is used by another active hold'] } });
    const { client_uuid: client, job_uuid: job } = answer((await run('Book it'))[0]);
    const { body } = await send(api, 'GET', `/v2/jobs/${String(job)}`, undefined, own);
    expect(body.job).toMatchObject({
      status: 'scheduled',
      description: 'Boiler check',
      client: { uuid: client, name: 'Bea Long' },
    });
  });

  it('shows the conflict of a second visitor, without uuids', async () => {
    const conflict = answer((await run('When the time is taken'))[0]);
    expect(conflict).toMatchObject({ status: 409, code: 'hold.schedule_conflict', conflicts_total: 1 });
    expect(JSON.stringify(conflict.conflicts)).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
  });

  it('books after the hold has expired', async () => {
    const [hold, confirm = '', retry = ''] = guide.blocks('sh', 'When the hold has expired').map(({ text }) => text);
    const { hold_uuid: uuid } = answer(await terminal.run(hold ?? ''));
    await expireHolds(cluster.url);
    expect(answer(await terminal.run(confirm))).toMatchObject({ status: 422, code: 'hold.expired' });
    expect(answer(await terminal.run(retry))).toEqual({ job_uuid: expect.any(String), hold_uuid: uuid });
  });

  it('confirms once, however often it is asked', async () => {
    const before = [await numberOf('jobs'), await numberOf('clients')];
    expect(Object.keys(answer((await run('Double clicks'))[0]))).toEqual(['job_uuid', 'hold_uuid', 'client_uuid']);
    expect([await numberOf('jobs'), await numberOf('clients')]).toEqual(before);
  });

  it('shows why nothing is free, and the time zone', async () => {
    expect((await run('When nothing is free'))[0]).toMatch(
      /considered: 1,\s+eligible: 0,\s+excluded: \{.*shifts: 1 \}/s,
    );
    expect(await run('Time zones')).toEqual(['UTC\n']);
  });

  it('leaves the account as it was', async () => {
    expect(await schedulingOf()).not.toEqual(before);
    await run('After the trial');
    expect(await schedulingOf()).toEqual(before);
  });
});
