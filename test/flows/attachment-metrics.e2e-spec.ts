import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { dataFolder } from '../../tools/harness/folders.js';
import { until } from '../../tools/harness/until.js';
import { announce, type Announced, ATTACHMENTS, png, put, upload } from '../support/files.js';
import { JOBS } from '../support/resources.js';
import { type Service, serviceAt } from '../support/service.js';

let cluster: Cluster;
let api: Api;
let service: Service;
beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api();
  service = await serviceAt(api.url, cluster.url, KEY, () => Promise.resolve());
});
afterAll(async () => {
  await service.stop();
  await cluster.close();
});

/** The values of the metrics of attachments, without their prefix. */
async function metrics(): Promise<Record<string, number>> {
  const text = await (await fetch(api.metricsUrl)).text();
  const found = [...text.matchAll(/^fieldline_attachment_(\S+) (\S+)$/gm)];
  return Object.fromEntries(found.map(([, name = '', value]) => [name, Number(value)]));
}

/** What the metrics of attachments have gained through `work`. */
async function gained(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await metrics();
  await work();
  const after = await metrics();
  const changes = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

const announced = async (bytes: Buffer, more: object = {}): Promise<Announced> =>
  (await announce(service, bytes, more)).body as Announced;
const complete = (uuid: string) => service.api('POST', `${ATTACHMENTS}/${uuid}/complete`);
const withPhoto = (bytes: Buffer) => ({
  report_fields: [
    {
      name: 'Photos',
      field_type: 'image',
      value: { name: 'roof.png', base64_content: bytes.toString('base64') },
    },
  ],
});

it('count stored files and their bytes by the way they came', async () => {
  const bytes = png(newUuid());
  let uuid = '';
  expect(await gained(async () => (uuid = await upload(service, bytes)))).toEqual({
    'uploads_total{way="upload"}': 1,
    'bytes_total{way="upload"}': bytes.length,
  });
  // It is complete already.
  expect(await gained(() => complete(uuid))).toEqual({});
  expect(await gained(() => service.api('POST', JOBS, { body: withPhoto(bytes) }))).toEqual({
    'uploads_total{way="inline"}': 1,
    'bytes_total{way="inline"}': bytes.length,
  });
});

it('count failed uploads by their reason', async () => {
  const failed = (reason: string): string => `upload_failures_total{reason="${reason}"}`;
  const { attachment_uuid: uuid, upload: target } = await announced(png());
  expect(await gained(() => complete(uuid))).toEqual({ [failed('incomplete')]: 1 });
  expect(await gained(() => put(service, target.url, png('more')))).toEqual({ [failed('mismatch')]: 1 });
  // A request that is no upload.
  expect(await gained(() => complete(newUuid()))).toEqual({});

  const { upload: interrupted } = await announced(Buffer.alloc(1_000_000));
  const before = await metrics();
  const sending = request(interrupted.url, { method: 'PUT', headers: { 'Content-Length': 1_000_000 } });
  sending.on('error', () => undefined);
  sending.write(Buffer.alloc(100_000), () => sending.destroy());
  const name = failed('interrupted');
  await until(async () => (await metrics())[name] === (before[name] ?? 0) + 1);
});

it('count failures of the storage by the operation', async () => {
  const { attachment_uuid: uuid, upload: target } = await announced(png());
  const root = join(dataFolder(cluster.url), 'attachments');
  await rm(root, { recursive: true, force: true });
  await writeFile(root, 'a file where the folder was');
  expect(await gained(async () => expect((await put(service, target.url, png())).status).toBe(503))).toEqual({
    'upload_failures_total{reason="storage"}': 1,
    'storage_failures_total{operation="write"}': 1,
  });
  await gained(async () => expect((await service.api('POST', JOBS, { body: withPhoto(png()) })).status).toBe(503));
  await rm(root);
  expect((await put(service, target.url, png())).status).toBe(204);
  expect((await complete(uuid)).status).toBe(200);
});
