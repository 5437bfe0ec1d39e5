import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '../src/calls.js';
import { json, outcome, problem, scripted } from './scripted.js';

const BODY = { correlation_id: 'request' };
const UUID = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a01';
const undo = (undone: number, finishedAt: string | null): Schemas['UndoView'] => ({
  uuid: UUID,
  status: finishedAt === null ? 'running' : 'finished',
  source: { correlation_id: 'request', import_uuid: null, entity_uuid: null },
  correlation_id: UUID,
  total: 3,
  undone,
  kept: 0,
  failed: 0,
  created_at: '2026-11-21T09:30:00.000Z',
  started_at: null,
  finished_at: finishedAt,
});
const ENDED = undo(3, '2026-11-21T09:30:02.000Z');

describe('an undo', () => {
  it('is started once, and read until it has ended', async () => {
    const { api, sent } = scripted([
      json(201, { undo_uuid: UUID }),
      json(200, { undo: undo(0, null) }),
      json(200, { undo: undo(2, null) }),
      json(200, { undo: ENDED }),
    ]);
    const progress: number[] = [];
    const { result, waited } = await outcome(() =>
      api.undo(BODY, { idempotencyKey: 'mine', onProgress: ({ undone }) => progress.push(undone) }),
    );
    expect(result).toEqual(ENDED);
    expect(progress).toEqual([0, 2, 3]);
    expect(waited).toBeGreaterThanOrEqual(300);
    expect(sent.map(({ url, init }) => [init.method, url.replace(/^.*\/v2/, '')])).toEqual([
      ['POST', '/undos'],
      ...Array.from({ length: 3 }, () => ['GET', `/undos/${UUID}`]),
    ]);
    expect(sent.map(({ init }) => init.headers.get('idempotency-key'))).toEqual(['mine', null, null, null]);
  });

  it('is answered at once in a trial run', async () => {
    const { api, sent } = scripted([json(200, { undo: ENDED, rows: [] })]);
    expect(await api.dryRun((trial) => trial.undo(BODY))).toEqual(ENDED);
    expect(sent.map(({ init }) => init.headers.get('x-service-dry-run'))).toEqual(['true']);
  });

  it('rejects when it is refused, when its answer names none, and when its signal is aborted', async () => {
    await expect(scripted([json(201, {})]).api.undo(BODY)).rejects.toThrow('The answer names no undo');
    await expect(scripted([problem(422, 'undo.too_large')]).api.undo(BODY)).rejects.toMatchObject({
      code: 'undo.too_large',
    });
    const stop = new AbortController();
    const { api } = scripted([json(201, { undo_uuid: UUID }), json(200, { undo: undo(0, null) })]);
    const stopped = api.undo(BODY, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('enough');
  });
});
