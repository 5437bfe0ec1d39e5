import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GuideTests, Shown } from '../../support/guide-reader.js';

const PHOTO = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const REPORT = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000)]);

export const attachments: GuideTests = {
  file: 'docs/attachments.md',
  start: 'npm start',
  linkedFrom: ['README.md', 'docs/start.md', 'docs/switching.md', 'docs/webhooks.md', 'docs/production.md'],
  tests(reader) {
    const { guide } = reader;
    let folder: string;
    /** The URL of the photo, and the uuid of the document. */
    let photo = '';
    let attachment = '';
    beforeAll(async () => {
      await reader.run('Before you start');
      folder = await reader.valueOf('PWD');
      expect(readFileSync(join(folder, 'boiler.jpg')).equals(PHOTO)).toBe(true);
      expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toMatch(/^%PDF-1\.7 /);
      writeFileSync(join(folder, 'report.pdf'), REPORT);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    /** Runs the commands of a section. @returns the last output of each block, parsed where there is one. */
    const run = async (heading: string): Promise<Shown[]> =>
      (await reader.run(heading)).map(
        (output) => (output === '' ? {} : JSON.parse(output.replace(/^.*\}(?=\{)/s, ''))) as Shown,
      );

    const fieldNamed = (job: unknown, name: string): Shown | undefined =>
      (job as { report_fields: Shown[] }).report_fields.find((field) => field.name === name);

    it('sends a photo with a job, which shows its URL', async () => {
      const [created, sent, shown] = await run('A photo with the job');
      expect([created, sent]).toEqual([{ job_uuid: expect.any(String) }, { job_uuid: created?.job_uuid }]);
      const photos = fieldNamed(shown?.job, 'Photos');
      const [url = ''] = photos?.value as string[];
      const sample = JSON.parse(guide.block('json', 'A photo with the job')) as Shown;
      const masked = String((sample.value as string[])[0])
        .replace('http://127.0.0.1:3000', reader.api.url)
        .replace(/[\da-f-]{36}/, /[\da-f-]{36}/.exec(url)?.[0] ?? '');
      expect({ name: photos?.name, value: [masked] }).toEqual({ name: sample.name, value: [url] });
      const content = await fetch(url, { headers: await reader.key() });
      expect(Buffer.from(await content.arrayBuffer()).equals(PHOTO)).toBe(true);
      photo = url;
    });

    it('uploads a large file in three steps', async () => {
      const [, put, completed, changed] = await run('A large file');
      expect(JSON.parse(await reader.valueOf('ANNOUNCED'))).toMatchObject({ upload: { method: 'PUT', headers: {} } });
      attachment = await reader.valueOf('ATTACHMENT');
      expect([put, completed]).toEqual([{}, { attachment_uuid: attachment }]);
      const { body } = await reader.request('GET', `/v2/jobs/${String(changed?.job_uuid)}`);
      expect(fieldNamed(body.job, 'Papers')?.value).toEqual([`${reader.api.url}/v2/attachments/${attachment}/content`]);
    });

    it('shows files by the permanent URL, by a signed one, and as a list', async () => {
      const [, read, list] = await run('Show files');
      expect(readFileSync(join(folder, 'copy.pdf')).equals(REPORT)).toBe(true);
      const { content_url: url, ...described } = read?.attachment as Shown;
      expect(described).toMatchObject({
        name: 'report.pdf',
        content_type: 'application/pdf',
        size: REPORT.length,
        sha256: createHash('sha256').update(REPORT).digest('hex'),
        status: 'uploaded',
      });
      const [, source = ''] = /src="([^"]+)"/.exec(guide.block('html', 'Show files')) ?? [];
      const parts = (one: string) => [...new URL(one).searchParams.keys()];
      expect(parts(String(url))).toEqual(parts(source));
      const part = await fetch(String(url), { headers: { Range: 'bytes=0-7' } });
      expect([part.status, await part.text()]).toEqual([206, '%PDF-1.7']);
      expect((list?.attachments as Shown[]).map(({ name }) => name)).toEqual(['boiler.jpg', 'report.pdf']);
    });

    it('changes a value, and deletes a file that no field shows', async () => {
      const [changed, refused, deleted] = await run('Change and delete');
      const { body } = await reader.request('GET', `/v2/jobs/${String(changed?.job_uuid)}`);
      expect(fieldNamed(body.job, 'Photos')?.value).toEqual([photo, 'https://photos.example.com/gate.jpg']);
      expect(refused).toMatchObject({ status: 409, code: 'in_use' });
      expect(deleted).toEqual({ message: 'Performed' });
      expect(await reader.request('GET', `/v2/attachments/${attachment}`)).toMatchObject({ status: 404 });
    });

    it('finds the events of the files', async () => {
      const [feed] = await run('Events');
      const events = (feed?.events as Shown[]).map(({ type, entity_uuid }) => [type, entity_uuid]);
      expect(events).toEqual([
        ['attachment_uploaded', /[\da-f-]{36}/.exec(photo)?.[0]],
        ['attachment_uploaded', attachment],
        ['attachment_deleted', attachment],
      ]);
    });

    it('sends a file from a page, with the headers of the announcement only', async () => {
      const announcement = { name: 'boiler.jpg', content_type: 'image/jpeg', size: PHOTO.length };
      const { body } = await reader.request('POST', '/v2/attachments', announcement);
      const program = `${guide.block('js', 'From a browser')}
        const file = new File([Buffer.from('${PHOTO.toString('hex')}', 'hex')], 'boiler.jpg', { type: 'image/jpeg' });
        await send(file, ${JSON.stringify(body.upload)});`;
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
      const complete = await reader.request('POST', `/v2/attachments/${String(body.attachment_uuid)}/complete`);
      expect(complete.status).toBe(200);
    });
  },
};
