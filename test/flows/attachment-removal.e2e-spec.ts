import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, Loops } from '#platform';
import { newUuid } from '#eventstore/domain';
import type { EventStore } from '#eventstore/store';
import { AttachmentMetrics } from '../../libs/work-orders/src/attachments/attachment-metrics.service.js';
import { AttachmentRemoval } from '../../libs/work-orders/src/attachments/attachment-removal.worker.js';
import { expireAttachment } from '../../libs/work-orders/src/attachments/attachment.js';
import { Attachments } from '../../libs/work-orders/src/attachments/attachment.entity.js';
import { OrphanRemoval } from '../../libs/work-orders/src/attachments/orphan-removal.worker.js';
import { UnusedAttachments } from '../../libs/work-orders/src/attachments/unused-attachments.worker.js';
import {
  type AttachmentStorage,
  type StoredObject,
  StorageUnavailable,
} from '../../libs/storage/src/attachment-storage.js';
import { S3Storage } from '../../libs/storage/src/s3-storage.js';
import { DiskStorage } from '../../libs/storage/src/disk-storage.js';
import { PartitionOwnership, WorkerTimers } from '#eventstore/worker';
import { KEY } from '../../tools/harness/environment.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { dataFolder } from '../../tools/harness/folders.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { announce, type Announced, ATTACHMENTS, contentOf, png, put, sha256, upload } from '../support/files.js';
import { JOBS, WEBHOOKS } from '../support/resources.js';
import { S3Server } from '../support/s3-server.js';
import { only, type Service, serviceAt } from '../support/service.js';
import { firstAccount, newAccount, oneTo, requestContext } from '../support/store.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const silent = createLogger('harness', 'silent');

let cluster: Cluster;
let service: Service;
let inside: StoreProcess;
let account: string;
let root: string;
let storage: DiskStorage;

beforeAll(async () => {
  cluster = await Cluster.open();
  const api = await cluster.api();
  service = await serviceAt(api.url, cluster.url, KEY, () => Promise.resolve());
  inside = await cluster.process();
  account = await firstAccount(inside);
  root = join(dataFolder(cluster.url), 'attachments');
  storage = new DiskStorage(root);
});
beforeEach(async () => {
  // What earlier tests left.
  await expiry().expire();
  await rm(root, { recursive: true, force: true });
});
afterAll(async () => {
  await service.stop();
  await cluster.close();
});

const in25Hours = (): Date => new Date(Date.now() + DAY_MS + HOUR_MS);
const metricsOf = ({ metrics }: StoreProcess): AttachmentMetrics => metricsOnce.get(metrics) ?? newMetrics(metrics);
const metricsOnce = new Map<StoreProcess['metrics'], AttachmentMetrics>();
function newMetrics(of: StoreProcess['metrics']): AttachmentMetrics {
  const made = new AttachmentMetrics(of);
  metricsOnce.set(of, made);
  return made;
}
const expiry = (
  process = inside,
  of: AttachmentStorage = storage,
  store: EventStore = process.store,
): UnusedAttachments => new UnusedAttachments(process.database, store, of, metricsOf(process), silent);
const orphans = (process = inside, of: AttachmentStorage = storage): OrphanRemoval =>
  new OrphanRemoval(process.database, of, metricsOf(process));

/** An uploaded file whose bytes differ from those of others. */
const uploadOne = (more: object = {}): Promise<string> => upload(service, png(newUuid()), more);

/** Makes attachments unused for a time. */
const age = (uuids: readonly string[], ms: number) =>
  service.sql(`update attachment set unused_since = now() - make_interval(secs => $2) where uuid = any($1::uuid[])`, [
    uuids,
    ms / 1000,
  ]);

const isLiving = async (uuid: string): Promise<boolean> =>
  (await service.api('GET', `${ATTACHMENTS}/${uuid}`)).status === 200;

/** The stored files of the account: `<attachment>/<name>`. */
async function stored(): Promise<string[]> {
  const entries = await readdir(join(root, account), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${basename(parentPath)}/${name}`)
    .sort();
}

/** Stores a file behind the back of the service. @returns its name, as {@link stored} shows it. */
async function place(attachment: string, name: string, ageMs: number): Promise<string> {
  const path = join(root, account, attachment.slice(-2), attachment, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  const at = (Date.now() - ageMs) / 1000;
  await utimes(path, at, at);
  return `${attachment}/${name}`;
}

const someSha256 = (): string => createHash('sha256').update(randomBytes(8)).digest('hex');

/** A job whose field shows files. */
const jobShowing = async (uuids: readonly string[]): Promise<string> => {
  const value = uuids.map((uuid) => ({ attachment: { uuid } }));
  return only(
    await service.api('POST', JOBS, { body: { report_fields: [{ name: 'Photos', field_type: 'image', value }] } }),
  );
};
const show = (job: string, value: readonly object[]) =>
  service.api('PATCH', `${JOBS}/${job}`, { body: { report_fields: [{ name: 'Photos', value }] } });

describe('an attachment that no field shows', () => {
  it('is deleted after 24 hours with its bytes, and never earlier', async () => {
    const [old, young, shown, pending] = [
      await uploadOne(),
      await uploadOne(),
      await uploadOne(),
      ((await announce(service, png())).body as Announced).attachment_uuid,
    ];
    await jobShowing([shown]);
    await age([old, pending], DAY_MS);
    await age([young], DAY_MS - 60_000);
    expect(await expiry().expire()).toBe(2);
    expect(await Promise.all([old, young, shown, pending].map(isLiving))).toEqual([false, true, true, false]);
    expect((await stored()).map((name) => name.split('/')[0]).sort()).toEqual([young, shown].sort());
    expect(await expiry().expire()).toBe(0);
  });

  it('is kept for 24 hours after the field lost it, however old it is', async () => {
    const file = await uploadOne();
    await age([file], 100 * DAY_MS);
    const job = await jobShowing([file]);
    expect((await show(job, [])).status).toBe(200);
    expect(await expiry().expire()).toBe(0);
    expect(await isLiving(file)).toBe(true);
    await age([file], DAY_MS);
    expect(await expiry().expire()).toBe(1);
  });

  it('is deleted by the service itself, which the feed shows', async () => {
    const file = await uploadOne();
    await age([file], DAY_MS);
    await expiry().expire();
    const events = only<{ type: string; context: object }[]>(
      await service.api('GET', `/v2/events?entity_uuid=${file}&entity_type=attachment`),
    );
    expect(events.at(-1)).toMatchObject({
      type: 'attachment_deleted',
      context: { source: 'system', api_key_uuid: null },
    });
  });

  it('is kept when a job shows it between the decision and its commit', async () => {
    const file = await uploadOne();
    await age([file], DAY_MS);
    let job = '';
    const deadline = new Date(Date.now() - DAY_MS).toISOString();
    const outcome = await inside.store.change(Attachments, requestContext(account), file, async () => {
      if (job === '') job = await jobShowing([file]);
      return expireAttachment(deadline);
    });
    expect(outcome.events).toEqual([]);
    expect(await isLiving(file)).toBe(true);
    expect((await stored()).map((name) => name.split('/')[0])).toEqual([file]);
  });

  it('is either shown or deleted when both are attempted at the same time', async () => {
    const files = await Promise.all(oneTo(30).map(() => uploadOne()));
    const jobs = await Promise.all(files.map(() => jobShowing([])));
    await age(files, DAY_MS);
    const attempts = files.map((uuid, i) => show(jobs[i] ?? '', [{ attachment: { uuid } }]));
    const [expired, ...answers] = await Promise.all([expiry().expire(), ...attempts]);
    const shown = answers.filter(({ status }) => status === 200).length;
    expect(expired + shown).toBe(files.length);
    for (const [i, file] of files.entries()) {
      const isShown = answers[i]?.status === 200;
      expect([isShown, answers[i]?.status]).toEqual([isShown, isShown ? 200 : 422]);
      const { status } = await contentOf(service, `${ATTACHMENTS}/${file}/content`, { Authorization: `Bearer ${KEY}` });
      expect(status).toBe(isShown ? 200 : 404);
    }
  });

  it('is deleted once by programs that run at the same time, in pages', async () => {
    const [first] = [await uploadOne()];
    // As if many had been announced.
    await service.sql(
      `insert into attachment (account_id, uuid, version, name, content_type, size, status, unused_since, created_at, updated_at)
       select account_id, gen_random_uuid(), 1, name, content_type, size, 'pending', now() - interval '2 days', now(), now()
       from attachment, generate_series(1, 1200) where uuid = $1`,
      [first],
    );
    await age([first], DAY_MS);
    const other = await cluster.process();
    const counts = await Promise.all([expiry().expire(), expiry(other).expire()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1201);
    const living = await service.sql(
      `select from attachment where deleted_at is null and unused_since < now() - interval '1 day'`,
    );
    expect(living).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('is left to the worker that owns its account', async () => {
    const file = await uploadOne();
    await age([file], DAY_MS);
    expect(await expiry().expire({ owns: () => false })).toBe(0);
    expect(await expiry().expire({ signal: AbortSignal.abort() })).toBe(0);
    expect(await expiry().expire({ owns: (one) => one === account })).toBe(1);
  });

  it('is deleted although its bytes cannot be removed, which are removed later', async () => {
    class Failing extends DiskStorage {
      override remove(): Promise<void> {
        return Promise.reject(new StorageUnavailable('away'));
      }
    }
    const files = [await uploadOne(), await uploadOne()];
    await age(files, DAY_MS);
    expect(await expiry(inside, new Failing(root)).expire()).toBe(2);
    expect(await stored()).toHaveLength(2);
    expect(await orphans().removeOrphans(account, in25Hours())).toBe(2);
    expect(await stored()).toEqual([]);
  });

  it('leaves no bytes when the program dies between the deletion and the removal', async () => {
    const file = await uploadOne();
    await age([file], DAY_MS);
    const deadline = new Date(Date.now() - DAY_MS + HOUR_MS).toISOString();
    await inside.store.change(Attachments, requestContext(account), file, () => expireAttachment(deadline));
    expect(await isLiving(file)).toBe(false);
    expect(await stored()).toHaveLength(1);
    // The bytes are younger than 24 hours.
    expect(await orphans().removeOrphans(account, await orphans().now())).toBe(0);
    expect(await orphans().removeOrphans(account, in25Hours())).toBe(1);
    expect(await stored()).toEqual([]);
  });
});

describe('stored files that belong to no attachment', () => {
  it('are removed after 24 hours; those of living attachments never are', async () => {
    const content = png(newUuid());
    const [uploaded, shown] = [await upload(service, content), await uploadOne()];
    await jobShowing([shown]);
    const { attachment_uuid: pending, upload: target } = (await announce(service, png('p'))).body as Announced;
    expect((await put(service, target.url, png('p'))).status).toBe(204);
    const deleted = await uploadOne();
    await service.api('DELETE', `${ATTACHMENTS}/${deleted}`);
    const kept = await stored();
    for (const name of kept) {
      const [attachment = '', file = ''] = name.split('/');
      await place(attachment, file, 3 * DAY_MS);
    }
    const old = DAY_MS + 60_000;
    const gone = [
      await place(newUuid(), someSha256(), old),
      await place(newUuid(), `${newUuid()}.part`, old),
      await place(deleted, someSha256(), old),
      await place(uploaded, someSha256(), old),
      await place(uploaded, `${newUuid()}.part`, old),
    ];
    const stays = [
      // It may belong to a command that is not committed yet.
      await place(newUuid(), someSha256(), DAY_MS - 60_000),
      await place(uploaded, someSha256(), DAY_MS - 60_000),
      // Any of them may become the content.
      await place(pending, someSha256(), old),
      // Not of this service.
      await place('lost+found', 'README', old),
    ];
    expect(await stored()).toEqual([...kept, ...gone, ...stays].sort());
    const now = await orphans().now();
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(HOUR_MS);
    const other = await cluster.process();
    const counts = await Promise.all([
      orphans().removeOrphans(account, now),
      orphans(other).removeOrphans(account, now),
    ]);
    expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(gone.length);
    expect(await stored()).toEqual([...kept, ...stays].sort());
    expect(await orphans().removeOrphans(account, now)).toBe(0);
    expect(kept).toContain(`${uploaded}/${sha256(content)}`);
  });

  it('stay when they are the file of an export that has one', async () => {
    const of = async (status: string, isDeleted = false): Promise<string> => {
      const uuid = newUuid();
      await service.sql(
        `insert into export (account_id, uuid, version, kinds, format, excel, status, rows, sha256, downloaded_by, created_at, updated_at, deleted_at)
         values ($1, $2, 1, '{clients}', 'ndjson', false, $3, '{}', $4, '{}', now(), now(), $5)`,
        [account, uuid, status, someSha256(), isDeleted ? new Date() : null],
      );
      return uuid;
    };
    const shaOf = async (uuid: string): Promise<string> =>
      String((await service.sql('select sha256 from export where uuid = $1', [uuid]))[0]?.['sha256']);
    const finished = await of('finished');
    const kept = await place(finished, await shaOf(finished), 2 * DAY_MS);
    // What a killed worker has left, and files whose exports are over.
    await place(finished, someSha256(), 2 * DAY_MS);
    for (const uuid of [await of('finished', true), await of('expired')])
      await place(uuid, await shaOf(uuid), 2 * DAY_MS);
    expect(await orphans().removeOrphans(account, new Date())).toBe(3);
    expect(await stored()).toEqual([kept]);
  });

  it('of one account are no matter of another', async () => {
    const other = await newAccount(inside);
    const file = await uploadOne();
    expect(await orphans().removeOrphans(other, in25Hours())).toBe(0);
    expect(await isLiving(file)).toBe(true);
    const all: string[] = [];
    for await (const one of orphans().accounts()) all.push(one);
    expect(all).toEqual([...all].sort());
    expect(all).toEqual(expect.arrayContaining([account, other]));
  });

  it('are removed by programs at the same time while folders disappear', async () => {
    for (const _ of oneTo(60)) await place(newUuid(), someSha256(), 2 * DAY_MS);
    const now = new Date();
    await Promise.all([orphans(), orphans(), orphans()].map((one) => one.removeOrphans(account, now)));
    expect(await stored()).toEqual([]);
  });

  it('are held in memory a few hundred at a time', async () => {
    const OBJECTS = 5000;
    let [held, most] = [0, 0];
    class Large extends DiskStorage {
      override async *list(of: string): AsyncIterable<StoredObject> {
        for (let i = 0; i < OBJECTS; i++) {
          most = Math.max(most, ++held);
          yield await Promise.resolve({
            account: of,
            attachment: newUuid(),
            sha256: someSha256(),
            modifiedAt: new Date(0),
            remove: async () => {
              held--;
              return Promise.resolve();
            },
          });
        }
      }
    }
    expect(await orphans(inside, new Large(root)).removeOrphans(account, new Date())).toBe(OBJECTS);
    expect([held, most]).toEqual([0, 500]);
  });
});

describe('stored objects in S3 that belong to no attachment', () => {
  it('are removed after 24 hours, and so are uploads that were completed', async () => {
    const server = await S3Server.start({ pageSize: 2 });
    const bucket = new S3Storage({ ...server.bucket, endpoint: server.endpoint }, { maxBytes: 1000 });
    const content = png(newUuid());
    const uploaded = await upload(service, content);
    const { attachment_uuid: pending } = (await announce(service, png())).body as Announced;
    const [deleted, unknown] = [await uploadOne(), newUuid()];
    await service.api('DELETE', `${ATTACHMENTS}/${deleted}`);
    const keeps = [
      `files/${account}/${uploaded}-${sha256(content)}`,
      `files/${account}/${pending}-${someSha256()}`,
      `uploads/${account}/${pending}`,
    ];
    const loses = [
      `files/${account}/${uploaded}-${someSha256()}`,
      `files/${account}/${deleted}-${someSha256()}`,
      `files/${account}/${unknown}-${someSha256()}`,
      ...[uploaded, deleted, unknown].map((attachment) => `uploads/${account}/${attachment}`),
    ];
    for (const key of [...loses, ...keeps]) await server.put(key, content, 'image/png');
    expect(await orphans(inside, bucket).removeOrphans(account, new Date())).toBe(0);
    expect(await orphans(inside, bucket).removeOrphans(account, in25Hours())).toBe(loses.length);
    expect([...server.objects.keys()].sort()).toEqual([...keeps].sort());
    await bucket.onApplicationShutdown();
    await server.close();
  });
});

describe('the search for unused attachments', () => {
  it('reads an index of them, however many attachments there are', async () => {
    const [file] = [await uploadOne()];
    await service.sql(
      `insert into attachment (account_id, uuid, version, name, content_type, size, status, created_at, updated_at)
       select account_id, gen_random_uuid(), 1, name, content_type, 0, 'uploaded', now(), now()
       from attachment, generate_series(1, 20000) where uuid = $1`,
      [file],
    );
    await service.sql('analyze attachment');
    const statements: (readonly [string, readonly unknown[]])[] = [];
    const recording = Object.create(inside.database) as typeof inside.database;
    recording.query = (text, values) => {
      statements.push([text, values ?? []]);
      return inside.database.query(text, values);
    };
    await new UnusedAttachments(recording, inside.store, storage, metricsOf(inside), silent).expire();
    const [statement] = statements;
    const [explained] = await service.sql(`explain (format json) ${statement?.[0]}`, statement?.[1] ?? []);
    const plan = JSON.stringify(explained?.['QUERY PLAN']);
    expect(plan).toContain('attachment_unused');
    expect(plan).not.toContain('Seq Scan');
    await service.sql('delete from attachment where size = 0');
  });
});

describe('the worker', () => {
  it('deletes unused attachments when it starts, and webhooks report it', async () => {
    const receiver = await Receiver.start();
    await service.api('POST', WEBHOOKS, { body: { url: receiver.url, event_types: ['attachment_deleted'] } });
    const file = await uploadOne();
    await age([file], DAY_MS);
    const worker = await cluster.worker();
    await until(async () => !(await isLiving(file)));
    await until(() => receiver.received.length > 0);
    expect(receiver.received[0]?.body).toMatchObject({ event_type: 'attachment_deleted' });
    const text = await (await fetch(`${worker.url}/metrics`)).text();
    expect(text).toMatch(/^fieldline_attachments_expired_total 1$/m);
    await worker.close();
    await receiver.close();
  });

  it('removes the orphaned files of an account that is due, and goes on after a failure', async () => {
    const digits = (offsetMs: number): string =>
      Math.floor(((((Date.now() + offsetMs) % DAY_MS) + DAY_MS) / DAY_MS - 1) * 0x1000000 + 0x1000000)
        .toString(16)
        .slice(-6)
        .padStart(6, '0');
    const of = (offsetMs: number): string => `01890000-0000-7000-8000-0000${digits(offsetMs)}2a`;
    const [failing, due, later, foreign] = [of(-60_000), of(-120_000), of(HOUR_MS), of(-180_000)];
    const seen: string[] = [];
    class Recording extends OrphanRemoval {
      override async *accounts(): AsyncIterable<string> {
        yield* await Promise.resolve([failing, due, later, foreign]);
      }
      override removeOrphans(one: string): Promise<number> {
        seen.push(one);
        return one === failing ? Promise.reject(new StorageUnavailable('away')) : Promise.resolve(0);
      }
    }
    class Owning extends PartitionOwnership {
      override owns(one: string): boolean {
        return one !== foreign;
      }
    }
    const process = await cluster.process();
    const owning = new Owning(process.database, new Loops(), process.metrics, silent);
    const timers = new WorkerTimers(owning, silent);
    new AttachmentRemoval(
      expiry(process),
      new Recording(process.database, storage, metricsOf(process)),
      owning,
      timers,
      silent,
    );
    timers.start();
    await until(() => seen.includes(due));
    timers.stop();
    await timers.stopped();
    expect(seen).toEqual([failing, due]);
  });
});
