import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import {
  announce,
  type Announced,
  type Attachment,
  ATTACHMENTS,
  contentOf,
  png,
  put,
  sha256,
  upload,
} from '../support/files.js';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { JOBS } from '../support/resources.js';
import { only, type Service, sharedService, startBeside } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const show = async (uuid: string): Promise<Attachment> =>
  only<Attachment>(await service.api('GET', `${ATTACHMENTS}/${uuid}`));
const complete = (uuid: string, headers: Readonly<Record<string, string>> = {}) =>
  service.api('POST', `${ATTACHMENTS}/${uuid}/complete`, { headers });
const announced = async (bytes: Uint8Array, more: object = {}): Promise<Announced> =>
  (await announce(service, bytes, more)).body as Announced;
const createJob = async (body: object = {}): Promise<string> =>
  ((await service.api('POST', JOBS, { body })).body as { job_uuid: string }).job_uuid;
const withPhotos = (value?: unknown, field_type = 'image') => ({
  report_fields: [{ name: 'Photos', field_type, ...(value === undefined ? {} : { value }) }],
});

describe('the announcement of a file', () => {
  it('answers where its bytes are sent, for 15 minutes', async () => {
    const before = Date.now();
    const answer = await announce(service, png(), { sha256: sha256(png()).toUpperCase() });
    expect(answer).toEqual(
      answered(201, {
        attachment_uuid: expect.any(String),
        upload: { method: 'PUT', url: expect.any(String), headers: {}, expires_at: expect.any(String) },
      }),
    );
    const { attachment_uuid: uuid, upload: target } = answer.body as Announced;
    expect(answer.headers.get('location')).toBe(`${ATTACHMENTS}/${uuid}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(target.url.startsWith(`${service.url}${ATTACHMENTS}/${uuid}/content?`)).toBe(true);
    const seconds = (Date.parse(target.expires_at) - before) / 1000;
    expect(seconds).toBeGreaterThan(898);
    expect(seconds).toBeLessThan(930);
    expect(await show(uuid)).toEqual({
      uuid,
      name: 'photo.png',
      content_type: 'image/png',
      size: png().length,
      sha256: sha256(png()),
      job_uuid: null,
      status: 'pending',
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      content_url: null,
    });
  });

  it('refuses what cannot be uploaded, with all faults', async () => {
    expect(await service.api('POST', ATTACHMENTS, { body: {} })).toEqual(
      invalid({ name: 'is required', content_type: 'is required', size: 'is required' }),
    );
    const body = { name: ' ', content_type: 'image', size: 50 * 1024 * 1024 + 1, sha256: 'abc', job: {}, key: 1 };
    expect(await service.api('POST', ATTACHMENTS, { body })).toEqual(
      invalid({
        name: 'must not be blank',
        content_type: 'must be a media type such as image/jpeg',
        size: 'must be a whole number from 1 to 52428800',
        sha256: 'must be a SHA-256 of 64 hexadecimal digits',
        job: expect.any(String),
        key: expect.any(String),
      }),
    );
    expect(await announce(service, Buffer.alloc(0))).toEqual(
      invalid({ size: 'must be a whole number from 1 to 52428800' }),
    );
  });

  it('keeps the name without folders and misleading characters', async () => {
    const { attachment_uuid: uuid } = await announced(png(), { name: '../../etc/\u202egnp.exe' });
    expect((await show(uuid)).name).toBe('gnp.exe');
  });

  it('may be for a job, and for one of its fields of files', async () => {
    const job = await createJob({
      external_id: 'attachments-1',
      report_fields: [
        { name: 'Photos', field_type: 'image' },
        { name: 'Notes', field_type: 'textarea' },
      ],
    });
    const { attachment_uuid: uuid } = await announced(png(), {
      job: { external_id: 'attachments-1' },
      field: { name: 'Photos' },
    });
    expect((await show(uuid)).job_uuid).toBe(job);
    const pending = async (): Promise<unknown> =>
      only<{ report_fields: readonly object[] }>(await service.api('GET', `${JOBS}/${job}`)).report_fields[0];
    expect(await pending()).toMatchObject({ pending_files: 1, value: null });
    expect(await announce(service, png(), { job: { uuid: newUuid() } })).toEqual(invalid({ job: 'not found' }));
    expect(await announce(service, png(), { field: { name: 'Photos' } })).toEqual(invalid({ field: 'requires `job`' }));
    expect(await announce(service, png(), { job: { uuid: job }, field: { name: 'Other' } })).toEqual(
      invalid({ field: 'is not a field of the job' }),
    );
    expect(await announce(service, png(), { job: { uuid: job }, field: { name: 'Notes' } })).toEqual(
      invalid({ field: 'must have the type file, image or signature, not textarea' }),
    );
    await service.api('DELETE', `${ATTACHMENTS}/${uuid}`);
    expect(await pending()).toMatchObject({ pending_files: 0 });
  });

  it('is replayed with the same URL for the same Idempotency-Key', async () => {
    const body = { name: 'a', content_type: 'image/png', size: 1 };
    const options = { body, headers: { 'Idempotency-Key': 'announce-1' } };
    const first = await service.api('POST', ATTACHMENTS, options);
    const again = await service.api('POST', ATTACHMENTS, options);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const [receipt] = await service.sql("select answer::text from idempotency_receipt where key = 'announce-1'");
    expect(receipt?.answer).not.toContain('signature');
  });
});

describe('the upload of a file', () => {
  it('is complete when the announced bytes have arrived; their type is found in them', async () => {
    const bytes = png('found');
    const { attachment_uuid: uuid, upload: target } = await announced(bytes, {
      name: 'report.html',
      content_type: 'text/html',
    });
    expect(await put(service, target.url, bytes)).toEqual(answered(204, undefined));
    const answer = await complete(uuid);
    expect(answer).toEqual(answered(200, { attachment_uuid: uuid }));
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await show(uuid)).toMatchObject({
      content_type: 'image/png',
      sha256: sha256(bytes),
      status: 'uploaded',
      version: 2,
    });
  });

  it('is completed once, also by two requests at once', async () => {
    const bytes = png('twice');
    const { attachment_uuid: uuid, upload: target } = await announced(bytes);
    await put(service, target.url, bytes);
    const answers = await Promise.all([complete(uuid), complete(uuid), complete(uuid)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await complete(uuid)).toEqual(answered(200, { attachment_uuid: uuid }));
    expect((await show(uuid)).version).toBe(2);
  });

  it('is not complete without bytes', async () => {
    const { attachment_uuid: uuid } = await announced(png());
    expect(await complete(uuid)).toEqual(
      refused(422, 'attachment.incomplete', expect.any(String), {
        detail: expect.any(String),
        errors: expect.anything(),
      }),
    );
    expect((await show(uuid)).status).toBe('pending');
  });

  it('refuses bytes of another size or hash, and can be repeated', async () => {
    const bytes = png('right');
    const { attachment_uuid: uuid, upload: target } = await announced(bytes, { sha256: sha256(bytes) });
    const wrong = async (sent: Buffer<ArrayBuffer>): Promise<unknown> => (await put(service, target.url, sent)).body;
    expect(await wrong(Buffer.concat([bytes, bytes]))).toMatchObject({ code: 'attachment.mismatch', status: 422 });
    expect(await wrong(bytes.subarray(1))).toMatchObject({ code: 'attachment.mismatch' });
    expect(await wrong(Buffer.alloc(bytes.length))).toMatchObject({
      code: 'attachment.mismatch',
      errors: { sha256: [expect.stringContaining('not the announced one')] },
    });
    expect(await complete(uuid)).toMatchObject({ body: { code: 'attachment.incomplete' } });
    await put(service, target.url, bytes);
    expect((await complete(uuid)).status).toBe(200);
  });

  it('takes the last bytes before it is complete, and none after', async () => {
    const [first, last] = [png('1'), png('2')];
    const { attachment_uuid: uuid, upload: target } = await announced(first);
    await put(service, target.url, first);
    await put(service, target.url, last);
    await complete(uuid);
    expect((await contentOf(service, String((await show(uuid)).content_url))).bytes.equals(last)).toBe(true);
    expect(await put(service, target.url, first)).toEqual(
      refused(409, 'conflict', 'The content is complete and never changes: announce another file'),
    );
  });

  it('counts streamed bytes without a Content-Length', async () => {
    const bytes = png('stream');
    const { upload: target } = await announced(bytes);
    const send = (chunks: readonly Buffer[]) =>
      fetch(target.url, {
        method: 'PUT',
        body: new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        }),
        duplex: 'half',
      });
    expect((await send([bytes, bytes])).status).toBe(422);
    expect((await send([bytes.subarray(0, 9)])).status).toBe(422);
    expect((await send([bytes.subarray(0, 9), bytes.subarray(9)])).status).toBe(204);
  });

  it('leaves nothing of a connection that breaks off', async () => {
    const bytes = png('broken');
    const { attachment_uuid: uuid, upload: target } = await announced(bytes);
    const abort = new AbortController();
    const broken = fetch(target.url, {
      method: 'PUT',
      signal: abort.signal,
      body: new ReadableStream({
        pull(controller) {
          controller.enqueue(bytes.subarray(0, 10));
          abort.abort();
        },
      }),
      duplex: 'half',
    });
    await expect(broken).rejects.toThrow();
    expect(await complete(uuid)).toMatchObject({ body: { code: 'attachment.incomplete' } });
  });

  it('needs the signature of its URL, or a key that may write', async () => {
    const bytes = png('signed');
    const { attachment_uuid: uuid, upload: target } = await announced(bytes);
    const path = `${ATTACHMENTS}/${uuid}/content`;
    expect((await put(service, target.url.replace(/.$/, '!'), bytes)).status).toBe(401);
    expect((await service.api('PUT', path, { raw: bytes, key: null })).status).toBe(401);
    // Signed for PUT, not for GET.
    expect((await service.api('GET', target.url.replace(service.url, ''), { key: null })).status).toBe(401);
    const reader = await service.newKey({ scopes: ['read'] });
    expect((await service.api('PUT', path, { raw: bytes, key: reader })).status).toBe(403);
    expect((await service.api('PUT', path, { raw: bytes })).status).toBe(204);
  });

  it('respects If-Match', async () => {
    const bytes = png('match');
    const { attachment_uuid: uuid, upload: target } = await announced(bytes);
    await put(service, target.url, bytes);
    expect(await complete(uuid, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect((await complete(uuid, { 'If-Match': '"1"' })).status).toBe(200);
  });
});

describe('the content of a file', () => {
  const bytes = png('x'.repeat(1000));
  let uuid: string;
  let path: string;
  const auth = () => ({ Authorization: `Bearer ${service.key}` });
  beforeAll(async () => {
    uuid = await upload(service, bytes, { name: 'Küche.png' });
    path = `${ATTACHMENTS}/${uuid}/content`;
  });

  it('is read with a key, with its type, name and hash', async () => {
    const content = await contentOf(service, path, auth());
    expect(content.status).toBe(200);
    expect(content.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="K?che.png"; filename*=UTF-8''K%C3%BCche.png`,
      'content-length': String(bytes.length),
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-type': 'image/png',
      etag: `"${sha256(bytes)}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(content.headers.has('content-encoding')).toBe(false);
  });

  it('is read by its signed URL for an hour, and by nobody else', async () => {
    const { content_url: url } = await show(uuid);
    expect(url?.startsWith(`${service.url}${path}?`)).toBe(true);
    const expires = Number(new URL(String(url)).searchParams.get('expires'));
    expect(expires - Date.now() / 1000).toBeGreaterThan(3590);
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(3600);
    expect((await contentOf(service, String(url))).bytes.equals(bytes)).toBe(true);
    expect((await contentOf(service, path)).status).toBe(401);
    const other = await service.newAccount();
    expect((await contentOf(service, path, { Authorization: `Bearer ${other.key}` })).status).toBe(404);
  });

  it('is read in parts, and not again when it is known', async () => {
    const part = await contentOf(service, path, { ...auth(), Range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
    expect(part.bytes.equals(bytes.subarray(10, 20))).toBe(true);
    const end = await contentOf(service, path, { ...auth(), Range: 'bytes=-5' });
    expect(end.bytes.equals(bytes.subarray(-5))).toBe(true);
    const beyond = await contentOf(service, path, { ...auth(), Range: `bytes=${bytes.length}-` });
    expect(beyond.status).toBe(416);
    const known = await contentOf(service, path, { ...auth(), 'If-None-Match': `"${sha256(bytes)}"` });
    expect(known.status).toBe(304);
    const head = await fetch(service.url + path, { method: 'HEAD', headers: auth() });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('is a download unless browsers can show it without running it', async () => {
    const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const [sent, type] of [
      [page, 'text/html'],
      [svg, 'image/svg+xml'],
    ] as const) {
      const active = await upload(service, sent, { name: 'photo.png', content_type: type });
      const { headers } = await contentOf(service, `${ATTACHMENTS}/${active}/content`, auth());
      expect(headers.get('content-type')).not.toBe(type);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is not there before the upload is complete, nor after the deletion', async () => {
    const { attachment_uuid: pending } = await announced(png());
    expect(await service.api('GET', `${ATTACHMENTS}/${pending}/content`)).toEqual(notFound('attachment'));
    const deleted = await upload(service);
    const { content_url: url } = await show(deleted);
    expect(await service.api('DELETE', `${ATTACHMENTS}/${deleted}`)).toEqual(answered(200, { message: 'Performed' }));
    expect((await contentOf(service, String(url))).status).toBe(404);
  });
});

describe('an attachment', () => {
  it('is shown with a new ETag when its URL is a new one', async () => {
    const uuid = await upload(service);
    const { headers } = await service.api('GET', `${ATTACHMENTS}/${uuid}`);
    const etag = String(headers.get('etag'));
    expect(etag).toMatch(/^"2\.[0-9a-f]+"$/);
    const deletion = await service.api('DELETE', `${ATTACHMENTS}/${uuid}`, {
      headers: { 'If-Match': etag },
    });
    expect(deletion.status).toBe(200);
  });

  it('cannot be deleted while a field shows it', async () => {
    const uuid = await upload(service);
    const job = await createJob(withPhotos([{ attachment: { uuid } }]));
    expect((await show(uuid)).job_uuid).toBe(job);
    expect(await service.api('DELETE', `${ATTACHMENTS}/${uuid}`)).toEqual(
      refused(409, 'in_use', `The attachment is used by job ${job}`, { used_by: [{ entity_type: 'job', uuid: job }] }),
    );
    await service.api('PATCH', `${JOBS}/${job}`, { body: { report_fields: [{ name: 'Photos', value: null }] } });
    expect((await service.api('DELETE', `${ATTACHMENTS}/${uuid}`)).status).toBe(200);
    expect(await service.api('GET', `${ATTACHMENTS}/${uuid}`)).toEqual(notFound('attachment'));
    expect(await service.api('DELETE', `${ATTACHMENTS}/${uuid}`)).toEqual(notFound('attachment'));
  });

  it('can be deleted after its job', async () => {
    const uuid = await upload(service);
    const job = await createJob(withPhotos([{ attachment: { uuid } }]));
    await service.api('DELETE', `${JOBS}/${job}`);
    expect((await service.api('DELETE', `${ATTACHMENTS}/${uuid}`)).status).toBe(200);
  });

  it('is deleted although the storage cannot remove its bytes, which the worker does later', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-files-'));
    const own = await startBeside(service, { dataDir });
    try {
      const uuid = await upload(own);
      await rename(join(dataDir, 'attachments'), join(dataDir, 'moved'));
      await writeFile(join(dataDir, 'attachments'), '');
      expect(await own.api('DELETE', `${ATTACHMENTS}/${uuid}`)).toEqual(answered(200, { message: 'Performed' }));
      expect(await own.api('GET', `${ATTACHMENTS}/${uuid}`)).toEqual(notFound('attachment'));
    } finally {
      await own.stop();
      await rm(dataDir, { recursive: true });
    }
  });

  it('is hidden from other accounts, on every route', async () => {
    const uuid = await upload(service);
    const { key } = await service.newAccount();
    const routes = [
      ['GET', ''],
      ['GET', '/content'],
      ['PUT', '/content'],
      ['GET', '/history'],
      ['POST', '/complete'],
      ['DELETE', ''],
    ] as const;
    for (const [method, path] of routes) {
      const raw = method === 'PUT' ? { raw: png() } : {};
      const answer = await service.api(method, `${ATTACHMENTS}/${uuid}${path}`, { key, ...raw });
      expect(answer).toEqual(notFound('attachment'));
    }
    const others = await service.api('POST', JOBS, { body: withPhotos([{ attachment: { uuid } }]), key });
    expect(others).toEqual(invalid({ 'report_fields.0.value.0': 'is not an attachment of the account' }));
  });

  it('is listed with its job, oldest first, in pages', async () => {
    const job = await createJob(withPhotos());
    const uuids: string[] = [];
    for (let i = 0; i < 3; i++) uuids.push(await upload(service, png(String(i)), { job: { uuid: job } }));
    await upload(service);
    const first = await service.api('GET', `${JOBS}/${job}/attachments?limit=2`);
    expect(only<Attachment[]>(first).map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 2));
    const next = /<([^>]+)>/.exec(String(first.headers.get('link')))?.[1];
    const last = await service.api('GET', String(next));
    expect(only<Attachment[]>(last).map(({ uuid }) => uuid)).toEqual(uuids.slice(2));
    expect(last.headers.get('link')).toBeNull();
    for (const { content_url: url } of only<Attachment[]>(last))
      expect((await fetch(new URL(String(url), service.url))).status).toBe(200);
    expect(await service.api('GET', `${JOBS}/${newUuid()}/attachments`)).toEqual(notFound('job'));
  });

  it('needs the scope of work orders', async () => {
    const uuid = await upload(service);
    const reader = await service.newKey({ scopes: ['work_orders:read'] });
    const crm = await service.newKey({ scopes: ['crm:write', 'crm:read'] });
    expect((await service.api('GET', `${ATTACHMENTS}/${uuid}`, { key: reader })).status).toBe(200);
    expect((await service.api('DELETE', `${ATTACHMENTS}/${uuid}`, { key: reader })).status).toBe(403);
    expect((await service.api('GET', `${ATTACHMENTS}/${uuid}`, { key: crm })).status).toBe(403);
  });
});

describe('the quota of an account', () => {
  it('limits the bytes of its files', async () => {
    const small = await startBeside(service, { attachmentQuotaMb: 1 });
    try {
      const { key } = await small.newAccount({ name: 'Small' });
      const send = (size: number) =>
        small.api('POST', ATTACHMENTS, { body: { name: 'a', content_type: 'image/png', size }, key });
      expect((await send(600_000)).status).toBe(201);
      const refusal = await send(600_000);
      expect(refusal.body).toMatchObject({
        code: 'attachment.quota',
        errors: { size: [expect.stringContaining('1 MB')] },
      });
      const { attachment_uuid: uuid } = (await send(400_000)).body as Announced;
      const base64 = Buffer.alloc(100_000, 1).toString('base64');
      const job = await small.api('POST', JOBS, { body: withPhotos({ name: 'a', base64_content: base64 }), key });
      expect(job.body).toMatchObject({ code: 'attachment.quota', errors: { report_fields: expect.anything() } });
      await small.api('DELETE', `${ATTACHMENTS}/${uuid}`, { key });
      expect((await send(400_000)).status).toBe(201);
    } finally {
      await small.stop();
    }
  });
});

describe('without a SECRETS_KEY', () => {
  it('an upload cannot be announced, but files can be sent with a job', async () => {
    const plain = await startBeside(service, { secretsKey: undefined });
    try {
      expect((await announce(plain, png())).status).toBe(503);
      const body = withPhotos({ name: 'a.png', base64_content: png().toString('base64') });
      const job = ((await plain.api('POST', JOBS, { body })).body as { job_uuid: string }).job_uuid;
      const [file] = only<Attachment[]>(await plain.api('GET', `${JOBS}/${job}/attachments`));
      expect(only<Attachment>(await plain.api('GET', `${ATTACHMENTS}/${file?.uuid}`)).content_url).toBeNull();
    } finally {
      await plain.stop();
    }
  });
});
