import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RECORDED_EXAMPLES } from '../../libs/http/src/openapi/recorded-examples.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { cli } from '../support/cli.js';
import {
  type ExampleOperation,
  exampleOperations,
  sendExamples,
  type SentExample,
} from '../support/example-requests.js';
import { Recorder, shortened } from '../support/example-recorder.js';
import { type Send, type Service, startService, startWorkerFor } from '../support/service.js';

/** The process has the examples from before the recording, with which the new ones are not compared. */
const IS_RECORDING = process.env['RECORD_EXAMPLES'] !== undefined;

/** Streams have no end, and sessions begin in browsers alone, so they are no example. */
const NOT_SENT = [
  'streamEvents',
  'streamExport',
  'startExport',
  'getExport',
  'getExportContent',
  'deleteExport',
  'endSession',
  'startImport',
  'getImport',
  'listImportRows',
  'getImportRowsCsv',
  'getImportTemplate',
  'cancelImport',
  'retryImport',
];

let service: Service;
let receiver: Receiver;
let stopWorker: () => Promise<void>;
let key: string;
let webhooks: Readonly<Record<string, { readonly post: { readonly operationId: string } }>>;
let operations: readonly ExampleOperation[];
const sent: SentExample[] = [];
/** What the guides rely on, before the examples were sent and after. */
const account: { before?: unknown; after?: unknown } = {};
/** The body of each delivery of the document, by operation id. */
const deliveries = new Map<string, object>();

beforeAll(async () => {
  receiver = await Receiver.start();
  service = await startService({
    webhookAllowedCidrs: ['127.0.0.0/8'],
    publicUrl: 'https://fieldline.example.com',
  });
  stopWorker = await startWorkerFor(service, { webhookAllowedCidrs: ['127.0.0.0/8'] });
  const { stdout } = await cli(service.databaseUrl, 'seed', '--demo', '--week', '2026-W45');
  const secret = /^key\s+(fk_\S+)/m.exec(stdout)?.[1];
  if (secret === undefined) throw new Error(`The demo data has no key:\n${stdout}`);
  key = secret;
  const document = (await service.api('GET', '/openapi.json')).body as { readonly webhooks: typeof webhooks };
  webhooks = document.webhooks;
  operations = exampleOperations(service.document).filter(({ id }) => !NOT_SENT.includes(id));
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
  await receiver.close();
});

/** The paths of all keys in a value, those of the entries of a list once. */
function keysIn(value: unknown): readonly string[] {
  const keys = (at: string, one: unknown): string[] => {
    if (Array.isArray(one)) return one.flatMap((entry) => keys(`${at}[]`, entry));
    if (typeof one !== 'object' || one === null) return [];
    return Object.entries(one).flatMap(([key, inner]) => [`${at}.${key}`, ...keys(`${at}.${key}`, inner)]);
  };
  return [...new Set(keys('', value))].sort();
}

interface Account extends Readonly<Record<string, unknown>> {
  readonly scheduling: { readonly checks: object };
}

/** What the guides rely on in an account: how they find it, its settings, and what lets programs in. */
async function premises(): Promise<unknown> {
  const read = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
    (await service.api('GET', path, { key })).body as Readonly<Record<string, unknown>>;
  const byUuid = async (kind: string, ...members: string[]): Promise<unknown> => {
    const listed = (await read(`/v2/${kind}?limit=500`))[kind] as Readonly<Record<string, unknown>>[];
    const shown = (one: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(members.map((name) => [name, one[name]]));
    return Object.fromEntries(listed.map((one) => [String(one['uuid']), shown(one)]));
  };
  const { name, currency, time_zone, publish_automatically, scheduling } = (await read('/v2/account'))[
    'account'
  ] as Account;
  return {
    account: { name, currency, time_zone, publish_automatically, checks: scheduling.checks },
    keys: await byUuid('api_keys', 'scopes', 'expires_at', 'revoked_at'),
    webhooks: await byUuid('webhooks', 'url', 'enabled'),
    owner: (await read('/v2/users?limit=1'))['users'],
  };
}

it('a company with demo data accepts every example of a body, and each response agrees with the document', async () => {
  const api: Send = (method, path, options) => service.api(method, path, { key, ...options });
  account.before = await premises();
  await sendExamples(api, operations, async (example) => {
    sent.push(example);
    const { operation, parameters, response } = example;
    // The deliveries of the example go to a receiver that exists.
    if (operation.id === 'createWebhook') {
      const { webhook_uuid } = response.body as { readonly webhook_uuid: string };
      await api('PATCH', `/v2/webhooks/${webhook_uuid}`, { body: { url: `${receiver.url}/fieldline` } });
    }
    if (operation.id === 'testWebhook')
      for (const [type, { post }] of Object.entries(webhooks)) {
        await api('POST', `/v2/webhooks/${parameters['webhook']}/test`, { body: { event_type: type } });
        const received = receiver.received.findLast(({ body }) => body['event_type'] === type);
        deliveries.set(post.operationId, received?.body ?? {});
      }
  });
  account.after = await premises();
  expect(sent).toHaveLength(operations.length);
  if (IS_RECORDING)
    writeFileSync(
      'libs/http/src/openapi/generated/recorded-examples.json',
      new Recorder({ [receiver.url]: 'https://hooks.example.com' }).record(sent, deliveries),
    );
});

it('no example changes what the guides rely on: the account, its keys, its webhooks and its owner', () => {
  expect(account.after).toMatchObject(account.before as object);
});

const compared = IS_RECORDING ? it.skip : it;

compared('every operation shows the response that was recorded for its example, and the same parameters', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  const shown = (values: Readonly<Record<string, string>>): object =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, uuid.test(value) ? 'a uuid' : value]));
  for (const { operation, parameters, query, response } of sent) {
    const recorded = RECORDED_EXAMPLES[operation.id];
    expect({ id: operation.id, path: shown(recorded?.path ?? {}), query: recorded?.query ?? {} }).toEqual({
      id: operation.id,
      path: shown(parameters),
      query,
    });
    const body = typeof response.body === 'object' ? shortened(response.body) : undefined;
    expect({ id: operation.id, keys: keysIn(recorded?.response) }).toEqual({ id: operation.id, keys: keysIn(body) });
  }
});

compared('every delivery shows the body that a test of a webhook sends', () => {
  for (const [id, body] of deliveries)
    expect({ id, keys: keysIn(RECORDED_EXAMPLES[id]?.delivery) }).toEqual({ id, keys: keysIn(shortened(body)) });
  expect(deliveries.size).toBe(Object.keys(webhooks).length);
});
