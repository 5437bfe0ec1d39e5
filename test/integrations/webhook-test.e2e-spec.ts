import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Webhook as Standard } from 'standardwebhooks';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { invalid } from '../support/problems.js';
import { WEBHOOKS } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

interface EventType {
  readonly name: string;
  readonly schema: object;
}
interface TestRecord {
  readonly event_type: string;
  readonly http_request_body: string;
  readonly http_response_code: number | null;
  readonly http_response_body: string | null;
}
interface Body {
  readonly event_type: string;
  readonly context: { readonly created_at: string };
  readonly [noun: string]: unknown;
}
interface Shown {
  readonly uuid: string;
  readonly version: number;
  readonly status?: string;
  readonly updated_at: string;
  readonly previous: Shown | null;
}

let service: Service;
let receiver: Receiver;
let types: readonly EventType[];
let webhook: string;
let secret: string;
beforeAll(async () => {
  service = await startService({ webhookAllowedCidrs: ['127.0.0.0/8'] });
  receiver = await Receiver.start();
  types = only<EventType[]>(await service.api('GET', '/v2/event_types'));
  const body = {
    url: receiver.url,
    event_types: ['client_created'],
    headers: { Authorization: 'Bearer token-of-mine' },
  };
  const created = (await service.api('POST', WEBHOOKS, { body })).body as { webhook_uuid: string; secret: string };
  webhook = created.webhook_uuid;
  secret = created.secret;
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const test = (body?: object) => service.api('POST', `${WEBHOOKS}/${webhook}/test`, body ? { body } : {});
/** What was received for a test of an event type. */
async function exampleOf(name: string): Promise<Received & { readonly body: Body }> {
  receiver.received.length = 0;
  expect(only<TestRecord>(await test({ event_type: name }))).toMatchObject({
    event_type: name,
    http_response_code: 204,
  });
  const [received] = receiver.received;
  if (received === undefined) throw new Error(`No example of ${name} was received`);
  return received as Received & { readonly body: Body };
}
const nounOf = (body: object): string => Object.keys(body)[3] ?? '';

/** As a schema, in which objects have no other properties than those listed. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

describe('a test of an event type', () => {
  it('sends an example of each type, that the schema of the type describes', async () => {
    expect(types.length).toBeGreaterThan(15);
    const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }));
    for (const { name, schema } of types) {
      const { body, text, headers } = await exampleOf(name);
      const validate = ajv.compile(closed(schema) as object);
      expect({ name, valid: validate(body), errors: validate.errors }).toEqual({ name, valid: true, errors: null });
      expect(body.event_type).toBe(name);
      expect(new Standard(secret).verify(text, headers as Record<string, string>)).toEqual(body);
    }
  });

  it('has the state before and after in the order of a real event, without empty examples', async () => {
    for (const { name } of types) {
      const { body } = await exampleOf(name);
      const entity = body[nounOf(body)] as Shown;
      const { previous } = entity;
      if (/_(created|announced)$/.test(name)) expect(previous).toBeNull();
      else expect(previous).toMatchObject({ uuid: entity.uuid });
      // Only entities with an example of their own show both.
      if (!('version' in entity && 'updated_at' in entity)) continue;
      if (previous !== null) expect(previous.version).toBe(entity.version - 1);
      expect(body.context.created_at).toBe(entity.updated_at);
      if (previous !== null) expect(previous.updated_at < entity.updated_at).toBe(true);
      const change = /^job_(scheduled|published|en_route|started|suspended|finished|canceled)$/.exec(name)?.[1];
      if (change !== undefined) expect(entity.status).toBe(change);
      if (change !== undefined) expect(previous?.status).not.toBe(change);
      const { version: _, updated_at: __, previous: ___, ...shown } = entity;
      if (name.endsWith('_updated')) expect(previous).not.toMatchObject(shown);
    }
  });

  it('returns the exact body, a type that it is not subscribed to included, and stores nothing', async () => {
    const counts = () =>
      service.sql(
        `select (select count(*) from webhook_queue)::int as waiting, (select count(*) from webhook_request)::int as made,
           (select count(*) from outbox_body)::int as bodies, (select count(*) from event)::int as events`,
      );
    const before = await counts();
    const record = only<TestRecord>(await test({ event_type: 'job_finished' }));
    expect(record).toMatchObject({
      event_type: 'job_finished',
      entity_type: null,
      entity_uuid: null,
      entity_version: null,
      http_request_body: receiver.received[0]?.text,
    });
    expect(await counts()).toEqual(before);
  });

  it('is a ping without a type, and rejects an unknown one with the list', async () => {
    for (const body of [undefined, {}])
      expect(only<TestRecord>(await test(body))).toMatchObject({ event_type: 'ping' });
    expect(receiver.received.map(({ body }) => Object.keys(body))).toEqual([
      ['event_uuid', 'event_type', 'context'],
      ['event_uuid', 'event_type', 'context'],
    ]);
    const names = types.map(({ name }) => name).join(', ');
    for (const event_type of ['*', 'ping', 'job.created', ''])
      expect(await test({ event_type })).toEqual(invalid({ event_type: `is not known; known types are ${names}` }));
    expect(await test({ event_type: null })).toEqual(invalid({ event_type: 'must not be null' }));
    expect(receiver.received).toHaveLength(2);
  });

  it('is sent to a disabled webhook, with its headers, which the record does not show when they are echoed', async () => {
    await service.api('PATCH', `${WEBHOOKS}/${webhook}`, { body: { enabled: false } });
    receiver.answer = ({ headers }) => ({
      status: 200,
      headers: { 'X-Echo': `was ${headers.authorization ?? ''}` },
      body: JSON.stringify({ ...headers, token: headers.authorization?.slice('Bearer '.length) }),
    });
    const answer = await test({ event_type: 'client_created' });
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer token-of-mine');
    expect(JSON.stringify(answer.body)).not.toContain('token-of-mine');
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(only<TestRecord>(answer)).toMatchObject({
      http_response_body: expect.stringContaining('"authorization":"[redacted]"'),
      http_response_headers: expect.objectContaining({ 'x-echo': 'was [redacted]' }),
    });
    await service.api('PATCH', `${WEBHOOKS}/${webhook}`, { body: { enabled: true } });
  });

  it('is signed with both secrets during a rotation', async () => {
    const answer = await service.api('POST', `${WEBHOOKS}/${webhook}/rotate_secret`);
    const current = (answer.body as { readonly secret: string }).secret;
    await test();
    const [received] = receiver.received;
    const [text, headers] = [received?.text ?? '', received?.headers ?? {}];
    for (const one of [secret, current])
      expect(new Standard(one).verify(text, headers as Record<string, string>)).toMatchObject({ event_type: 'ping' });
    expect(headers['x-service-secret']).toBe(current);
    secret = current;
  });
});
