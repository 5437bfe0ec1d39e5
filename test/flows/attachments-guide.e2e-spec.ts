import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { cli } from '../support/cli.js';
import { Guide } from '../support/guide.js';
import { readerEnv, StartedService, Terminal } from '../support/terminals.js';

type Shown = Readonly<Record<string, unknown>>;

const guide = new Guide('docs/attachments.md');
const PHOTO = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const REPORT = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000)]);

describe('the guide for files', () => {
  let cluster: Cluster;
  let api: StartedService;
  let terminal: Terminal;
  let folder: string;
  /** The URL of the photo, and the uuid of the document. */
  let photo = '';
  let attachment = '';
  /** The account of the guide. */
  let own: Record<string, string>;
  beforeAll(async () => {
    cluster = await Cluster.open();
    api = await StartedService.start(cluster.url);
    expect(await cli(cluster.url, 'accounts', 'create', '--name', 'Demo')).toMatchObject({ code: 0 });
    terminal = Terminal.open({ env: readerEnv(cluster.url) });
    for (const { text } of guide.blocks('sh', 'Before you start')) await terminal.run(text);
    own = { Authorization: `Bearer ${await valueOf('KEY')}` };
    folder = await valueOf('PWD');
    expect(readFileSync(join(folder, 'boiler.jpg')).equals(PHOTO)).toBe(true);
    expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toMatch(/^%PDF-1\.7 /);
    writeFileSync(join(folder, 'report.pdf'), REPORT);
  });
  afterAll(async () => {
    await terminal.close();
    await api.stop();
    await cluster.close();
    rmSync(folder, { recursive: true });
  });

  const valueOf = async (name: string): Promise<string> => (await terminal.run(`echo "$${name}"`)).trim();
  const request = (method: string, path: string, body?: object) => send(api, method, path, body, own);

  /** Runs the commands of a section. @returns the last output of each block, parsed where there is one. */
  async function run(heading: string): Promise<Shown[]> {
    const printed: Shown[] = [];
    for (const { text } of guide.blocks('sh', heading)) {
      const output = await terminal.run(text);
      printed.push((output === '' ? {} : JSON.parse(output.replace(/^.*\}(?=\{)/s, ''))) as Shown);
    }
    return printed;
  }

  const fieldNamed = (job: unknown, name: string): Shown | undefined =>
    (job as { report_fields: Shown[] }).report_fields.find((field) => field.name === name);

  it('has commands where this test runs them, and links that lead somewhere', () => {
    expect([...new Set(guide.blocks().map(({ heading, language }) => `${language} ${heading}`))]).toEqual([
      'sh Before you start',
      'sh A photo with the job',
      'json A photo with the job',
      'sh A large file',
      'sh Show files',
      'html Show files',
      'sh Change and delete',
      'sh Events',
      'js From a browser',
    ]);
    const links = [...guide.text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const places = guide.headings.map((name) => `#${name.toLowerCase().replaceAll(' ', '-')}`);
    for (const link of links.filter((one) => !places.includes(one))) {
      const [file = '', place] = link.split('#');
      expect({ link, exists: existsSync(resolve('docs', file)) }).toEqual({ link, exists: true });
      const { headings } = new Guide(resolve('docs', file));
      const anchors = headings.map((name) => name.toLowerCase().replaceAll(' ', '-'));
      if (place !== undefined) expect(anchors).toContain(place);
    }
    expect(places.filter((place) => !links.includes(place))).toEqual([]);
    for (const file of ['README.md', 'docs/start.md', 'docs/switching.md', 'docs/webhooks.md', 'docs/production.md'])
      expect({ file, links: readFileSync(file, 'utf8').includes('attachments.md') }).toEqual({ file, links: true });
  });

  it('sends a photo with a job, which shows its URL', async () => {
    const [created, sent, shown] = await run('A photo with the job');
    expect([created, sent]).toEqual([{ job_uuid: expect.any(String) }, { job_uuid: created?.job_uuid }]);
    const photos = fieldNamed(shown?.job, 'Photos');
    const [url = ''] = photos?.value as string[];
    const sample = JSON.parse(guide.block('json', 'A photo with the job')) as Shown;
    const masked = String((sample.value as string[])[0])
      .replace('http://127.0.0.1:3000', api.url)
      .replace(/[\da-f-]{36}/, /[\da-f-]{36}/.exec(url)?.[0] ?? '');
    expect({ name: photos?.name, value: [masked] }).toEqual({ name: sample.name, value: [url] });
    const content = await fetch(url, { headers: own });
    expect(Buffer.from(await content.arrayBuffer()).equals(PHOTO)).toBe(true);
    photo = url;
  });

  it('uploads a large file in three steps', async () => {
    const [, put, completed, changed] = await run('A large file');
    expect(JSON.parse(await valueOf('ANNOUNCED'))).toMatchObject({ upload: { method: 'PUT', headers: {} } });
    attachment = await valueOf('ATTACHMENT');
    expect([put, completed]).toEqual([{}, { attachment_uuid: attachment }]);
    const { body } = await request('GET', `/v2/jobs/${String(changed?.job_uuid)}`);
    expect(fieldNamed(body.job, 'Papers')?.value).toEqual([`${api.url}/v2/attachments/${attachment}/content`]);
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
    const { body } = await request('GET', `/v2/jobs/${String(changed?.job_uuid)}`);
    expect(fieldNamed(body.job, 'Photos')?.value).toEqual([photo, 'https://photos.example.com/gate.jpg']);
    expect(refused).toMatchObject({ status: 409, code: 'in_use' });
    expect(deleted).toEqual({ message: 'Performed' });
    expect(await request('GET', `/v2/attachments/${attachment}`)).toMatchObject({ status: 404 });
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
    const { body } = await request('POST', '/v2/attachments', announcement);
    const program = `${guide.block('js', 'From a browser')}
      const file = new File([Buffer.from('${PHOTO.toString('hex')}', 'hex')], 'boiler.jpg', { type: 'image/jpeg' });
      await send(file, ${JSON.stringify(body.upload)});`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    const complete = await request('POST', `/v2/attachments/${String(body.attachment_uuid)}/complete`);
    expect(complete.status).toBe(200);
  });
});
