import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readSettings } from '#platform';
import { type ContentKey, StorageUnavailable, type StoredObject } from '../../libs/storage/src/attachment-storage.js';
import { bucketOf, type S3Bucket } from '../../libs/storage/src/s3-bucket.js';
import { S3Storage, type S3StorageOptions } from '../../libs/storage/src/s3-storage.js';
import { Guide } from '../support/guide.js';
import { S3Server, type S3ServerOptions } from '../support/s3-server.js';

const MIB = 1024 * 1024;
const MAX_BYTES = 50 * MIB;

const account = randomUUID();
const newOwner = () => ({ account, attachment: randomUUID() });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (stream: Readable | undefined): Promise<Buffer> =>
  Buffer.concat((await stream?.toArray()) as Uint8Array[]);
const textOf = async (stream: Readable | undefined): Promise<string> => (await bytesOf(stream)).toString();
const from = (text: string): Readable => Readable.from([Buffer.from(text)]);

let server: S3Server;
let storage: S3Storage;
let opened: S3Storage[];
let temporary: string;

beforeEach(async () => {
  opened = [];
  temporary = await mkdtemp(join(tmpdir(), 'fieldline-s3-test-'));
  await start();
});

afterEach(async () => {
  await Promise.all(opened.map((one) => one.onApplicationShutdown()));
  await server.close();
  const left = await readdir(temporary);
  await rm(temporary, { recursive: true });
  // Whatever happened, no temporary file is left.
  expect(left).toEqual([]);
});

async function start(options?: S3ServerOptions): Promise<void> {
  server = await S3Server.start(options);
  storage = open();
}

function open(other: Partial<S3Bucket> = {}, options: Partial<S3StorageOptions> = {}): S3Storage {
  const bucket = { ...server.bucket, endpoint: server.endpoint, ...other };
  const one = new S3Storage(bucket, { maxBytes: MAX_BYTES, temporaryFolder: temporary, ...options });
  opened.push(one);
  return one;
}

async function all(listed: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const one of listed) found.push(one);
  return found;
}

const count = (operation: string): number => server.requests.filter((one) => one.operation === operation).length;

/** The message of the StorageUnavailable that is expected. */
async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StorageUnavailable);
  const { message } = error as StorageUnavailable;
  expect(message).not.toMatch(/TESTKEY|secret\+key|Signature=/);
  return message;
}

describe('content', () => {
  it('is written, read whole and in parts, and removed', async () => {
    const owner = newOwner();
    const stored = await storage.write(owner, from('0123456789'));
    expect(stored).toEqual({ key: { ...owner, sha256: sha256(Buffer.from('0123456789')) }, size: 10 });
    expect([...server.objects.keys()]).toEqual([`files/${account}/${owner.attachment}-${stored.key.sha256}`]);
    expect([...server.objects.values()][0]?.contentType).toBe('application/octet-stream');
    expect(await textOf(await storage.read(stored.key))).toBe('0123456789');
    expect(await textOf(await storage.read(stored.key, { first: 2, last: 4 }))).toBe('234');
    await storage.remove(stored.key);
    expect(await storage.read(stored.key)).toBeUndefined();
    await storage.remove(stored.key);
  });

  it('may be empty', async () => {
    const { key, size } = await storage.write(newOwner(), Readable.from([]));
    expect(size).toBe(0);
    expect(await textOf(await storage.read(key))).toBe('');
  });

  it('of a source that fails is not stored, and the error is that of the source', async () => {
    const error = new Error('the client went away');
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw error;
      })(),
    );
    await expect(storage.write(newOwner(), source)).rejects.toBe(error);
    expect(server.requests).toEqual([]);
  });

  it('is sent again, from the start, when the store fails', async () => {
    const bytes = randomBytes(MIB);
    let failures = 2;
    server.intercept = () => (failures-- > 0 ? { status: 500, code: 'InternalError' } : undefined);
    const { key } = await storage.write(newOwner(), Readable.from([bytes]));
    expect((await bytesOf(await storage.read(key))).equals(bytes)).toBe(true);
    expect(count('PutObject')).toBe(3);
  });

  it('leaves no temporary file, even if the program is killed', async () => {
    let during: string[] | undefined;
    server.intercept = async () => {
      during = await readdir(temporary);
      return undefined;
    };
    await storage.write(newOwner(), from('text'));
    expect(during).toEqual([]);
  });

  it('cannot be written without a temporary folder', async () => {
    const source = from('text');
    const other = open({}, { temporaryFolder: join(temporary, 'missing') });
    expect(await failureOf(other.write(newOwner(), source))).toMatch(
      /^The temporary folder .*missing cannot be written: ENOENT.*\. Check TMPDIR$/,
    );
  });

  it('that is read and abandoned does not hold a connection', async () => {
    const { key } = await storage.write(newOwner(), Readable.from([randomBytes(4 * MIB)]));
    for (let i = 0; i < 40; i++) (await storage.read(key))?.destroy();
    expect((await bytesOf(await storage.read(key))).length).toBe(4 * MIB);
  });
});

describe('a direct upload', () => {
  const announced = { contentType: 'image/jpeg', size: 5 };

  it('stores bytes of the announced size and type, and the content keeps the type', async () => {
    const owner = newOwner();
    const { url, headers } = await storage.directUpload(owner, announced, 900);
    expect(headers).toEqual({ 'Content-Type': 'image/jpeg' });
    expect(url).toMatch(`${server.endpoint}/attachments/uploads/${account}/${owner.attachment}?`);
    expect((await fetch(url, { method: 'PUT', headers, body: 'bytes' })).status).toBe(200);
    const stored = await storage.uploaded(owner);
    expect(stored).toEqual({ key: { ...owner, sha256: sha256(Buffer.from('bytes')) }, size: 5 });
    const key = `files/${account}/${owner.attachment}-${stored?.key.sha256}`;
    expect(server.objects.get(key)?.contentType).toBe('image/jpeg');
    expect(await textOf(stored && (await storage.read(stored.key)))).toBe('bytes');
  });

  it.each([
    [
      'another size',
      (url: string) => fetch(url, { method: 'PUT', headers: { 'Content-Type': 'image/jpeg' }, body: 'more bytes' }),
    ],
    [
      'another type',
      (url: string) => fetch(url, { method: 'PUT', headers: { 'Content-Type': 'text/html' }, body: 'bytes' }),
    ],
    ['another method', (url: string) => fetch(url)],
    [
      'another key',
      (url: string) =>
        fetch(url.replace(/\w\?/, '0?').replace('/uploads/', '/files/'), {
          method: 'PUT',
          headers: { 'Content-Type': 'image/jpeg' },
          body: 'bytes',
        }),
    ],
    [
      'another expiry',
      (url: string) =>
        fetch(url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'), {
          method: 'PUT',
          headers: { 'Content-Type': 'image/jpeg' },
          body: 'bytes',
        }),
    ],
  ])('with %s is refused', async (_, send) => {
    const { url } = await storage.directUpload(newOwner(), announced, 900);
    const response = await send(url);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('SignatureDoesNotMatch');
    expect(server.objects.size).toBe(0);
  });

  it('is refused after the expiry', async () => {
    const { url, headers } = await storage.directUpload(newOwner(), announced, 900);
    server.now = () => new Date(Date.now() + 902_000);
    expect((await fetch(url, { method: 'PUT', headers, body: 'bytes' })).status).toBe(403);
    server.now = () => new Date(Date.now() + 890_000);
    expect((await fetch(url, { method: 'PUT', headers, body: 'bytes' })).status).toBe(200);
  });
});

describe('a direct download', () => {
  const how = {
    contentType: 'text/plain; charset=utf-8',
    contentDisposition: `attachment; filename="a + b* (1)'.txt"; filename*=UTF-8''%C3%A4%20%2B.txt`,
  };

  it('presents the content as given', async () => {
    const { key } = await storage.write(newOwner(), from('text'));
    const url = await storage.directDownload(key, how, 3600);
    const response = await fetch(url);
    expect(await response.text()).toBe('text');
    expect(response.headers.get('content-type')).toBe(how.contentType);
    expect(response.headers.get('content-disposition')).toBe(how.contentDisposition);
    const part = await fetch(url, { headers: { range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'ex']);
  });

  it('is refused after the expiry, with another presentation, and for other content', async () => {
    const { key } = await storage.write(newOwner(), from('text'));
    const url = await storage.directDownload(key, how, 3600);
    const other = url.replace('text%2Fplain', 'text%2Fhtml');
    expect(other).not.toBe(url);
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(url.replace(key.sha256, '0'.repeat(64)))).status).toBe(403);
    server.now = () => new Date(Date.now() + 3_602_000);
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('an upload', () => {
  const upload = (owner: ReturnType<typeof newOwner>, bytes: string) =>
    server.put(`uploads/${owner.account}/${owner.attachment}`, Buffer.from(bytes), 'image/png');
  const keyOf = (owner: ReturnType<typeof newOwner>, bytes: string): ContentKey => ({
    ...owner,
    sha256: sha256(Buffer.from(bytes)),
  });

  it('that does not exist is undefined', async () => {
    expect(await storage.uploaded(newOwner())).toBeUndefined();
  });

  it('is read by two callers at once', async () => {
    const owner = newOwner();
    await upload(owner, 'bytes');
    const both = await Promise.all([storage.uploaded(owner), storage.uploaded(owner)]);
    expect(both[0]).toEqual({ key: keyOf(owner, 'bytes'), size: 5 });
    expect(both[1]).toEqual(both[0]);
    expect(await storage.uploaded(owner)).toEqual(both[0]);
    expect(await textOf(await storage.read(keyOf(owner, 'bytes')))).toBe('bytes');
  });

  it('that is replaced between its reading and its copying is read again', async () => {
    const owner = newOwner();
    await upload(owner, 'first');
    let isFirst = true;
    server.intercept = async ({ operation }) => {
      if (operation === 'CopyObject' && isFirst) {
        isFirst = false;
        await upload(owner, 'second');
      }
      return undefined;
    };
    expect(await storage.uploaded(owner)).toEqual({ key: keyOf(owner, 'second'), size: 6 });
    expect(await storage.read(keyOf(owner, 'first'))).toBeUndefined();
    expect(await textOf(await storage.read(keyOf(owner, 'second')))).toBe('second');
  });

  it('that is replaced again and again is not kept', async () => {
    const owner = newOwner();
    await upload(owner, 'first');
    server.intercept = async ({ operation }) => {
      if (operation === 'CopyObject') await upload(owner, randomUUID());
      return undefined;
    };
    expect(await failureOf(storage.uploaded(owner))).toBe('The upload is replaced again and again while it is read');
    expect([...server.objects.keys()].filter((key) => key.startsWith('files/'))).toEqual([]);
  });

  it('that is removed between its reading and its copying is undefined', async () => {
    const owner = newOwner();
    await upload(owner, 'first');
    server.intercept = ({ operation }) => {
      if (operation === 'CopyObject') server.objects.clear();
      return undefined;
    };
    expect(await storage.uploaded(owner)).toBeUndefined();
  });

  it('above the maximum size is not read; its size is returned', async () => {
    const owner = newOwner();
    const limited = open({}, { maxBytes: 10 });
    await upload(owner, '0123456789');
    expect((await limited.uploaded(owner))?.key.sha256).not.toBe('');
    await upload(owner, '01234567890');
    expect(await limited.uploaded(owner)).toEqual({ key: { ...owner, sha256: '' }, size: 11 });
    expect(count('CopyObject')).toBe(1);
  });

  it('is copied again when a copy fails after it has begun', async () => {
    const owner = newOwner();
    await upload(owner, 'bytes');
    let failures = 1;
    server.intercept = ({ operation }, response) => {
      if (operation !== 'CopyObject' || failures-- === 0) return undefined;
      response.writeHead(200).end('<Error><Code>InternalError</Code></Error>');
      return 'taken';
    };
    expect((await storage.uploaded(owner))?.size).toBe(5);
    expect(count('CopyObject')).toBe(2);
  });

  it('is removed together with the content', async () => {
    const owner = newOwner();
    await upload(owner, 'bytes');
    await storage.uploaded(owner);
    await storage.remove(keyOf(owner, 'bytes'));
    expect(server.objects.size).toBe(0);
  });
});

describe('the list of an account', () => {
  it('has all objects of both kinds over many pages, and no other', async () => {
    const [path, size, modifiedAt] = ['', 1, new Date('2026-11-20T10:20:30.000Z')];
    const add = (key: string): void =>
      void server.objects.set(key, { path, size, modifiedAt, etag: '"0"', contentType: 'image/png' });
    const uploads = Array.from({ length: 1101 }, () => randomUUID());
    const files = Array.from({ length: 1203 }, () => ({ attachment: randomUUID(), sha256: sha256(randomBytes(8)) }));
    uploads.forEach((attachment) => add(`uploads/${account}/${attachment}`));
    files.forEach((file) => add(`files/${account}/${file.attachment}-${file.sha256}`));
    add(`uploads/${account}/notes & <others>.txt`);
    add(`files/${account}/${randomUUID()}`);
    add(`files/${randomUUID()}/${randomUUID()}-${'0'.repeat(64)}`);
    add(`other/${account}/${randomUUID()}`);

    const listed = await all(storage.list(account));
    const expected = [...uploads.map((attachment) => ({ attachment, sha256: undefined })), ...files];
    const byName = (a: { attachment: string }, b: { attachment: string }): number =>
      a.attachment < b.attachment ? -1 : 1;
    expect(listed.map(({ attachment, sha256 }) => ({ attachment, sha256 })).sort(byName)).toEqual(
      expected.sort(byName),
    );
    expect(listed.every((one) => one.account === account)).toBe(true);
    expect(listed[0]?.modifiedAt).toEqual(modifiedAt);
    expect(count('ListObjectsV2')).toBe(4);
  });

  it('removes objects while it is read, in small pages too', async () => {
    await server.close();
    await start({ pageSize: 2 });
    const stored = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => storage.write(newOwner(), from(text))));
    for await (const object of storage.list(account)) {
      await object.remove();
      await object.remove();
    }
    expect(server.objects.size).toBe(0);
    expect(count('ListObjectsV2')).toBe(4);
    expect(stored).toHaveLength(5);
  });

  it('of nothing is empty', async () => {
    expect(await all(storage.list(account))).toEqual([]);
  });
});

describe('a failure', () => {
  const key = { ...newOwner(), sha256: '0'.repeat(64) };
  const patient = { connectMs: 60_000, headersMs: 60_000, idleMs: 60_000 };

  it('of a moment is repeated', async () => {
    const { key } = await storage.write(newOwner(), from('text'));
    let failures = 2;
    server.intercept = (_, response) => {
      if (failures-- <= 0) return undefined;
      if (failures === 1) return { status: 503, code: 'SlowDown' };
      response.destroy();
      return 'taken';
    };
    expect(await textOf(await storage.read(key))).toBe('text');
    expect(count('GetObject')).toBe(3);
  });

  it('that stays is reported after three attempts, with the operation and the code', async () => {
    server.intercept = () => ({ status: 500, code: 'InternalError' });
    expect(await failureOf(storage.read(key))).toBe(
      'The S3 store refuses GetObject: 500 InternalError. Check the state of the store',
    );
    expect(count('GetObject')).toBe(3);
  });

  it('that no attempt changes is reported after the first', async () => {
    server.intercept = () => ({ status: 403, code: 'AccessDenied' });
    expect(await failureOf(storage.write(newOwner(), from('text')))).toMatch(
      /^The S3 store refuses PutObject: 403 AccessDenied\. Allow/,
    );
    await failureOf(storage.read(key));
    await failureOf(all(storage.list(account)));
    expect(server.requests.map(({ operation }) => operation)).toEqual(['PutObject', 'GetObject', 'ListObjectsV2']);
  });

  it('of a store that is away is reported', async () => {
    await server.close();
    const calls = [
      storage.write(newOwner(), from('text')),
      storage.read(key),
      storage.uploaded(newOwner()),
      storage.remove(key),
      all(storage.list(account)),
      storage.probe(),
    ];
    const messages = await Promise.all(calls.map(failureOf));
    const operations = ['PutObject', 'GetObject', 'GetObject', 'DeleteObject', 'ListObjectsV2', 'PutObject'];
    expect(messages).toEqual(
      operations.map(
        (operation) =>
          `The S3 store does not respond to ${operation} (ECONNREFUSED). Check that it runs and can be reached, and S3_ENDPOINT`,
      ),
    );
  });

  it('of a store that never responds is reported once, after the timeout', async () => {
    let requests = 0;
    server.intercept = () => {
      requests++;
      return 'taken';
    };
    const impatient = open({}, { timeouts: { ...patient, headersMs: 300 } });
    expect(await failureOf(impatient.read(key))).toContain('GetObject (UND_ERR_HEADERS_TIMEOUT)');
    expect(requests).toBe(1);
  });

  it.each([
    ['ends too early', 'UND_ERR_SOCKET', true],
    ['stops', 'UND_ERR_BODY_TIMEOUT', false],
  ])('of a response that %s is an error of the stream', async (_, code, isClosed) => {
    server.intercept = (_request, response) => {
      response.writeHead(200, { etag: '"0"', 'content-length': '10' });
      response.write('half');
      if (isClosed) setImmediate(() => response.destroy());
      return 'taken';
    };
    const impatient = open({}, { timeouts: { ...patient, idleMs: 300 } });
    const stream = await impatient.read(key);
    expect(await failureOf(bytesOf(stream))).toContain(`does not respond to GetObject (${code})`);
    expect(await failureOf(impatient.uploaded(newOwner()))).toContain(`does not respond to GetObject (${code})`);
  });
});

describe('the probe', () => {
  it('leaves nothing', async () => {
    await storage.probe();
    expect(server.objects.size).toBe(0);
    expect(new Set(server.requests.map(({ operation }) => operation)).size).toBe(5);
    expect(server.requests.every(({ key }) => /^$|^(uploads|files)\/probe\//.test(key))).toBe(true);
  });

  it.each<[string, Partial<S3Bucket>, string]>([
    ['bucket', { bucket: 'absent' }, '404 NoSuchBucket. Create the bucket, or correct S3_BUCKET'],
    ['secret', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch. Correct S3_SECRET_ACCESS_KEY'],
    [
      'key',
      { accessKeyId: 'OTHER' },
      '403 InvalidAccessKeyId. The store does not know the key: correct S3_ACCESS_KEY_ID',
    ],
    ['region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed. Correct S3_REGION'],
  ])('reports a wrong %s', async (_, other, expected) => {
    expect(await failureOf(open(other).probe())).toBe(`The S3 store refuses PutObject: ${expected}`);
  });

  it('reports a missing right', async () => {
    server.intercept = ({ operation }) =>
      operation === 'ListObjectsV2' ? { status: 403, code: 'AccessDenied' } : undefined;
    expect(await failureOf(storage.probe())).toBe(
      'The S3 store refuses ListObjectsV2: 403 AccessDenied. Allow the operation in the policy of the access key; ' +
        'the production guide lists what it needs',
    );
    expect(server.objects.size).toBe(0);
  });

  it('reports a wrong clock', async () => {
    server.now = () => new Date(Date.now() + 20 * 60_000);
    expect(await failureOf(storage.probe())).toContain(
      '403 RequestTimeTooSkewed. Synchronize the clock of this machine with a time server',
    );
  });

  it('reports a store that ignores conditions of copies', async () => {
    server.hasConditions = false;
    expect(await failureOf(storage.probe())).toBe(
      'The S3 store ignores x-amz-copy-source-if-match. Use a store that supports it',
    );
    expect(server.objects.size).toBe(0);
  });

  it('reports a server that is no S3 store', async () => {
    const other: Server = createServer((request, response) =>
      request.resume().on('end', () => response.end('Welcome')),
    );
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    try {
      expect(await failureOf(open({ endpoint }).probe())).toContain('Check S3_ENDPOINT');
    } finally {
      other.closeAllConnections();
      other.close();
    }
  });

  it('reports a host that does not exist', async () => {
    const message = await failureOf(open({ endpoint: 'http://store.invalid' }).probe());
    expect(message).toMatch(/PutObject \((ENOTFOUND|EAI_AGAIN)\)\. .*S3_ENDPOINT/);
  });
});

describe('the production guide', () => {
  const guide = new Guide('docs/production.md');
  const section = 'Attachments in S3';
  const settings = Object.fromEntries(
    guide
      .block('env', section)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/=(.*)/, 2) as [string, string]),
  );
  const [policy = '', lifecycle = '', cors = ''] = guide.blocks('json', section).map(({ text }) => text);

  it('has settings that name the bucket', () => {
    expect(bucketOf(readSettings(settings))).toEqual({
      endpoint: settings['S3_ENDPOINT'],
      bucket: settings['S3_BUCKET'],
      region: settings['S3_REGION'],
      accessKeyId: settings['S3_ACCESS_KEY_ID'],
      secretAccessKey: settings['S3_SECRET_ACCESS_KEY'],
    });
    expect(bucketOf(readSettings({ ...settings, S3_REGION: '' })).region).toBe('us-east-1');
    expect(() => bucketOf(readSettings({}))).toThrow('The settings of S3 are incomplete');
  });

  it('has a policy that allows what the service does, and no more', async () => {
    const owner = newOwner();
    const { url, headers } = await storage.directUpload(owner, { contentType: 'image/png', size: 5 }, 60);
    await fetch(url, { method: 'PUT', headers, body: 'bytes' });
    const stored = await storage.uploaded(owner);
    if (stored === undefined) throw new Error('the upload is missing');
    await fetch(
      await storage.directDownload(stored.key, { contentType: 'image/png', contentDisposition: 'inline' }, 60),
    );
    await storage.write(newOwner(), from('text'));
    await storage.read(stored.key);
    for await (const object of storage.list(account)) await object.remove();
    await storage.remove(stored.key);
    await storage.probe();

    const ACTIONS = {
      GetObject: ['s3:GetObject'],
      PutObject: ['s3:PutObject'],
      CopyObject: ['s3:GetObject', 's3:PutObject'],
      DeleteObject: ['s3:DeleteObject'],
      ListObjectsV2: ['s3:ListBucket'],
    };
    // A copy reads an upload and writes content, as other requests of the list do.
    const needed = server.requests.flatMap(({ operation, key }) =>
      ACTIONS[operation].map((action) => `${action} ${key.replace(/\/.*/, '/*')}`),
    );
    const { Statement } = JSON.parse(policy) as {
      readonly Statement: readonly { readonly Action: readonly string[]; readonly Resource: readonly string[] }[];
    };
    const arn = `arn:aws:s3:::${String(settings['S3_BUCKET'])}`;
    const allowed = Statement.flatMap(({ Action, Resource }) =>
      Action.flatMap((action) => Resource.map((one) => `${action} ${one.replace(`${arn}/`, '').replace(arn, '')}`)),
    );
    expect([...new Set(needed)].sort()).toEqual(allowed.sort());
  });

  it('expires uploads alone, and lets pages upload and download', () => {
    const { Rules } = JSON.parse(lifecycle) as { readonly Rules: readonly object[] };
    const expiring = Rules.filter((rule) => 'Expiration' in rule);
    expect(expiring).toMatchObject([{ Status: 'Enabled', Filter: { Prefix: 'uploads/' }, Expiration: { Days: 2 } }]);
    expect(JSON.parse(cors)).toMatchObject({
      CORSRules: [
        { AllowedMethods: ['PUT'], AllowedHeaders: ['Content-Type'] },
        { AllowedMethods: ['GET'], AllowedOrigins: ['*'] },
      ],
    });
  });
});

describe('memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  /** The memory of all objects that are in use. */
  const used = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };

  /** The most that 50 MiB in transfer need beyond the start; server and client run in this process. */
  async function growthOf(transfer: (passed: (chunk: Uint8Array) => void) => Promise<void>): Promise<number> {
    const before = used();
    let [sum, most, next] = [0, 0, 0];
    await transfer((chunk) => {
      sum += chunk.length;
      if (sum < next) return;
      next += 4 * MIB;
      most = Math.max(most, used() - before);
    });
    expect(sum).toBe(MAX_BYTES);
    return most;
  }

  it('is the same whatever the size', async () => {
    const owner = newOwner();
    const chunk = randomBytes(64 * 1024);
    let key: ContentKey | undefined;
    const written = await growthOf(async (passed) => {
      const source = async function* () {
        for (let sent = 0; sent < MAX_BYTES; sent += chunk.length) {
          passed(chunk);
          yield Buffer.from(chunk);
        }
      };
      ({ key } = await storage.write(owner, Readable.from(source())));
    });
    const read = await growthOf(async (passed) => {
      for await (const bytes of key === undefined ? [] : ((await storage.read(key)) ?? [])) passed(bytes as Uint8Array);
    });
    expect({ written: written < 12 * MIB, read: read < 12 * MIB }).toEqual({ written: true, read: true });
  });

  it('of a reader that stops does not grow: the store waits', async () => {
    const { key } = await storage.write(newOwner(), Readable.from(chunks(MAX_BYTES)));
    const before = used();
    const stream = await storage.read(key);
    const first: unknown = await stream?.[Symbol.asyncIterator]().next();
    expect(first).toBeDefined();
    // The bytes that fit into buffers have arrived when another request has been answered.
    for (let i = 0; i < 20; i++) await storage.uploaded(newOwner());
    expect(used() - before).toBeLessThan(12 * MIB);
    stream?.destroy();
  });

  it('of an upload that is hashed does not depend on its size', async () => {
    const owner = newOwner();
    await server.put(`uploads/${account}/${owner.attachment}`, chunks(MAX_BYTES), 'image/png');
    const growth = await growthOf(async (passed) => {
      server.observe = passed;
      expect((await storage.uploaded(owner))?.size).toBe(MAX_BYTES);
    });
    expect(growth).toBeLessThan(12 * MIB);
  });

  async function* chunks(size: number): AsyncGenerator<Uint8Array> {
    const chunk = randomBytes(64 * 1024);
    for (let sent = 0; sent < size; sent += chunk.length) yield Buffer.from(chunk);
  }
});
