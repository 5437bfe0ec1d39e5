import { beforeAll, expect, it } from '@jest/globals';
import { dateIn, expireHolds, hireForDays } from '../../support/booking-page.js';
import type { GuideTests, Shown } from '../../support/guide-reader.js';

export const bookingPage: GuideTests = {
  file: 'docs/booking-page.md',
  start: 'npm start',
  linkedFrom: ['README.md', 'docs/start.md', 'docs/switching.md'],
  tests(reader) {
    const run = (heading: string): Promise<string[]> => reader.run(heading);
    beforeAll(async () => {
      await run('Before you start');
      await hireForDays(reader.api, [1, 2, 3].map(dateIn), await reader.key());
    });

    /** The settings of the schedule, before the guide and now. */
    let before: unknown;
    const schedulingOf = async (): Promise<unknown> =>
      ((await reader.request('GET', '/v2/account')).body.account as Shown).scheduling;

    const answer = (printed: string | undefined): Shown => JSON.parse(printed ?? '') as Shown;
    const numberOf = async (kind: 'jobs' | 'clients'): Promise<number> =>
      ((await reader.request('GET', `/v2/${kind}`)).body[kind] as Shown[]).length;

    it('makes a key that suffices for the page, and starts it', async () => {
      await run('The key');
      before = await schedulingOf();
      expect(answer((await run('Checks'))[0])).toEqual({ account_uuid: expect.any(String) });
      const [API, PAGE_KEY] = [await reader.valueOf('API'), await reader.valueOf('PAGE_KEY')];
      const [command = ''] = reader.commandsOf('Try the page');
      // In the same terminal; the port is another one, as 4100 may be in use.
      const page = reader.start(command, { API, PAGE_KEY, PAGE_PORT: '0' });
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
      const { body } = await reader.request('GET', `/v2/jobs/${String(job)}`);
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
      const [hold, confirm = '', retry = ''] = reader.commandsOf('When the hold has expired');
      const { hold_uuid: uuid } = answer(await reader.terminal.run(hold ?? ''));
      await expireHolds(reader.cluster.url);
      expect(answer(await reader.terminal.run(confirm))).toMatchObject({ status: 422, code: 'hold.expired' });
      expect(answer(await reader.terminal.run(retry))).toEqual({ job_uuid: expect.any(String), hold_uuid: uuid });
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
  },
};
