import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Fieldline, FieldlineConnectionError, isNotFound, isRateLimited } from '../../packages/client/src/index.js';
import { until } from '../../tools/harness/until.js';
import { type Service, sharedService, startService } from '../support/service.js';
import { Proxy } from './proxy.js';
import { rejection } from './rejection.js';

describe('the client behind a network that fails', () => {
  let service: Service;
  let api: Fieldline;
  let proxy: Proxy;
  let far: Fieldline;
  beforeAll(async () => {
    service = await sharedService();
    api = new Fieldline({ url: service.url, key: service.key });
    proxy = await Proxy.start(service.url);
    far = new Fieldline({ url: proxy.url, key: service.key });
  });
  afterEach(() => {
    proxy.passed.splice(0);
    proxy.mishaps.splice(0);
  });
  afterAll(async () => {
    await proxy.close();
    await service.stop();
  });

  const acme = { organization: true, organization_name: 'Acme' };

  it.each(['cut-answer', 'cut-request', 'unavailable'] as const)('does a write once: %s', async (mishap) => {
    proxy.mishaps.push(mishap, mishap);
    const external_id = newUuid();
    const answer = await far.post('/v2/clients', { body: { ...acme, external_id } });
    expect(answer.replayed).toBe(mishap === 'cut-answer');
    const keys = proxy.passed.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const read = await api.get('/v2/clients/{client}', { path: { client: external_id } });
    expect(read.data.client.uuid).toBe(answer.data.client_uuid);
  });

  it('follows the feed through lost connections: each event once, soon after it is recorded', async () => {
    const { data } = await api.get('/v2/events', { query: { limit: 1 } });
    const stop = new AbortController();
    const names: string[] = [];
    const following = (async () => {
      const filters = { types: 'client_created', include: 'snapshot', signal: stop.signal } as const;
      for await (const { snapshot } of far.follow({ after: data.head, ...filters }))
        names.push(String((snapshot as { name: string } | null)?.name));
    })();
    const made: string[] = [];
    for (const mishap of ['cut-answer', 'unavailable', 'cut-request', undefined] as const) {
      if (mishap !== undefined) proxy.mishaps.push(mishap);
      const organization_name = `Followed ${mishap ?? 'last'}`;
      await api.post('/v2/clients', { body: { organization: true, organization_name } });
      made.push(organization_name);
      await until(() => names.length === made.length);
    }
    expect(names).toEqual(made);
    stop.abort(new Error('enough'));
    await expect(following).rejects.toThrow('enough');
  });

  it('continues at its checkpoint after a failure, and ends at the end of the feed', async () => {
    const { data } = await api.get('/v2/events', { query: { limit: 1 } });
    const made: string[] = [];
    for (let number = 1; number <= 5; number++)
      made.push(
        (await api.clients.create({ organization: true, organization_name: `Checked ${number}` })).data.client_uuid,
      );
    let stored: number | undefined;
    const save = (position: number): void => void (stored = position);
    const checkpoint = { load: () => stored, save };
    const seen: string[] = [];
    const pull = async (failAt?: string): Promise<void> => {
      const options = { checkpoint, after: data.head, types: 'client_created', limit: 2, wait: 0 } as const;
      for await (const { entity_uuid } of far.follow(options)) {
        if (entity_uuid === failAt) throw new Error('full');
        seen.push(entity_uuid);
      }
    };
    await expect(pull(made[3])).rejects.toThrow('full');
    proxy.mishaps.push('cut-answer');
    await pull();
    await pull();
    expect(seen).toEqual(made);
    expect(stored).toBe((await api.get('/v2/events', { query: { limit: 1, after: stored } })).data.head);
  });

  it('retries reads, and marks a retried deletion', async () => {
    const { data } = await api.post('/v2/clients', { body: acme });
    const path = { client: data.client_uuid };
    proxy.mishaps.push('cut-answer');
    expect((await far.get('/v2/clients/{client}', { path })).data.client.uuid).toBe(data.client_uuid);
    proxy.mishaps.push('cut-answer');
    const error = await rejection(far.delete('/v2/clients/{client}', { path }));
    expect(isNotFound(error)).toBe(true);
    expect(error).toMatchObject({ attempts: 2 });
  });

  it('gives up, and the same key finds out later what became of it', async () => {
    proxy.mishaps.push('cut-answer');
    const body = { ...acme, external_id: newUuid() };
    const error = await rejection(far.post('/v2/clients', { body, retries: 0 }));
    if (!(error instanceof FieldlineConnectionError)) throw error;
    expect(error).toMatchObject({ reason: 'network', attempts: 1, idempotencyKey: expect.any(String) });
    const again = await far.post('/v2/clients', { body, idempotencyKey: error.idempotencyKey });
    expect(again).toMatchObject({ status: 201, replayed: true });
  });

  it('finds nobody where nobody listens', async () => {
    const gone = await Proxy.start(service.url);
    const nobody = new Fieldline({ url: gone.url, key: service.key, retries: 1 });
    const { host, origin } = new URL(gone.url);
    await gone.close();
    expect(await rejection(nobody.get('/v2/account'))).toMatchObject({
      reason: 'network',
      attempts: 2,
      message: `No response from ${origin}: connect ECONNREFUSED ${host}; nothing listens there: check that the service runs, and the port of the URL`,
    });
  });
});

describe('the client and the rate limit', () => {
  let service: Service;
  beforeAll(async () => {
    // One request a second leaks out, after a minute's worth at once.
    service = await startService({ rateLimitPerMinute: 60 });
  });
  afterAll(() => service.stop());

  it('waits for as long as the service asks, or reports how long that would be', async () => {
    const attempts: { readonly status: number; readonly at: number }[] = [];
    const api = new Fieldline({
      url: service.url,
      key: service.key,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        attempts.push({ status: response.status, at: performance.now() });
        return response;
      },
    });
    // Whatever leaks out in the meantime on a busy machine is spent too.
    while (attempts.every(({ status }) => status === 200)) await api.get('/v2/account');
    const [refused, ...later] = attempts.slice(attempts.findIndex(({ status }) => status === 429));
    expect(later.at(-1)?.status).toBe(200);
    expect((later[0]?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(990);

    const hasty = new Fieldline({ url: service.url, key: service.key, maxRetryAfterMs: 0 });
    const spend = async (): Promise<never> => {
      for (;;) await hasty.get('/v2/account');
    };
    const error = await rejection(spend());
    expect(isRateLimited(error)).toBe(true);
    expect(error).toMatchObject({ retryAfterMs: 1000, attempts: 1 });
  });
});
