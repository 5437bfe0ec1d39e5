import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, notFound, refused } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';
import { oneTo } from '../support/store.js';

/** Trial runs (contract §18). That of each command, and that it leaves nothing, is in flows/trial-runs. */
const CLIENTS = '/v2/clients';
const TRIAL = { 'X-Service-Dry-Run': 'true' };
const acme = { organization: true, organization_name: 'Acme' };

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

describe('a trial run', () => {
  it('is marked in every answer to a write with its header, refusals included', async () => {
    const send = (method: string, path: string, options: object = {}) =>
      service.api(method, path, { headers: TRIAL, ...options });
    for (const [answer, status] of [
      [await send('POST', CLIENTS, { body: acme }), 201],
      [await send('POST', CLIENTS, { body: {} }), 422],
      [await send('PATCH', `${CLIENTS}/00000000-0000-7000-8000-000000000000`, { body: {} }), 404],
      [await send('DELETE', `${CLIENTS}/missing`), 404],
      [await send('POST', CLIENTS, { body: acme, key: 'fk_wrong' }), 401],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('dry-run')).toBe('true');
    }
    const read = await send('GET', CLIENTS);
    expect(read.status).toBe(200);
    expect(read.headers.get('dry-run')).toBeNull();
  });

  it('is asked for by true alone: false is the request itself, another value is refused', async () => {
    const send = (value: string) =>
      service.api('POST', CLIENTS, { body: acme, headers: { 'X-Service-Dry-Run': value } });
    expect(await send('yes')).toEqual(invalid({ 'X-Service-Dry-Run': 'must be true or false' }));
    const uuid = only(await send('false'));
    expect((await service.api('GET', `${CLIENTS}/${uuid}`)).status).toBe(200);
    expect((await service.api('GET', `${CLIENTS}/${only(await send('TRUE'))}`)).status).toBe(404);
  });

  it('ignores its Idempotency-Key, which the request itself may use', async () => {
    const headers = { 'Idempotency-Key': `trial-${process.pid}` };
    const trial = await service.api('POST', CLIENTS, { body: acme, headers: { ...headers, ...TRIAL } });
    const real = await service.api('POST', CLIENTS, { body: acme, headers });
    expect(real.headers.get('idempotency-replayed')).toBeNull();
    expect(only(real)).not.toBe(only(trial));
    const again = await service.api('POST', CLIENTS, { body: acme, headers: { ...headers, ...TRIAL } });
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(only(again)).not.toBe(only(real));
  });

  it('is refused as the request is: by If-Match, a unique value, and what refers to the entity', async () => {
    const unit = only(await service.api('POST', '/v2/catalog/products/units', { body: { name: 'Box', code: 'bx' } }));
    await service.api('POST', '/v2/catalog/products', { body: { name: 'Seal', unit: { uuid: unit } } });
    await service.api('PATCH', `${CLIENTS}/taken`, { body: acme });
    for (const [status, method, path, options] of [
      [412, 'PATCH', `/v2/catalog/products/units/${unit}`, { body: { name: 'Crate' }, headers: { 'If-Match': '"7"' } }],
      [422, 'POST', CLIENTS, { body: { ...acme, external_id: 'taken' } }],
      [409, 'DELETE', `/v2/catalog/products/units/${unit}`, {}],
    ] as const) {
      const real = await service.api(method, path, options);
      const trial = await service.api(method, path, {
        ...options,
        headers: { ...('headers' in options ? options.headers : {}), ...TRIAL },
      });
      expect(real.status).toBe(status);
      expect({ ...trial, body: withoutRequest(trial.body) }).toMatchObject({
        status: real.status,
        body: withoutRequest(real.body),
      });
    }
  });

  it('shows the entity as it would be, and the next read shows it as it is', async () => {
    const uuid = only(await service.api('POST', CLIENTS, { body: acme }));
    const path = `${CLIENTS}/${uuid}`;
    const headers = { ...TRIAL, Prefer: 'return=representation' };
    const trials = oneTo(20).map((n) =>
      service.api('PATCH', path, { body: { organization_name: `Trial ${n}` }, headers }),
    );
    const reads = oneTo(20).map(() => service.api('GET', path));
    for (const [i, trial] of (await Promise.all(trials)).entries()) {
      expect(trial.body).toMatchObject({ client: { organization_name: `Trial ${i + 1}`, version: 2 } });
      expect(trial.headers.get('etag')).toBe('"2"');
    }
    for (const read of await Promise.all(reads))
      expect(read.body).toMatchObject({ client: { organization_name: 'Acme', version: 1 } });
    expect((await service.api('GET', path)).body).toMatchObject({ client: { organization_name: 'Acme', version: 1 } });
  });

  it('creates a job without a number', async () => {
    const template = only(await service.api('POST', '/v2/templates', { body: { name: 'Visit' } }));
    const create = (headers: Readonly<Record<string, string>>) =>
      service.api('POST', '/v2/jobs', {
        body: { template: { uuid: template } },
        headers: { Prefer: 'return=representation', ...headers },
      });
    const first = await create({});
    const trial = await create(TRIAL);
    expect(trial.body).toMatchObject({ job: { serial_no: null, version: 1 } });
    const next = await create({});
    const numberOf = ({ body }: typeof next): number => (body as { job: { serial_no: number } }).job.serial_no;
    expect(numberOf(next)).toBe(numberOf(first) + 1);
    const changed = await service.api('PATCH', `/v2/jobs/${(next.body as { job_uuid: string }).job_uuid}`, {
      body: { description: 'x' },
      headers: { Prefer: 'return=representation', ...TRIAL },
    });
    expect(changed.body).toMatchObject({ job: { serial_no: numberOf(next) } });
  });

  it('of two jobs in one free hour succeeds for both, and of the jobs themselves one does', async () => {
    const user = only(
      await service.api('POST', '/v2/users', { body: { email: 'trial@example.com', first_name: 'T', last_name: 'R' } }),
    );
    const body = {
      scheduled_at: '2058-01-07T08:00:00Z',
      scheduled_duration: { minutes: 60 },
      assignee: { worker: { uuid: user } },
    };
    const create = (more: Readonly<Record<string, string>>) =>
      service.api('POST', '/v2/jobs', { body, headers: { 'X-Service-Scheduling-Checks': 'overlap=refuse', ...more } });
    const statuses = async (headers: Readonly<Record<string, string>>): Promise<number[]> =>
      (await Promise.all([create(headers), create(headers)])).map(({ status }) => status).sort();
    expect(await statuses(TRIAL)).toEqual([201, 201]);
    expect(await statuses({})).toEqual([201, 409]);
  });

  it('of a batch is that of each operation alone', async () => {
    const operation = { method: 'POST', path: CLIENTS, body: { ...acme, external_id: `batch-${process.pid}` } };
    const batch = { operations: [operation, operation, { ...operation, body: {} }] };
    const trial = await service.api('POST', '/v2/batch', { body: batch, headers: TRIAL });
    expect(trial.headers.get('dry-run')).toBe('true');
    expect(trial.body).toMatchObject({ results: [{ status: 201 }, { status: 201 }, { status: 422 }] });
    const real = await service.api('POST', '/v2/batch', { body: batch });
    expect(real.body).toMatchObject({ results: [{ status: 201 }, { status: 422 }, { status: 422 }] });
  });

  it('waits while others run, and all of many get their answer', async () => {
    const trials = await Promise.all(
      oneTo(64).map((n) =>
        service.api('POST', CLIENTS, { body: { ...acme, external_id: `many-${n}` }, headers: TRIAL }),
      ),
    );
    expect(new Set(trials.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await service.api('GET', `${CLIENTS}/many-1`)).toEqual(notFound('client'));
  });

  it('is not available where a request has effects that cannot be taken back, or answers with a secret', async () => {
    const announced = await service.api('POST', '/v2/attachments', {
      body: { name: 'a.jpg', content_type: 'image/jpeg', size: 10 },
    });
    const { attachment_uuid: attachment } = announced.body as { readonly attachment_uuid: string };
    const webhook = only(
      await service.api('POST', '/v2/webhooks', {
        body: { url: 'https://example.com', event_types: ['job_created'], secret: `whsec_${'A'.repeat(32)}` },
      }),
    );
    const notAvailable = refused(
      422,
      'dry_run.not_available',
      'This request has no trial run: send it without X-Service-Dry-Run',
    );
    const uuid = '00000000-0000-7000-8000-000000000000';
    for (const [method, path, options] of [
      ['POST', '/v2/attachments', { body: { name: 'a.jpg', content_type: 'image/jpeg', size: 10 } }],
      ['POST', `/v2/attachments/${attachment}/complete`, {}],
      ['DELETE', `/v2/attachments/${attachment}`, {}],
      ['PUT', `/v2/attachments/${attachment}/content`, { raw: Buffer.alloc(10) }],
      ['POST', '/v2/api_keys', { body: { name: 'x' } }],
      ['POST', `/v2/api_keys/${uuid}/rotate`, { body: {} }],
      ['DELETE', `/v2/api_keys/${uuid}`, {}],
      ['POST', `/v2/webhooks/${webhook}/rotate_secret`, { body: {} }],
      ['POST', `/v2/webhooks/${webhook}/test`, { body: {} }],
      ['POST', `/v2/webhooks/${webhook}/requests/${uuid}/resend`, {}],
      ['POST', `/v2/webhooks/${webhook}/resend`, { body: {} }],
    ] as const)
      expect(await service.api(method, path, { ...options, headers: TRIAL })).toEqual(notAvailable);
  });

  it('of a webhook shows no secret, and a search is performed', async () => {
    const created = await service.api('POST', '/v2/webhooks', {
      body: { url: 'https://example.com', event_types: ['job_created'] },
      headers: TRIAL,
    });
    expect(created).toEqual(answered(201, { webhook_uuid: expect.any(String), secret: null }));
    const search = { from: '2030-01-07T00:00:00Z', to: '2030-01-08T00:00:00Z', duration: { minutes: 60 } };
    const found = await service.api('POST', '/v2/availability', { body: search, headers: TRIAL });
    expect(found.status).toBe(200);
  });
});

const withoutRequest = (body: unknown): object => ({ ...(body as object), request_id: expect.anything() as unknown });
