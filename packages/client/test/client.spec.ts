import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { Fieldline, type FieldlineOptions } from '../src/client.js';
import { json, scripted } from './scripted.js';

const URL_OF_JOB = '/v2/jobs/{job}';
const JOB = { path: { job: 'a/b' } };

describe('a request', () => {
  it('has its values in their places', async () => {
    const { api, sent } = scripted([], { url: 'https://example.com/fieldline/' });
    await api.get('/v2/jobs', {
      query: { limit: 2, status: 'posted', 'updated_at[after]': '2026-05-04T10:00:00+02:00' },
    });
    await api.get(URL_OF_JOB, { path: { job: 'ä/b ?#%' } });
    expect(sent.map(({ url }) => decodeURIComponent(url.replaceAll('%25', '%2525')))).toEqual([
      'https://example.com/fieldline/v2/jobs?limit=2&status=posted&updated_at[after]=2026-05-04T10:00:00+02:00',
      'https://example.com/fieldline/v2/jobs/ä/b ?#%25',
    ]);
    expect(sent[1]?.url).toBe('https://example.com/fieldline/v2/jobs/%C3%A4%2Fb%20%3F%23%25');
  });

  it.each(['', '.', '..'])('is not made for the id %j, which would make another path of it', async (job) => {
    const { api, sent } = scripted([]);
    await expect(api.delete(URL_OF_JOB, { path: { job } })).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });

  it('says in headers what it was given, and what it is', async () => {
    const { api, sent } = scripted([]);
    await api.patch(URL_OF_JOB, {
      ...JOB,
      body: { description: 'x' },
      ifMatch: 3,
      idempotencyKey: 'mine',
      notifyAssignees: false,
      triggerWebhooks: false,
      requestId: 'req',
      headers: { 'X-More': 'more' },
    });
    expect(Object.fromEntries(sent[0]?.init.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer fk_1',
      'content-type': 'application/json',
      'idempotency-key': 'mine',
      'if-match': '"3"',
      'x-more': 'more',
      'x-request-id': 'req',
      'x-service-notify-assignees': 'false',
      'x-service-trigger-webhooks': 'false',
    });
    await api.get(URL_OF_JOB, JOB);
    await api.delete(URL_OF_JOB, { ...JOB, ifMatch: '"3.ab"' });
    await api.post('/v2/jobs/{job}/publish', JOB);
    const headers = sent.slice(1).map(({ init }) => [...init.headers.keys()]);
    expect(headers).toEqual([
      ['accept', 'authorization'],
      ['accept', 'authorization', 'if-match'],
      ['accept', 'authorization', 'idempotency-key'],
    ]);
    expect(sent[2]?.init.headers.get('if-match')).toBe('"3.ab"');
    expect(sent[3]?.init.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('describes its response', async () => {
    const headers = { ETag: '"7.ab"', Location: '/v2/jobs/1', 'X-Request-Id': 'r', 'Idempotency-Replayed': 'true' };
    const { api } = scripted([json(201, { job_uuid: '1' }, headers), new Response(null, { status: 204 })]);
    expect(await api.post('/v2/jobs', { body: {} })).toEqual({
      data: { job_uuid: '1' },
      status: 201,
      etag: '"7.ab"',
      version: 7,
      location: '/v2/jobs/1',
      replayed: true,
      requestId: 'r',
      headers: expect.any(Headers),
    });
    expect(await api.get('/v2/account')).toMatchObject({
      data: undefined,
      status: 204,
      etag: undefined,
      version: undefined,
      location: undefined,
      replayed: false,
      requestId: undefined,
    });
  });
});

describe('a client', () => {
  it('refuses what cannot be its URL or key, without showing the key', () => {
    const make = (options: Partial<FieldlineOptions>) => () =>
      new Fieldline({ url: 'http://x', key: 'fk', ...options });
    expect(make({ url: 'nowhere' })).toThrow('Invalid URL');
    expect(make({ url: 'ftp://x' })).toThrow('must start with http');
    for (const key of ['', 'fk_secret ', 'fk_secret\n'])
      expect(make({ key })).toThrow(/^(?!.*fk_secret).*API key is malformed/);
  });

  it('does not show its key when it is printed', () => {
    expect(inspect(scripted([], { key: 'fk_secret' }).api, { showHidden: true, depth: 9 })).not.toContain('fk_secret');
  });
});

describe('a list', () => {
  const page = (uuids: readonly string[], next?: string): Response =>
    json(200, { jobs: uuids.map((uuid) => ({ uuid })) }, next === undefined ? {} : { Link: `<${next}>; rel="next"` });

  it('is read page by page, each when it is needed', async () => {
    const { api, sent } = scripted([
      page(['a', 'b'], '/v2/jobs?limit=2&updated_at%5Bafter%5D=x&after=b'),
      page(['c'], '/v2/jobs?limit=2&updated_at%5Bafter%5D=x&after=c'),
      page([]),
    ]);
    const seen: [string, number][] = [];
    for await (const { uuid } of api.list('/v2/jobs', { query: { limit: 2, 'updated_at[after]': 'x' } }))
      seen.push([uuid, sent.length]);
    expect(seen).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2&updated_at%5Bafter%5D=x',
      '?limit=2&updated_at%5Bafter%5D=x&after=b',
      '?limit=2&updated_at%5Bafter%5D=x&after=c',
    ]);
  });

  it('is left when its reader leaves, and takes its key nowhere else', async () => {
    const { api, sent } = scripted([
      page(['a'], 'https://else.example/v2/jobs?after=a'),
      page(['b'], '/v2/jobs?after=b'),
    ]);
    for await (const { data } of api.pages('/v2/jobs')) {
      if (data.jobs[0]?.uuid === 'b') break;
    }
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example.com/v2/jobs',
      'https://api.example.com/v2/jobs?after=a',
    ]);
  });
});
