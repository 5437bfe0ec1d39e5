import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignedUrls } from '#http';
import { Fieldline, FieldlineError, isInvalid } from '../../packages/client/src/index.js';
import { type Service, startService } from '../support/service.js';
import { S3Server } from '../support/s3-server.js';
import { rejection } from './rejection.js';

/** A JPEG by its first bytes, and otherwise random, so that each is another. */
const image = (size: number): Buffer => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(size - 4)]);
const secretsKey = Buffer.alloc(32, 5).toString('base64');
const MIB = 1024 * 1024;

describe.each(['disk', 's3'] as const)('uploadAttachment with the storage %s', (attachments) => {
  let service: Service;
  let s3: S3Server;
  let api: Fieldline;
  let folder: string;
  let job: string;
  beforeAll(async () => {
    s3 = await S3Server.start();
    const { bucket: s3Bucket, region: s3Region, accessKeyId: s3AccessKeyId, ...others } = s3.bucket;
    const bucket = { s3Endpoint: s3.endpoint, s3Bucket, s3Region, s3AccessKeyId };
    service = await startService({
      secretsKey,
      attachments,
      ...(attachments === 's3' ? { ...bucket, s3SecretAccessKey: others.secretAccessKey } : {}),
    });
    api = new Fieldline({ url: service.url, key: service.key });
    folder = await mkdtemp(join(tmpdir(), 'uploads-'));
    const fields = [
      { name: 'Photos', field_type: 'image' },
      { name: 'Papers', field_type: 'file' },
    ] as const;
    job = (await api.post('/v2/jobs', { body: { report_fields: fields.map((one) => ({ ...one })) } })).data.job_uuid;
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await service.stop();
    await s3.close();
  });

  /** The bytes that the service has of an attachment, by its signed URL. */
  async function contentOf(attachment: string): Promise<Buffer> {
    const { data } = await api.get('/v2/attachments/{attachment}', { path: { attachment } });
    return Buffer.from(await (await fetch(data.attachment.content_url ?? '')).arrayBuffer());
  }
  const descriptionOf = async (attachment: string) =>
    (await api.get('/v2/attachments/{attachment}', { path: { attachment } })).data.attachment;
  /** A client whose PUTs go through a function. */
  const through = (put: (url: string, init: RequestInit) => Promise<Response>): Fieldline =>
    new Fieldline({
      url: service.url,
      key: service.key,
      fetch: (url, init) => (init.method === 'PUT' ? put(url, init) : fetch(url, init)),
    });

  it('is shown and read when it comes with a job', async () => {
    const bytes = image(5000);
    const value = [{ name: 'a.jpg', base64_content: bytes.toString('base64') }];
    await api.patch('/v2/jobs/{job}', { path: { job }, body: { report_fields: [{ name: 'Photos', value }] } });
    const { data } = await api.get('/v2/jobs/{job}', { path: { job } });
    const [url] = data.job.report_fields.find(({ name }) => name === 'Photos')?.value as string[];
    const uuid = /attachments\/([^/]+)\/content$/.exec(url ?? '')?.[1] ?? '';
    expect((await contentOf(uuid)).equals(bytes)).toBe(true);
    expect(await descriptionOf(uuid)).toMatchObject({ content_type: 'image/jpeg', size: bytes.length, job_uuid: job });
  });

  it('is sent to the store alone when files are there', async () => {
    const body = { name: 'a.jpg', content_type: 'image/jpeg', size: 4 };
    const { attachment_uuid } = (await api.post('/v2/attachments', { body })).data;
    const answer = await fetch(`${service.url}/v2/attachments/${attachment_uuid}/content`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${service.key}` },
      body: image(4),
    });
    expect(answer.status).toBe(attachments === 's3' ? 422 : 204);
  });

  it('is read at the service, which redirects to the store when the file is there', async () => {
    const bytes = image(5000);
    const { uuid } = await api.uploadAttachment(bytes, { name: 'Küche.jpg' });
    const url = `${service.url}/v2/attachments/${uuid}/content`;
    const headers = { Authorization: `Bearer ${service.key}` };
    const answer = await fetch(url, { headers, redirect: 'manual' });
    expect(answer.status).toBe(attachments === 's3' ? 302 : 200);
    const location = answer.headers.get('location') ?? '';
    expect(location.startsWith(`${s3.endpoint}/`)).toBe(attachments === 's3');
    // Without the key, which is not for the store.
    const content = attachments === 's3' ? await fetch(location) : answer;
    expect(content.headers.get('content-type')).toBe('image/jpeg');
    expect(content.headers.get('content-disposition')).toMatch(/^inline; filename=.*K%C3%BCche\.jpg/);
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([
    ['a Buffer', (bytes: Buffer) => api.uploadAttachment(bytes, { name: 'a.jpg' }), true],
    ['a Blob', (bytes: Buffer) => api.uploadAttachment(new Blob([bytes]), { name: 'a.jpg' }), true],
    ['a File', (bytes: Buffer) => api.uploadAttachment(new File([bytes], 'a.jpg', { type: 'text/html' })), true],
    [
      'a Readable',
      async (bytes: Buffer) => {
        await writeFile(join(folder, 'a.jpg'), bytes);
        const stream = createReadStream(join(folder, 'a.jpg'));
        return api.uploadAttachment(stream, { name: 'a.jpg', size: bytes.length });
      },
      false,
    ],
    [
      'a web stream',
      (bytes: Buffer) => api.uploadAttachment(new Blob([bytes]).stream(), { name: 'a.jpg', size: bytes.length }),
      false,
    ],
  ])('stores %s', async (_, upload) => {
    const bytes = image(100_000);
    const { uuid } = await upload(bytes);
    expect(await descriptionOf(uuid)).toMatchObject({
      name: 'a.jpg',
      content_type: 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      status: 'uploaded',
    });
    expect((await contentOf(uuid)).equals(bytes)).toBe(true);
  });

  it('returns what a field takes', async () => {
    const photo = await api.uploadAttachment(image(1000), { job: { uuid: job }, field: { name: 'Photos' } });
    const paper = await api.uploadAttachment(Buffer.from('Hello'), { name: 'read me.txt' });
    const report_fields = [
      { name: 'Photos', value: [photo.entry] },
      { name: 'Papers', value: [paper.entry] },
    ];
    await api.patch('/v2/jobs/{job}', { path: { job }, body: { report_fields } });
    const { data } = await api.get('/v2/jobs/{job}', { path: { job } });
    const shown = [photo, paper].map(({ uuid }) => [`${service.url}/v2/attachments/${uuid}/content`]);
    expect(data.job.report_fields.map(({ value }) => value)).toEqual(shown);
    expect(await descriptionOf(paper.uuid)).toMatchObject({ job_uuid: job, content_type: 'text/plain' });
    expect(await descriptionOf(photo.uuid)).toMatchObject({ job_uuid: job });
  });

  it('sends a stream of 5 MiB in one piece', async () => {
    const bytes = image(5 * MIB);
    const { uuid } = await api.uploadAttachment(Readable.from(bytes, { objectMode: false }), { size: bytes.length });
    expect((await contentOf(uuid)).equals(bytes)).toBe(true);
  });

  it('sends bytes again when the upload URL answers 500', async () => {
    const statuses: number[] = [];
    const faulty = through(async (url, init) => {
      const answer = statuses.length === 0 ? new Response('<html>', { status: 500 }) : await fetch(url, init);
      statuses.push(answer.status);
      return answer;
    });
    const bytes = image(1000);
    const { uuid } = await faulty.uploadAttachment(bytes);
    expect(statuses).toEqual([500, attachments === 's3' ? 200 : 204]);
    expect((await contentOf(uuid)).equals(bytes)).toBe(true);
  });

  it('reports what the service rejects: an empty file, one that is too large, a job that is not there', async () => {
    const empty = await rejection(api.uploadAttachment(Buffer.alloc(0)));
    expect(isInvalid(empty) && empty.errors).toEqual({ size: [expect.stringContaining('1')] });
    const stream = Readable.from([image(100)]);
    const large = await rejection(api.uploadAttachment(stream, { size: 51 * MIB }));
    expect(isInvalid(large) && large.errors).toEqual({ size: [expect.any(String)] });
    expect(stream.destroyed).toBe(true);
    const options = { job: { external_id: 'nobody' }, field: { name: 'Photos' } };
    expect(await rejection(api.uploadAttachment(image(100), options))).toMatchObject({
      errors: { job: [expect.any(String)] },
    });
  });

  it('says that bytes changed on the way', async () => {
    const changing = through((url, init) => fetch(url, { ...init, body: image(1000) }));
    const error = await rejection(changing.uploadAttachment(image(1000)));
    expect(error).toMatchObject({ status: 422, code: 'attachment.mismatch', errors: { sha256: [expect.any(String)] } });
  });

  it('says that the upload URL has expired, also of a large stream', async () => {
    const late = through(async (url, init) => {
      if (attachments === 's3') return sentLate(() => fetch(url, init));
      const path = new URL(url).pathname;
      const account = new URL(url).searchParams.get('account') ?? '';
      const expired = new SignedUrls({ secretsKey }).sign({ method: 'PUT', path, account, seconds: -1 });
      return fetch(service.url + expired, init);
    });
    const bytes = image(5 * MIB);
    for (const upload of [
      () => late.uploadAttachment(image(1000)),
      () => late.uploadAttachment(Readable.from(bytes, { objectMode: false }), { size: bytes.length }),
    ]) {
      const error = await rejection(upload());
      if (!(error instanceof FieldlineError)) throw error;
      expect({ status: error.status, attempts: error.attempts, detail: error.detail }).toEqual(
        attachments === 's3'
          ? { status: 403, attempts: 1, detail: expect.stringMatching(/^The store of the files answered 403: \w+/) }
          : {
              status: 401,
              attempts: 1,
              detail: 'The signed URL has expired: request a new one from the route that returned it',
            },
      );
    }
  });

  /** Sends a request that the store receives 16 minutes later. */
  async function sentLate(send: () => Promise<Response>): Promise<Response> {
    const { now } = s3;
    s3.now = () => new Date(Date.now() + 16 * 60_000);
    try {
      return await send();
    } finally {
      s3.now = now;
    }
  }

  it('ends when it is aborted, and leaves a pending attachment', async () => {
    const stop = new AbortController();
    const leaving = through((url, init) => {
      stop.abort(new Error('stopped'));
      return fetch(url, init);
    });
    const bytes = image(1000);
    const options = { name: 'late.jpg', job: { uuid: job }, field: { name: 'Photos' } };
    const aborted = leaving.uploadAttachment(bytes, { ...options, signal: stop.signal });
    expect(await rejection(aborted)).toMatchObject({ message: 'stopped' });
    await api.uploadAttachment(bytes, options);
    const { data } = await api.get('/v2/jobs/{job}/attachments', { path: { job } });
    const late = data.attachments.filter(({ name }) => name === 'late.jpg');
    expect(late.map(({ status }) => status)).toEqual(['pending', 'uploaded']);
  });
});
