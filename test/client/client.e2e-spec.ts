import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import {
  Fieldline,
  isInUse,
  isInvalid,
  isNotFound,
  isNotModified,
  isVersionMismatch,
} from '../../packages/client/src/index.js';
import { type Service, sharedService } from '../support/service.js';
import { rejection } from './rejection.js';

describe('the client', () => {
  let service: Service;
  let api: Fieldline;
  beforeAll(async () => {
    service = await sharedService();
    api = new Fieldline({ url: service.url, key: service.key });
  });
  afterAll(() => service.stop());

  const acme = { organization: true, organization_name: 'Acme' };

  it('creates, reads, changes, acts and deletes', async () => {
    const created = await api.post('/v2/clients', { body: acme });
    const client = created.data.client_uuid;
    expect(created).toMatchObject({ status: 201, version: 1, location: `/v2/clients/${client}`, replayed: false });
    const read = await api.get('/v2/clients/{client}', { path: { client }, requestId: 'mine' });
    expect(read).toMatchObject({ status: 200, version: 1, requestId: 'mine', data: { client: { name: 'Acme' } } });
    expect(read.etag).toMatch(/^"1\./);
    const changed = await api.patch('/v2/clients/{client}', {
      path: { client },
      ifMatch: read.etag,
      body: { organization_name: 'Acme & Co' },
    });
    expect(changed).toMatchObject({ status: 200, version: 2, data: { client_uuid: client } });
    const deleted = await api.delete('/v2/clients/{client}', { path: { client }, ifMatch: 2 });
    expect(deleted.data).toEqual({ message: 'Performed' });

    const unit = (await api.post('/v2/catalog/products/units', { body: { name: 'Piece', code: 'pc' } })).data.unit_uuid;
    await api.post('/v2/catalog/products/units/{unit}/archive', { path: { unit } });
    expect((await api.get('/v2/catalog/products/units/{unit}', { path: { unit } })).data.unit.archived).toBe(true);
  });

  it('has a method for each operation: a job from its client to its end', async () => {
    const client = (await api.clients.create({ ...acme, external_id: 'acme/1' })).data.client_uuid;
    await api.clients.update('acme/1', { organization_name: 'Acme & Co' }, { ifMatch: 1 });
    const events = await api.clients.history('acme/1').toArray(10);
    expect(events.map(({ type }) => type)).toEqual(['client_created', 'client_updated']);
    const worker = { email: 'wanda@example.com', first_name: 'Wanda', last_name: 'Ash' };
    const user = (await api.users.create(worker)).data.user_uuid;
    const unit = (await api.catalog.products.units.create({ name: 'Piece', code: 'piece' })).data.unit_uuid;
    await api.catalog.products.units.archive(unit);
    const job = (await api.jobs.create({ client: { uuid: client }, description: 'Boiler' })).data.job_uuid;
    await api.jobs.update(job, { scheduled_at: '2026-12-01T09:00:00Z', assignee: { worker: { uuid: user } } });
    await api.jobs.publish(job);
    await api.jobs.start(job);
    const [found, ...others] = await api.jobs.list({ 'assignee[worker_uuid]': user }).toArray(10);
    expect(found).toMatchObject({ uuid: job, status: 'started' });
    expect(others).toEqual([]);
    const day = { after: '2026-12-01', before: '2026-12-02' };
    expect((await api.schedule.get(day)).data.schedule).toHaveLength(1);
    expect((await api.users.shifts.get(user, day)).data.timeline).toBeDefined();
    const operation = { method: 'PATCH', path: `/v2/clients/${client}`, body: { organization_name: 'Acme' } } as const;
    expect((await api.batch({ operations: [operation] })).data.results).toMatchObject([{ status: 200 }]);
  });

  it('reads an entity only when it has changed since an ETag', async () => {
    const client = (await api.clients.create(acme)).data.client_uuid;
    const { etag = '' } = await api.clients.get(client);
    const headers = { 'If-None-Match': etag };
    const error = await rejection(api.clients.get(client, { headers }));
    expect(isNotModified(error)).toBe(true);
    expect(error).toMatchObject({ status: 304, code: 'not_modified', attempts: 1 });
    await api.clients.update(client, { organization_name: 'Acme & Co' });
    expect((await api.clients.get(client, { headers })).version).toBe(2);
  });

  it('takes external ids of any characters in paths, and answers without a body', async () => {
    for (const client of ['a/b ?#%&=ä', '…', '%2F']) {
      const answer = await api.patch('/v2/clients/{client}', { path: { client }, body: acme });
      expect(answer.status).toBe(201);
      expect((await api.get('/v2/clients/{client}', { path: { client } })).data.client.external_id).toBe(client);
    }
    const email = 'ann@example.com';
    await api.post('/v2/users', { body: { email, first_name: 'Ann', last_name: 'Ash' } });
    const shifts = await api.patch('/v2/users/{user}/shifts', { path: { user: email }, body: { shifts: [] } });
    expect(shifts).toMatchObject({ status: 204, data: undefined });
  });

  it('reads lists over all their pages, lazily', async () => {
    const { key } = await service.newAccount();
    const urls: string[] = [];
    const other = new Fieldline({
      url: service.url,
      key,
      fetch: (url, init) => {
        urls.push(url);
        return fetch(url, init);
      },
    });
    const names = Array.from({ length: 7 }, (_, at) => `Client ${at}`);
    for (const organization_name of names)
      await other.post('/v2/clients', { body: { organization: true, organization_name } });
    const query = { limit: 3, 'updated_at[after]': '2026-01-01T00:00:00+01:00' };

    urls.splice(0);
    const seen: string[] = [];
    for await (const { name } of other.list('/v2/clients', { query })) {
      seen.push(name);
      expect(urls).toHaveLength(Math.ceil(seen.length / 3));
    }
    expect(seen).toEqual([...names].reverse());
    expect(urls).toHaveLength(3);
    urls.splice(0);
    for await (const { name } of other.list('/v2/clients', { query })) if (name === 'Client 6') break;
    expect(urls).toHaveLength(1);

    const sizes: number[] = [];
    for await (const { data } of other.pages('/v2/clients', { query })) sizes.push(data.clients.length);
    expect(sizes).toEqual([3, 3, 1]);
    const positions: number[] = [];
    for await (const { position } of other.list('/v2/events', { query: { limit: 4, types: 'client_created' } }))
      positions.push(position);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions).toHaveLength(7);
    for await (const page of other.pages('/v2/schedule', { query: { after: '2026-05-04', before: '2026-05-05' } }))
      expect(page.data).toEqual({ schedule: [], unassigned: [] });
  });

  it('reports each kind of error by its code', async () => {
    const invalid = await rejection(
      api.post('/v2/clients', { body: { organization: true, contacts: [{ type: '', value: 'v' }] } }),
    );
    expect(isInvalid(invalid)).toBe(true);
    expect(invalid).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { organization_name: [expect.any(String)], 'contacts.0.type': [expect.any(String)] },
      requestId: expect.any(String),
      attempts: 1,
    });

    expect(String(invalid)).toMatch(
      /^FieldlineError: contacts\.0\.type must .* \(422 validation_failed, request [\w-]+\)$/,
    );

    const missing = await rejection(api.get('/v2/jobs/{job}', { path: { job: newUuid() } }));
    expect(isNotFound(missing)).toBe(true);

    const { data } = await api.post('/v2/clients', { body: { ...acme, external_id: 'taken' } });
    const taken = await rejection(api.post('/v2/clients', { body: { ...acme, external_id: 'taken' } }));
    expect(taken).toMatchObject({ errors: { external_id: [expect.any(String)] }, conflictingUuid: data.client_uuid });

    const path = { client: data.client_uuid };
    await api.patch('/v2/clients/{client}', { path, body: { organization_name: 'Acme 2' } });
    for (const call of [
      api.patch('/v2/clients/{client}', { path, ifMatch: 1, body: { organization_name: 'Acme 3' } }),
      api.patch('/v2/clients/{client}', { path, body: { organization_name: 'Acme 3', version: 1 } }),
      api.delete('/v2/clients/{client}', { path, ifMatch: '"1"' }),
    ]) {
      const stale = await rejection(call);
      expect(isVersionMismatch(stale) && stale.currentVersion).toBe(2);
    }

    const territory = (await api.post('/v2/territories', { body: { name: 'North' } })).data.territory_uuid;
    await api.patch('/v2/clients/{client}', { path, body: { territory: { uuid: territory } } });
    const used = await rejection(api.delete('/v2/territories/{territory}', { path: { territory } }));
    expect(isInUse(used)).toBe(true);
    expect(used).toMatchObject({ usedBy: [{ entity_type: 'client', uuid: data.client_uuid }] });

    const other = new Fieldline({ url: service.url, key: 'unknown-key' });
    expect(await rejection(other.get('/v2/account'))).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('suppresses notifications and webhooks of a change on request', async () => {
    const { data } = await api.post('/v2/clients', { body: acme, notifyAssignees: false, triggerWebhooks: false });
    const reported: object[] = [];
    for await (const one of api.list('/v2/events', { query: { types: 'client_created' } }))
      if (one.entity_uuid === data.client_uuid) reported.push(one.context);
    expect(reported).toEqual([expect.objectContaining({ notify_assignees: false, trigger_webhooks: false })]);
  });
});
