import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '#platform';
import { newUuid } from '#eventstore/domain';
import { AttachmentMetrics } from '../../libs/work-orders/src/attachments/attachment-metrics.service.js';
import { OrphanRemoval } from '../../libs/work-orders/src/attachments/orphan-removal.worker.js';
import { DiskStorage } from '../../libs/storage/src/disk-storage.js';
import { UnusedAttachments } from '../../libs/work-orders/src/attachments/unused-attachments.worker.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { dataFolder } from '../../tools/harness/folders.js';
import type { Program } from '../../tools/harness/program.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';
import { cli } from '../support/cli.js';
import { png, sha256 } from '../support/files.js';
import { LONG } from '../support/long.js';
import { firstAccount, oneTo } from '../support/store.js';

const UPLOADS = LONG ? 200 : 16;
const KILLS = LONG ? 20 : 2;
const CLIENTS = 4;
const SEED = Number(process.env['SEED'] ?? 2101);
/** Longest time between the start of an upload and the kill, in milliseconds. */
const MAX_KILL_DELAY_MS = 40;
const MAX_INLINE_BYTES = 300_000;
const MAX_UPLOAD_BYTES = 3_000_000;

let cluster: Cluster;
let api: Program;
let inside: StoreProcess;
let account: string;
let root: string;
/** Resolves when the API runs again. */
let running: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.fork('apps/api/src/main.js');
  inside = await cluster.process();
  account = await firstAccount(inside);
  root = join(dataFolder(cluster.url), 'attachments');
});
afterAll(() => cluster.close());

/** The API was killed, or is being started. */
class Away extends Error {}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly etag: string | null;
}

/** Sends a request once. @throws Away without a response, or with one of a program that is ending or starting. */
async function request(
  method: string,
  url: string,
  body?: object | Buffer<ArrayBuffer>,
  key?: string,
): Promise<Answer> {
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  let status: number;
  let bytes: Buffer;
  let etag: string | null;
  try {
    const response = await fetch(url.startsWith('http') ? url : api.url + url, {
      method,
      headers: {
        ...(!Buffer.isBuffer(body) && { Authorization: `Bearer ${KEY}` }),
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    ({ status } = response);
    etag = response.headers.get('etag');
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw new Away('', { cause: error });
  }
  if (status >= 500) throw new Away();
  const isText = bytes.length > 0 && bytes[0] === 0x7b;
  return { status, etag, bytes, body: isText ? (JSON.parse(bytes.toString()) as Answer['body']) : {} };
}

/** A client that uploads files, and repeats what failed or gives up. */
class Uploader {
  private readonly jobs: string[] = [];

  constructor(private readonly random: SeededRandom) {}

  /** Puts one more file into a field of a job. @returns whether it did. */
  async upload(): Promise<boolean> {
    const way = this.jobs.length === 0 ? 'new job' : this.random.oneOf(['new job', 'inline', 'announced', 'announced']);
    if (way === 'announced') return this.uploadAnnounced();
    const file = { name: 'roof.png', base64_content: this.file(MAX_INLINE_BYTES).toString('base64') };
    const key = newUuid();
    if (way === 'inline') return this.addToJob([file]);
    const body = { report_fields: [{ name: 'Photos', field_type: 'image', value: [file] }] };
    const created = await this.insist(201, () => request('POST', '/v2/jobs', body, key));
    if (created === undefined) return false;
    this.jobs.push(String(created.body['job_uuid']));
    return true;
  }

  private async uploadAnnounced(): Promise<boolean> {
    const bytes = this.file(MAX_UPLOAD_BYTES);
    const announcement = {
      name: 'roof.png',
      content_type: 'image/png',
      size: bytes.length,
      ...(this.random.percent(50) && { sha256: sha256(bytes) }),
    };
    const announced = await this.insist(201, () => request('POST', '/v2/attachments', announcement));
    if (announced === undefined) return false;
    const { attachment_uuid: uuid, upload } = announced.body as { attachment_uuid: string; upload: { url: string } };
    const target = new URL(upload.url);
    if ((await this.insist(204, () => request('PUT', target.pathname + target.search, bytes))) === undefined)
      return false;
    const complete = () => request('POST', `/v2/attachments/${uuid}/complete`, {});
    if ((await this.insist(200, complete)) === undefined) return false;
    return this.addToJob([{ attachment: { uuid } }]);
  }

  /** Shows files in a job, in place of the others or after them. */
  private async addToJob(files: readonly object[]): Promise<boolean> {
    const at = `/v2/jobs/${this.random.oneOf(this.jobs)}`;
    const job = await this.insist(200, () => request('GET', at));
    if (job === undefined) return false;
    const others = this.random.percent(50) ? valuesOf(job.body['job']) : [];
    const body = { report_fields: [{ name: 'Photos', value: [...others, ...files] }] };
    const key = newUuid();
    return (await this.insist(200, () => request('PATCH', at, body, key))) !== undefined;
  }

  /** Sends a request until the API responds. @returns undefined when the client gives up, as every third does. */
  private async insist(status: number, send: () => Promise<Answer>): Promise<Answer | undefined> {
    for (;;) {
      try {
        const answer = await send();
        expect({ status: answer.status, body: answer.body }).toEqual({ status, body: expect.anything() });
        return answer;
      } catch (error) {
        if (!(error instanceof Away)) throw error;
        await running;
        if (this.random.percent(33)) return undefined;
      }
    }
  }

  private file(maxBytes: number): Buffer<ArrayBuffer> {
    return png(newUuid() + 'x'.repeat(this.random.below(maxBytes)));
  }
}

/** The URLs that the fields of a job show. */
const valuesOf = (job: unknown): string[] =>
  (job as { report_fields: { value: string[] | null }[] }).report_fields.flatMap(({ value }) => value ?? []);

/** All URLs that fields of jobs show. */
async function shownUrls(): Promise<string[]> {
  const urls: string[] = [];
  for (let page = '/v2/jobs?view=full&limit=100'; page !== '';) {
    const response = await fetch(api.url + page, { headers: { Authorization: `Bearer ${KEY}` } });
    const { jobs } = (await response.json()) as { jobs: unknown[] };
    urls.push(...jobs.flatMap(valuesOf));
    page = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
  }
  return urls;
}

/** The stored files: `<attachment>/<sha256>`. */
async function stored(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${basename(parentPath)}/${name}`)
    .sort();
}

it(`no field points to a missing file, and no file outlives the removal of orphans, after ${KILLS} kills in ${UPLOADS} uploads`, async () => {
  const random = new SeededRandom(SEED);
  let [begun, done, kills] = [0, 0, 0];
  const killAfter = (ms: number): Promise<void> =>
    delay(ms).then(async () => {
      kills++;
      await api.kill();
      await api.start();
    });
  const killAt = new Set(oneTo(KILLS).map((i) => Math.floor(((i - 0.5) * UPLOADS) / KILLS)));
  await Promise.all(
    oneTo(CLIENTS).map(async () => {
      const uploader = new Uploader(random.split());
      while (begun < UPLOADS) {
        if (killAt.has(++begun)) {
          const ms = random.below(MAX_KILL_DELAY_MS);
          running = running.then(() => killAfter(ms));
        }
        if (await uploader.upload()) done++;
      }
    }),
  );
  await running;
  expect(kills).toBe(KILLS);

  // Every field that shows a file can show its bytes.
  const urls = await shownUrls();
  expect(urls.length).toBeGreaterThan(0);
  for (const url of urls) {
    const { status, bytes, etag } = await request('GET', new URL(url).pathname);
    expect({ url, status, etag }).toEqual({ url, status: 200, etag: `"${sha256(bytes)}"` });
  }
  expect(await cli(cluster.url, 'attachments', 'check')).toMatchObject({ code: 0 });

  // A day later.
  const storage = new DiskStorage(root);
  const metrics = new AttachmentMetrics(inside.metrics);
  await inside.database.query(
    `update attachment set unused_since = unused_since - interval '1 day' where account_id = $1 and unused_since is not null`,
    [account],
  );
  const before = await stored();
  const log = createLogger('harness', 'silent');
  const expired = await new UnusedAttachments(inside.database, inside.store, storage, metrics, log).expire();
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const orphans = await new OrphanRemoval(inside.database, storage, metrics).removeOrphans(account, tomorrow);
  process.stdout.write(
    `${done} of ${begun} uploads, ${kills} kills; ${urls.length} files shown, ${expired} unused, ${orphans} orphans\n`,
  );
  const living = await inside.database.query<{ uuid: string; sha256: string }>(
    'select uuid, sha256 from attachment where account_id = $1 and deleted_at is null',
    [account],
  );
  const uuidOf = (url: string): string => url.split('/').at(-2) ?? '';
  expect(living.map(({ uuid }) => uuid).sort()).toEqual(urls.map(uuidOf).sort());
  const kept = await stored();
  expect(kept).toEqual(living.map((one) => `${one.uuid}/${one.sha256}`).sort());
  expect(before).toEqual(expect.arrayContaining(kept));
  await cluster.worker();
  await checkWorkersProgress(cluster.url, api.url);
});
