import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Fieldline } from '../src/client.js';
import { FieldlineConnectionError } from '../src/errors.js';
import type { AttachmentStream, UploadOptions } from '../src/upload.js';
import { sha256Of, Store } from './store.js';

const PHOTO = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 251));
const DONE = { uuid: 'a1', entry: { attachment: { uuid: 'a1' } } };
const UPLOAD = ['POST /v2/attachments', 'PUT /bucket/a1?X-Amz-Signature=abc', 'POST /v2/attachments/a1/complete'];

let store: Store;
let api: Fieldline;
let folder: string;
beforeEach(async () => {
  store = await Store.start();
  api = new Fieldline({ url: store.url, key: 'fk_1' });
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const announced = (): unknown => JSON.parse(String(store.of('POST')[0]?.body));
const sent = (): Buffer | undefined => store.of('PUT').at(-1)?.body;
const rejected = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('It was not rejected')),
    (error: unknown) => error,
  );
/** The bytes in chunks of another size than any buffer has. */
async function* chunksOf(bytes: Uint8Array, size = 70_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

describe('an upload', () => {
  it('announces, sends and completes, and returns what a field takes', async () => {
    const job = { external_id: 'visit-1' };
    const field = { name: 'Photos' };
    const options = { name: 'boiler.jpg', contentType: 'image/jpeg', job, field };
    expect(await api.uploadAttachment(PHOTO, options)).toEqual(DONE);
    expect(store.calls).toEqual(UPLOAD);
    expect(announced()).toEqual({
      name: 'boiler.jpg',
      content_type: 'image/jpeg',
      size: PHOTO.length,
      sha256: sha256Of(PHOTO),
      job,
      field,
    });
    expect(sent()?.equals(PHOTO)).toBe(true);
    const keys = store.of('POST').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(undefined);
  });

  const file = new File([PHOTO], 'boiler.jpg', { type: 'image/jpeg' });
  it.each<[string, Uint8Array | Blob, object]>([
    ['a Buffer', PHOTO, { name: 'file', content_type: 'application/octet-stream' }],
    ['a part of an array', new Uint8Array(PHOTO).subarray(5, 105), { name: 'file', size: 100 }],
    ['shared memory', shared(PHOTO), { name: 'file' }],
    ['a Blob', new Blob([PHOTO]), { name: 'file', content_type: 'application/octet-stream' }],
    ['a Blob with a type', new Blob([PHOTO], { type: 'image/png' }), { name: 'file', content_type: 'image/png' }],
    ['a File', file, { name: 'boiler.jpg', content_type: 'image/jpeg' }],
  ])('takes %s, with its hash', async (_, given, more) => {
    const bytes = given instanceof Blob ? new Uint8Array(await given.arrayBuffer()) : given;
    expect(await api.uploadAttachment(given)).toEqual(DONE);
    expect(announced()).toMatchObject({ size: bytes.length, sha256: sha256Of(bytes), ...more });
    expect(sent()?.equals(bytes)).toBe(true);
  });

  it.each<[string, () => AttachmentStream]>([
    ['a Readable', () => Readable.from(chunksOf(PHOTO))],
    ['a web stream', () => Readable.toWeb(Readable.from(chunksOf(PHOTO))) as ReadableStream<Uint8Array>],
    ['a generator', () => chunksOf(PHOTO)],
    ['shared memory in parts', () => chunksOf(shared(PHOTO))],
  ])('takes %s of a size, without a hash and not in chunks', async (_, stream) => {
    expect(await api.uploadAttachment(stream(), { size: PHOTO.length, name: 'boiler.jpg' })).toEqual(DONE);
    expect(announced()).toEqual({
      name: 'boiler.jpg',
      content_type: 'application/octet-stream',
      size: PHOTO.length,
    });
    expect(sent()?.equals(PHOTO)).toBe(true);
    const headers = store.of('PUT')[0]?.headers;
    expect(headers?.['content-length']).toBe(String(PHOTO.length));
    expect(headers).not.toHaveProperty('transfer-encoding');
  });

  it('takes a file of the disk, as a Blob and as a stream', async () => {
    const path = join(folder, 'boiler.jpg');
    await writeFile(path, PHOTO);
    await api.uploadAttachment(await openAsBlob(path));
    await api.uploadAttachment(createReadStream(path), { size: (await stat(path)).size });
    expect(store.of('PUT').map(({ body }) => body.equals(PHOTO))).toEqual([true, true]);
  });

  it('sends the headers of the announcement and no others to the upload URL, without the key', async () => {
    store.uploadHeaders = { 'x-amz-checksum': 'abc' };
    const options: UploadOptions = { headers: { 'X-Mine': '1' }, requestId: 'mine', triggerWebhooks: false };
    for (const given of [PHOTO, new Blob([PHOTO], { type: 'image/png' })]) await api.uploadAttachment(given, options);
    await api.uploadAttachment(Readable.from(chunksOf(PHOTO)), { ...options, size: PHOTO.length });
    for (const { headers } of store.of('PUT')) {
      expect(headers).toMatchObject({ 'x-amz-checksum': 'abc', 'content-length': String(PHOTO.length) });
      for (const name of ['authorization', 'content-type', 'idempotency-key', 'x-mine', 'x-request-id'])
        expect(headers).not.toHaveProperty(name);
    }
    for (const { headers } of store.of('POST'))
      expect(headers).toMatchObject({ 'x-mine': '1', 'x-request-id': 'mine', 'x-service-trigger-webhooks': 'false' });
    store.uploadHeaders = { 'Content-Type': 'image/jpeg' };
    await api.uploadAttachment(new Blob([PHOTO], { type: 'image/png' }));
    expect(store.of('PUT').at(-1)?.headers['content-type']).toBe('image/jpeg');
  });

  it('resolves a relative URL below the URL of the client', async () => {
    const proxied = new Fieldline({ url: store.url, key: 'fk_1' });
    store.uploadUrl = '/v2/attachments/a1/content?signature=x';
    await proxied.uploadAttachment(PHOTO);
    const below: string[] = [];
    const fetchBelow = (url: string, init: RequestInit) => {
      below.push(url);
      return fetch(url.replace('/api/', '/'), init);
    };
    await new Fieldline({ url: `${store.url}/api`, key: 'fk_1', fetch: fetchBelow }).uploadAttachment(PHOTO);
    expect(store.of('PUT').map(({ path }) => path)).toEqual([store.uploadUrl, store.uploadUrl]);
    expect(below[1]).toBe(`${store.url}/api${store.uploadUrl}`);
  });
});

describe('an upload that fails', () => {
  it.each([500, 503, 'cut'] as const)('is sent again after %s, once more as a whole', async (fault) => {
    store.puts.push(fault === 'cut' ? fault : { status: fault, body: '<html>' });
    expect(await api.uploadAttachment(new Blob([PHOTO]))).toEqual(DONE);
    expect(store.of('PUT').map(({ body }) => body.equals(PHOTO))).toEqual([true, true]);
    expect(store.of('POST')).toHaveLength(2);
  });

  it('is not sent again when it is a stream, and the stream is closed', async () => {
    store.puts.push({ status: 500 }, 'cut');
    const size = PHOTO.length;
    expect(await rejected(api.uploadAttachment(chunksOf(PHOTO), { size }))).toMatchObject({ status: 500, attempts: 1 });
    const stream = Readable.from(chunksOf(PHOTO));
    const error = await rejected(api.uploadAttachment(stream, { size }));
    expect(error).toBeInstanceOf(FieldlineConnectionError);
    expect(error).toMatchObject({ reason: 'network', attempts: 1 });
    expect(stream.destroyed).toBe(true);
    expect(store.of('PUT')).toHaveLength(2);
    expect(store.calls).not.toContain(UPLOAD[2]);
  });

  it('has the problem of the service or the reason of the store', async () => {
    const problem = { message: 'No', detail: 'The signed URL has expired', code: 'unauthorized', status: 401 };
    const xml =
      '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message><Expires>x</Expires></Error>';
    store.puts.push({ status: 401, body: JSON.stringify(problem) }, { status: 403, body: xml });
    store.puts.push({ status: 403, body: '<Error><Code>Odd</Code></Error>' }, { status: 404, body: '<html>' });
    const upload = (): Promise<unknown> => rejected(api.uploadAttachment(PHOTO));
    expect(await upload()).toMatchObject({ code: 'unauthorized', detail: 'The signed URL has expired', attempts: 1 });
    expect(await upload()).toMatchObject({
      status: 403,
      code: 'unexpected_answer',
      detail: 'The store of the files answered 403: AccessDenied Request has expired',
    });
    expect(await upload()).toMatchObject({ detail: 'The store of the files answered 403: Odd' });
    expect(await upload()).toMatchObject({
      message: expect.stringMatching(/^The response is not from the API.*\(404 unexpected_answer\)$/),
    });
  });

  it('is accepted whatever the body of a success is', async () => {
    store.puts.push({ status: 200, body: '<xml/>' });
    expect(await api.uploadAttachment(PHOTO)).toEqual(DONE);
  });

  it('is rejected before the announcement for anything but bytes, and for a stream without a size', async () => {
    const given = (value: unknown) => rejected(api.uploadAttachment(value as Uint8Array));
    for (const value of ['/tmp/boiler.jpg', undefined, null, 7, { path: 'x' }, [1, 2]])
      expect(await given(value)).toMatchObject({
        name: 'TypeError',
        message: expect.stringContaining('For a path: `await openAsBlob(path)` of node:fs'),
      });
    const stream = Readable.from([PHOTO]);
    expect(await given(stream)).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('A stream needs its size in bytes: `{ size }`, such as'),
    });
    expect(stream.destroyed).toBe(true);
    expect(store.received).toEqual([]);
  });

  it('rejects with the error of the stream, before the announcement when it cannot be opened', async () => {
    const missing = api.uploadAttachment(createReadStream(join(folder, 'missing')), { size: 5 });
    expect(await rejected(missing)).toMatchObject({ code: 'ENOENT' });
    expect(store.received).toEqual([]);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(PHOTO.subarray(0, 10));
      throw new Error('The camera is gone');
    }
    expect(await rejected(api.uploadAttachment(broken(), { size: 20 }))).toMatchObject({
      message: 'The camera is gone',
    });
  });

  it.each([
    [PHOTO.length + 1, `The stream has ${PHOTO.length} bytes, and ${PHOTO.length + 1} were given as its size`],
    [PHOTO.length - 1, `The stream has more bytes than the ${PHOTO.length - 1} that were given as its size`],
  ])('says that a stream has not the size %d', async (size, message) => {
    expect(await rejected(api.uploadAttachment(chunksOf(PHOTO), { size }))).toMatchObject({ message });
    const text = Readable.from(['text']) as AttachmentStream;
    expect(await rejected(api.uploadAttachment(text, { size: 4 }))).toMatchObject({
      message: 'The stream must have bytes: a stream without an encoding',
    });
    expect(store.calls).not.toContain(UPLOAD[2]);
  });

  it('ends when it is aborted: before, while the stream waits, and while it is sent', async () => {
    const before = AbortSignal.abort(new Error('before'));
    expect(await rejected(api.uploadAttachment(PHOTO, { signal: before }))).toMatchObject({ message: 'before' });
    const unread = Readable.from(chunksOf(PHOTO));
    const unsent = api.uploadAttachment(unread, { size: PHOTO.length, signal: before });
    expect(await rejected(unsent)).toMatchObject({ message: 'before' });
    expect([unread.destroyed, store.received]).toEqual([true, []]);

    for (const first of [[], [PHOTO.subarray(0, 1000)]]) {
      const stop = new AbortController();
      const waiting = new Readable({ read: () => undefined });
      for (const chunk of first) waiting.push(chunk);
      const read = new Promise<void>((resolve) => {
        const { signal } = stop;
        void rejected(api.uploadAttachment(waiting, { size: PHOTO.length, signal })).then((error) => {
          expect(error).toMatchObject({ message: 'stopped' });
          resolve();
        });
      });
      while (store.of('POST').length < first.length) await new Promise((resolve) => setImmediate(resolve));
      stop.abort(new Error('stopped'));
      await read;
      expect(waiting.destroyed).toBe(true);
    }
  });

  it('has more time for more bytes', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    await api.uploadAttachment(new Uint8Array(6_400_000), { timeoutMs: 1000 });
    expect(timeout.mock.calls).toEqual([[1000], [101_000], [1000]]);
    timeout.mockRestore();
  });
});

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

it('shows no signature in the log', async () => {
  const urls: string[] = [];
  const logging = new Fieldline({ url: store.url, key: 'fk_1', log: ({ url }) => urls.push(url) });
  await logging.uploadAttachment(PHOTO);
  expect([...new Set(urls)].map((url) => url.replace(store.url, ''))).toEqual([
    '/v2/attachments',
    '/bucket/a1',
    '/v2/attachments/a1/complete',
  ]);
});
