import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { json, outcome, scripted } from './scripted.js';

const UUID = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01';
const BYTES = Buffer.alloc(9 * 1024 * 1024, 'line\n');

const exported = (status: string, more: object = {}): object => ({
  export: {
    uuid: UUID,
    status,
    bytes: BYTES.length,
    sha256: createHash('sha256').update(BYTES).digest('hex'),
    error: null,
    finished_at: status === 'running' ? null : '2026-11-21T09:30:02.000Z',
    ...more,
  },
});
const part = (first: number, last: number): Response => new Response(BYTES.subarray(first, last + 1), { status: 206 });

/** Keeps what it is given, unless it is aborted. */
function sink() {
  const written: Uint8Array[] = [];
  const ends: unknown[] = [];
  const stream = new WritableStream<Uint8Array>({
    write: (piece) => void written.push(piece),
    close: () => void ends.push('closed'),
    abort: (reason) => void ends.push(reason),
  });
  return { written, ends, stream };
}

it('an export is read in parts when it is finished, again after a lost connection, and written to a stream', async () => {
  const eight = 8 * 1024 * 1024;
  const { api, sent } = scripted([
    json(201, { export_uuid: UUID }),
    json(200, exported('running')),
    json(200, exported('finished')),
    part(0, eight - 1),
    new TypeError('lost'),
    part(eight, BYTES.length - 1),
  ]);
  const { written, ends, stream } = sink();
  const progress: number[] = [];
  const { result } = await outcome(() =>
    api.exportTo(
      stream,
      { kinds: ['clients'], format: 'ndjson' },
      { idempotencyKey: 'mine', onProgress: (_, bytes) => progress.push(bytes) },
    ),
  );
  expect(result).toMatchObject({ uuid: UUID, status: 'finished' });
  expect(Buffer.concat(written).equals(BYTES)).toBe(true);
  expect(ends).toEqual(['closed']);
  expect(progress).toEqual([0, 0, eight, BYTES.length]);
  expect(sent[0]?.init.headers.get('idempotency-key')).toBe('mine');
  expect(sent.slice(3).map(({ init }) => init.headers.get('range'))).toEqual([
    `bytes=0-${eight - 1}`,
    `bytes=${eight}-${BYTES.length - 1}`,
    `bytes=${eight}-${BYTES.length - 1}`,
  ]);
});

it.each([
  [
    'that has failed',
    [json(200, exported('failed', { error: 'export.too_slow' }))],
    'The export is failed: export.too_slow',
  ],
  [
    'whose bytes are others',
    [
      json(200, exported('finished', { sha256: '0' })),
      part(0, 8 * 1024 * 1024 - 1),
      part(8 * 1024 * 1024, BYTES.length - 1),
    ],
    'Other bytes have arrived than those of the export',
  ],
] as const)('an export %s rejects, and its stream is aborted', async (_, answers, message) => {
  const { api } = scripted([json(201, { export_uuid: UUID }), ...answers]);
  const { ends, stream } = sink();
  await expect(api.exportTo(stream, { format: 'ndjson' })).rejects.toThrow(message);
  expect(ends).toEqual([expect.objectContaining({ message })]);
});
