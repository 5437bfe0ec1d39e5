import { expect, it } from '@jest/globals';
import { Guide } from '../../support/guide.js';
import type { GuideTests, Shown } from '../../support/guide-reader.js';

export const start: GuideTests = {
  file: 'docs/start.md',
  start: 'npm start',
  createsAccount: true,
  tests(reader) {
    const { guide } = reader;
    const run = (heading: string): Promise<string[]> => reader.run(heading);
    const answers = async (heading: string): Promise<Shown[]> =>
      (await run(heading)).filter((text) => text !== '').map((text) => JSON.parse(text) as Shown);

    it('begins with what .ci/run tries from a clean clone', () => {
      expect(reader.commandsOf('Run it')).toEqual(['npm ci && npm start\n']);
    });

    it('fills an account, takes a job from its client to its end, and receives a webhook', async () => {
      const [seeded] = await run('Fill it');
      expect(seeded).toMatch(/clients +60\nsites +80\n/);
      const [install, seed, request = ''] = new Guide('README.md').blocks('sh').map(({ text }) => text);
      expect([install, seed]).toEqual([guide.block('sh', 'Run it'), guide.blocks('sh', 'Fill it')[0]?.text]);
      expect(JSON.parse(await reader.terminal.run(request))).toMatchObject({
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

      const [receive = '', listen = '', change = ''] = reader.commandsOf('The first webhook');
      const receiver = reader.start(receive, { RECEIVER_PORT: '0' });
      await receiver.prints('; Ctrl-C stops');
      const [url = ''] = /http:\S+\//.exec(receiver.stdout) ?? [];
      expect(listen).toContain(' http://127.0.0.1:4000/ ');
      const listening = reader.start(listen.replace('http://127.0.0.1:4000/', url));
      await listening.prints('Ctrl-C ends.');
      await reader.terminal.run(change);
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
  },
};
