import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { Cluster } from '../../tools/harness/cluster.js';
import { brokenLinks, Guide } from '../support/guide.js';
import { readerEnv, RunningShell, shell, StartedService, Terminal } from '../support/terminals.js';

type Shown = Readonly<Record<string, unknown>>;

describe('the guide for a start', () => {
  const guide = new Guide('docs/start.md');
  let cluster: Cluster;
  let service: StartedService;
  let terminal: Terminal;
  beforeAll(async () => {
    cluster = await Cluster.open();
    const [install = ''] = guide.block('sh', 'Run it').split(' && npm start\n');
    expect(install).toBe('npm ci');
    service = await StartedService.start(cluster.url);
    terminal = Terminal.open({ env: readerEnv(cluster.url) });
  });
  afterAll(async () => {
    await terminal.close();
    await service.stop();
    await cluster.close();
  });

  /** Runs the commands of a section in the second terminal. @returns what each block printed. */
  async function run(heading: string): Promise<string[]> {
    const printed: string[] = [];
    for (const { text } of guide.blocks('sh', heading)) printed.push(await terminal.run(text));
    return printed;
  }

  const answers = async (heading: string): Promise<Shown[]> =>
    (await run(heading)).filter((text) => text !== '').map((text) => JSON.parse(text) as Shown);

  it('has commands where a test runs them, and links that lead somewhere', () => {
    expect([...new Set(guide.blocks().map(({ heading }) => heading))]).toEqual([
      'Run it', // the README's, which .ci/run tries from a clean clone
      'Fill it',
      'Look around',
      'The first job',
      'Schedule it',
      'Do it',
      'What happened',
      'The first webhook',
      'Errors',
    ]);
    expect(guide.blocks().filter(({ language }) => language !== 'sh')).toEqual([]);
    expect(brokenLinks(guide)).toEqual([]);
  });

  it('fills an account, takes a job from its client to its end, and receives a webhook', async () => {
    const [seeded] = await run('Fill it');
    expect(seeded).toMatch(/clients +60\nsites +80\n/);
    const [install, seed, request = ''] = new Guide('README.md').blocks('sh').map(({ text }) => text);
    expect([install, seed]).toEqual([guide.block('sh', 'Run it'), guide.blocks('sh', 'Fill it')[0]?.text]);
    expect(JSON.parse(await terminal.run(request))).toMatchObject({
      jobs: expect.arrayContaining([expect.anything()]),
    });
    const [account, bakeries] = await run('Look around');
    expect(account).toBe('Demo\n');
    expect(bakeries).toMatch(/Bakery/);

    expect(await answers('The first job')).toEqual([
      { client_uuid: expect.any(String) },
      { site_uuid: expect.any(String) },
      { job_uuid: expect.any(String) },
    ]);
    const job = { job_uuid: expect.any(String) };
    const [user, scheduled, schedule] = await answers('Schedule it');
    expect([user, scheduled]).toEqual([{ user_uuid: expect.any(String) }, job]);
    const days = schedule?.schedule as { readonly jobs: readonly Shown[] }[];
    expect(days.flatMap(({ jobs }) => jobs)).toEqual([
      expect.objectContaining({ status: 'scheduled', scheduled_at: expect.stringMatching(/T0[89]:00:00.000Z$/) }),
    ]);

    const [, , , status] = await run('Do it');
    expect(status).toBe('finished\n');
    expect((await run('What happened')).map((text) => text.match(/[a-z_]+/g))).toEqual([
      ['job_created', 'job_updated', 'status_updated', 'status_updated', 'status_updated'],
      ['user_created', 'job_updated', 'job_published', 'job_started', 'job_finished'],
    ]);

    const [receive = '', listen = '', change = ''] = guide.blocks('sh', 'The first webhook').map(({ text }) => text);
    const env = readerEnv(cluster.url);
    const receiver = RunningShell.start(receive, { cwd: '.', env: { ...env, RECEIVER_PORT: '0' } });
    await receiver.prints('; Ctrl-C stops');
    const [url = ''] = /http:\S+\//.exec(receiver.stdout) ?? [];
    expect(listen).toContain(' http://127.0.0.1:4000/ ');
    const listening = RunningShell.start(listen.replace('http://127.0.0.1:4000/', url), { cwd: '.', env });
    await listening.prints('Ctrl-C ends.');
    await terminal.run(change);
    await receiver.prints('version 2\n');
    expect(receiver.stdout).toMatch(/^applied client_updated [\da-f-]{36} version 2$/m);
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
    expect(await receiver.interrupt()).toMatchObject({ code: 0, stderr: '' });

    const [invalid = '', refused = '', page = ''] = await run('Errors');
    expect(JSON.parse(invalid)).toMatchObject({
      code: 'validation_failed',
      errors: { organisation_name: [expect.stringContaining('organization_name')] },
    });
    expect(JSON.parse(refused)).toMatchObject({ status: 422, code: 'job.not_startable' });
    expect(page).toContain('job.not_startable');
  });
});

describe('the scripts of the examples', () => {
  it('run every example, which describes itself', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const examples = readdirSync('docs/examples').map((file) => file.replace(/\.ts$/, ''));
    for (const name of examples) {
      expect(scripts[`example:${name}`]).toBe(`node docs/examples/${name}.ts`);
      const env = { PATH: process.env['PATH'] };
      const help = await shell(`npm run --silent example:${name} -- --help`, { cwd: '.', env });
      expect({ name, ...help }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`example:${name}`),
        stderr: '',
      });
    }
    expect(Object.keys(scripts).filter((name) => name.startsWith('example:'))).toHaveLength(examples.length);
  });
});
