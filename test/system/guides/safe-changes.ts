import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { GuideTests, Shown } from '../../support/guide-reader.js';

export const safeChanges: GuideTests = {
  file: 'docs/safe-changes.md',
  start: 'npm start',
  linkedFrom: ['README.md', 'docs/start.md'],
  tests(reader) {
    const { guide } = reader;
    const run = async (heading: string): Promise<string[]> =>
      (await reader.run(heading)).map((printed) => printed.trim());

    it('tries a change and a batch, which change nothing', async () => {
      await reader.run('Before you start');
      const [tried, stored, refused = ''] = await run('Try a change');
      expect([tried, stored]).toEqual(['urgent', 'normal']);
      expect(JSON.parse(refused) as Shown).toMatchObject({ errors: { 'due.to': ['must not be before from'] } });
      expect(await run('Try a batch')).toEqual(['200 422']);
      expect((await reader.request('GET', `/v2/jobs/${await reader.valueOf('JOB')}`)).body).toMatchObject({
        job: { version: 1, priority: 'normal' },
      });
    });

    it('shows an earlier version, and what differs from it', async () => {
      const [, due] = await run('An earlier version');
      expect(due).toBe('2030-03-08');
      const [compared = ''] = await run('Compare two versions');
      const lines = (text: string): string[] => text.trim().split('\n').sort();
      expect(lines(compared)).toEqual(lines(guide.block('text', 'Compare two versions')));
      expect(await run('On the command line')).toEqual(['urgent']);
    });

    it('takes back a version, a deletion, and a request', async () => {
      expect(await run('Back to a version')).toEqual(['normal']);
      const [, version, restored] = await run('Restore what was deleted');
      expect([version, restored]).toEqual(['4', await reader.valueOf('JOB')]);
      const [statuses, tried, undone] = await run('Take back a request');
      expect(statuses).toBe('200 201');
      expect(tried?.split('\n').sort()).toEqual(['job undone', 'skill undone']);
      expect(undone).toBe('2');
    });

    it('undoes the undo on the command line', async () => {
      const [tried, undone] = await run('An undo on the command line');
      expect([tried, undone]).toEqual(['2', '2 of 2 entities undone, 0 kept, 0 failed']);
    });

    it('takes back the request in a program', async () => {
      const heading = 'An undo in a program';
      const folder = await mkdtemp(join(tmpdir(), 'fieldline-guide-'));
      try {
        const file = join(folder, 'program.mjs');
        const client = pathToFileURL(resolve('packages/client/src/index.ts')).href;
        await writeFile(file, guide.block('ts', heading).replace('@fieldline/client', client));
        const env: NodeJS.ProcessEnv = { ...process.env };
        for (const name of ['API', 'KEY', 'REQUEST']) env[name] = await reader.valueOf(name);
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--import', './test/support/typescript.mjs', file],
          { env },
        );
        expect(stdout).toBe(guide.block('text', heading));
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  },
};
