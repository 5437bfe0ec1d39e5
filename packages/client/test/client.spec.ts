import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import type { FieldlineOptions } from '../src/caller.js';
import { Fieldline } from '../src/client.js';
import { userAgentOf } from '../src/user-agent.js';
import { VERSION } from '../src/version.js';
import { json, problem, scripted } from './scripted.js';

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

  it('is a trial run when it writes inside of dryRun', async () => {
    const { api, sent } = scripted([]);
    await api.dryRun(async (trial) => {
      await trial.get('/v2/jobs');
      await trial.patch(URL_OF_JOB, { ...JOB, body: { description: 'x' } });
      await trial.delete(URL_OF_JOB, JOB);
    });
    await api.delete(URL_OF_JOB, JOB);
    expect(sent.map(({ init }) => new Headers(init.headers).get('x-service-dry-run'))).toEqual([
      null,
      'true',
      'true',
      null,
    ]);
  });

  it('is not made with a nested filter, which the service would not read', async () => {
    const { api, sent } = scripted([]);
    const query = { updated_at: { after: '2026-05-04' } };
    await expect(api.jobs.list(query as object).toArray(1)).rejects.toThrow("pass { 'updated_at[…]': value }");
    expect(sent).toEqual([]);
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
      'user-agent': `fieldline-client/${VERSION} (node/${process.versions.node})`,
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
      ['accept', 'authorization', 'user-agent'],
      ['accept', 'authorization', 'if-match', 'user-agent'],
      ['accept', 'authorization', 'idempotency-key', 'user-agent'],
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
    expect(make({ appInfo: { name: 'acme sync' } })).toThrow('appInfo must be of letters, digits and "-._"');
    for (const key of ['', 'fk_secret ', 'fk_secret\n'])
      expect(make({ key })).toThrow(/^(?!.*fk_secret).*API key is malformed/);
  });

  it('names the program that uses it, except in browsers', () => {
    const node = '24.21.0';
    expect(userAgentOf(undefined, node)).toBe(`fieldline-client/${VERSION} (node/24.21.0)`);
    expect(userAgentOf({ name: 'acme-sync' }, node)).toBe(`fieldline-client/${VERSION} (node/24.21.0) acme-sync`);
    const { api, sent } = scripted([], { appInfo: { name: 'acme-sync', version: '1.4.0' } });
    void api.account.get();
    expect(sent[0]?.init.headers.get('User-Agent')).toMatch(/^fieldline-client\/\S+ \(node\/\S+\) acme-sync\/1\.4\.0$/);
  });

  it('sends no Authorization without a key', () => {
    const { api, sent } = scripted([], { key: undefined });
    void api.account.get();
    expect(sent[0]?.init.headers.has('Authorization')).toBe(false);
  });

  it('sends the checks of the schedule, and has the conflicts of an error', async () => {
    const conflicts = [{ check: 'overlap', level: 'refuse' }];
    const { api, sent } = scripted([problem(409, 'job.schedule_conflict', { conflicts })]);
    const call = api.jobs.update('J-1', { description: 'Later' }, { schedulingChecks: 'hours=off' });
    await expect(call).rejects.toMatchObject({ code: 'job.schedule_conflict', conflicts });
    expect(sent[0]?.init.headers.get('X-Service-Scheduling-Checks')).toBe('hours=off');
  });

  it('does not show its key when it is printed', () => {
    expect(inspect(scripted([], { key: 'fk_secret' }).api, { showHidden: true, depth: 9 })).not.toContain('fk_secret');
  });
});
