import { describe, expect, it } from '@jest/globals';
import type { Log, LogEvent } from '../src/log.js';
import { connectionLost, json, problem, scripted } from './scripted.js';

describe('the log', () => {
  const logged = () => {
    const events: LogEvent[] = [];
    return { events, log: (event: LogEvent): void => void events.push(event) };
  };

  it('has each request, response, failure and retry', async () => {
    const { events, log } = logged();
    const headers = { 'X-Request-Id': 'r', 'Retry-After': '0' };
    const { api } = scripted(
      [connectionLost(), problem(503, 'unavailable', {}, headers), json(200, { jobs: [] }, headers)],
      { log },
    );
    await api.jobs.list({ status: 'posted' }).toArray(1);
    const request = { method: 'GET', url: 'https://api.example.com/v2/jobs?status=posted' };
    const number: unknown = expect.any(Number);
    expect(events).toEqual([
      { type: 'request', ...request, attempt: 1 },
      {
        type: 'failure',
        ...request,
        attempt: 1,
        reason: 'network',
        message: 'No response from https://api.example.com: fetch failed',
        durationMs: number,
      },
      { type: 'retry', ...request, attempt: 1, delayMs: number },
      { type: 'request', ...request, attempt: 2 },
      {
        type: 'response',
        ...request,
        attempt: 2,
        status: 503,
        code: 'unavailable',
        requestId: 'r',
        durationMs: number,
      },
      { type: 'retry', ...request, attempt: 2, delayMs: number },
      { type: 'request', ...request, attempt: 3 },
      { type: 'response', ...request, attempt: 3, status: 200, code: undefined, requestId: 'r', durationMs: number },
    ]);
  });

  it('has neither the key nor a body', async () => {
    const { events, log } = logged();
    const { api } = scripted([json(201, { secret: 'whsec_1' })], { key: 'fk_secret', log });
    await api.webhooks.create({ url: 'https://x.example', event_types: ['job_created'] });
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toMatch(/fk_secret|whsec_1|job_created/);
  });

  it('says that the caller aborted', async () => {
    const { events, log } = logged();
    const stop = new AbortController();
    const { api } = scripted(
      [
        () => {
          stop.abort(new Error('enough'));
          return Promise.reject(new Error('aborted'));
        },
      ],
      { log },
    );
    await expect(api.account.get({ signal: stop.signal })).rejects.toThrow('enough');
    expect(events.at(-1)).toMatchObject({ type: 'failure', reason: 'aborted' });
  });

  it.each<[string, Log]>([
    [
      'throws',
      () => {
        throw new Error('full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('full'))],
  ])('fails no call when it %s', async (_, log) => {
    expect((await scripted([json(200, { account: {} })], { log }).api.account.get()).status).toBe(200);
  });
});
