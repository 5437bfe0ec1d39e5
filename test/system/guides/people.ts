import { expect, it } from '@jest/globals';
import type { GuideTests } from '../../support/guide-reader.js';

export const people: GuideTests = {
  file: 'docs/people.md',
  start: 'npm start',
  linkedFrom: ['README.md', 'docs/start.md'],
  tests(reader) {
    const run = async (heading: string): Promise<string[]> =>
      (await reader.run(heading)).map((printed) => printed.trim());

    it('creates people, with a link and a token', async () => {
      await reader.run('Before you start');
      await reader.run('Create people');
      const [url = ''] = await run('A link for the dispatcher');
      expect(new URL(url).origin).toBe(new URL(reader.api.url).origin);
      const [, , permissions, lacking] = await run('A token for an own app');
      expect(permissions).toBe('mobile.jobs.complete mobile.jobs.view mobile.login');
      expect(lacking).toBe('web.clients.view');
    });

    it('changes permissions, and shows what a person did', async () => {
      await reader.run('Change permissions');
      const user = await reader.request('GET', `/v2/users/${await reader.valueOf('TECHNICIAN')}`);
      expect(user.body).toMatchObject({
        user: { permissions: { mobile: { login: true, jobs: { view: false, complete: true, create: true } } } },
      });
      const [, types] = await run('What a person did');
      expect(types).toBe('job_created');
    });

    it('signs people out, and deactivates them', async () => {
      expect(await run('Sessions and signing out')).toEqual(['0', 'unauthorized']);
      const [, active] = await run('Deactivate a user');
      expect(active).toBe('false');
    });
  },
};
