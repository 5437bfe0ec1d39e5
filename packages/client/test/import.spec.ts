import { expect, it } from '@jest/globals';
import { json, outcome, problem, scripted } from './scripted.js';

const UUID = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01';
const imported = (done: number, finishedAt: string | null): object => ({
  import: { uuid: UUID, done, finished_at: finishedAt },
});

it('an import sends the file once, with its type, and is read until it has ended', async () => {
  const { api, sent } = scripted([
    json(201, { import_uuid: UUID }),
    json(200, imported(1, null)),
    json(200, imported(2, '2026-11-21T09:30:02.000Z')),
  ]);
  const file = new Blob(['external_id\n1\n2\n'], { type: 'text/csv' });
  const progress: number[] = [];
  const { result } = await outcome(() =>
    api.importFile(
      file,
      { kind: 'clients', dry_run: true },
      { idempotencyKey: 'mine', onProgress: ({ done }) => progress.push(done) },
    ),
  );
  expect(result).toMatchObject({ done: 2 });
  expect(progress).toEqual([1, 2]);
  expect(sent.map(({ url, init }) => [init.method, url.replace(/^.*\/v2/, '')])).toEqual([
    ['POST', '/imports?kind=clients&dry_run=true'],
    ['GET', `/imports/${UUID}`],
    ['GET', `/imports/${UUID}`],
  ]);
  expect(sent[0]?.init.body).toBe(file);
  expect(sent[0]?.init.headers.get('content-type')).toBe('text/csv');
  expect(sent[0]?.init.headers.get('idempotency-key')).toBe('mine');
});

it('an import that is refused rejects', async () => {
  const { api } = scripted([problem(422, 'import.columns')]);
  await expect(api.importFile(new Blob(['x']), { kind: 'clients', format: 'csv' })).rejects.toMatchObject({
    code: 'import.columns',
  });
});
