import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Cluster } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import type { Program } from '../../tools/harness/program.js';
import { LONG } from '../support/long.js';

const MIB = 1024 * 1024;
const FILE_BYTES = 50 * MIB;
/** Together larger than the memory that they may need. */
const FILES = LONG ? 10 : 4;
const BODY_BYTES = 12 * MIB;
/** Time between two readings of the memory, in milliseconds. */
const SAMPLE_MS = 20;

let cluster: Cluster;
let api: Program;
beforeAll(async () => {
  cluster = await Cluster.open();
});
afterAll(() => cluster.close());
// Each test measures an API that has done nothing else.
beforeEach(async () => {
  // As many large bodies as an API takes of all accounts.
  api = await cluster.fork('apps/api/src/main.js', { LARGE_BODIES_PER_ACCOUNT: '4' });
});
afterEach(() => api.stop());

/** The resident memory of the API, in MiB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${api.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The most memory that the API has during some work. */
async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  let peak = await memory();
  const ended = { yes: false };
  const sampled = (async () => {
    while (!ended.yes) {
      peak = Math.max(peak, await memory());
      await delay(SAMPLE_MS);
    }
  })();
  try {
    await work();
  } finally {
    ended.yes = true;
    await sampled;
  }
  return peak;
}

const send = async (method: string, path: string, body: string): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(api.url + path, {
    method,
    body,
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
  });
  return { status: response.status, body: await response.json() };
};

const announcement = (size: number): string =>
  JSON.stringify({ name: 'film.bin', content_type: 'application/octet-stream', size });

/** Streams a file of one chunk again and again, so that this process needs no memory for it either. */
async function upload(chunk: Buffer, size: number): Promise<string> {
  const { body } = await send('POST', '/v2/attachments', announcement(size));
  const { attachment_uuid: uuid, upload: target } = body as { attachment_uuid: string; upload: { url: string } };
  const chunks = function* (): Generator<Buffer> {
    for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
  };
  const put = await fetch(target.url, {
    method: 'PUT',
    headers: { 'Content-Length': String(size) },
    body: Readable.toWeb(Readable.from(chunks())),
    duplex: 'half',
  });
  expect(put.status).toBe(204);
  expect((await send('POST', `/v2/attachments/${uuid}/complete`, '{}')).status).toBe(200);
  return uuid;
}

/** Reads a file without keeping it. @returns its SHA-256. */
async function download(uuid: string): Promise<string> {
  const response = await fetch(`${api.url}/v2/attachments/${uuid}/content`, {
    headers: { Authorization: `Bearer ${KEY}` },
  });
  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

const report = (what: string, idle: number, peak: number): void =>
  void process.stdout.write(`${what}: ${Math.round(peak - idle)} MiB above ${Math.round(idle)} MiB\n`);

describe('the memory of an API', () => {
  const chunk = randomBytes(64 * 1024);

  it(`does not grow with ${FILES} files of 50 MiB that are uploaded at once, nor with their downloads`, async () => {
    // Warm: code is compiled, and connections are open.
    await upload(chunk, MIB);
    const idle = await memory();
    let uuids: string[] = [];
    const peak = await peakDuring(async () => {
      uuids = await Promise.all(Array.from({ length: FILES }, () => upload(chunk, FILE_BYTES)));
    });
    report(`${FILES} uploads of 50 MiB`, idle, peak);
    expect(peak - idle).toBeLessThan(64);
    const expected = createHash('sha256');
    for (let i = 0; i < FILE_BYTES / chunk.length; i++) expected.update(chunk);
    const sha256 = expected.digest('hex');
    const reading = await peakDuring(async () => {
      for (const found of await Promise.all(uuids.map(download))) expect(found).toBe(sha256);
    });
    report(`${FILES} downloads of 50 MiB`, idle, reading);
    // Pieces that were sent are freed by the garbage collector, which is later; they are not all bytes.
    expect(reading - idle).toBeLessThan(160);
  });

  it('holds four bodies of 12 MiB with files in base64 at once', async () => {
    const idle = await memory();
    // Two files: one has at most 8 MiB.
    const bodyOf = (name: string): string => {
      const base64_content = Buffer.alloc(((BODY_BYTES - 1000) / 8) * 3, name).toString('base64');
      const value = [name, `${name}2`].map((file) => ({ name: file, base64_content }));
      return JSON.stringify({ report_fields: [{ name: 'Files', field_type: 'file', value }] });
    };
    const bodies = ['a', 'b', 'c', 'd'].map(bodyOf);
    const rounds = LONG ? 10 : 1;
    const peak = await peakDuring(async () => {
      for (let round = 0; round < rounds; round++)
        for (const { status } of await Promise.all(bodies.map((body) => send('POST', '/v2/jobs', body))))
          expect(status).toBe(201);
    });
    report('four bodies of 12 MiB', idle, peak);
    expect(peak - idle).toBeLessThan(220);
  });
});
