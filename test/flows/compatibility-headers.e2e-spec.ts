import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { cliWith } from '../support/cli.js';

/** What an operator sets for API, worker and command line. */
const COMPATIBILITY_HEADERS = 'X-Example';
const SECRET = 'compared-by-the-receiver';

let cluster: Cluster;
let api: { readonly url: string };
let receiver: Receiver;
beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api({ compatibilityHeaders: COMPATIBILITY_HEADERS });
  await cluster.worker({ compatibilityHeaders: COMPATIBILITY_HEADERS });
  receiver = await Receiver.start();
  const webhook = { url: receiver.url, event_types: ['client_created'], secret: SECRET };
  expect((await send(api, 'POST', '/v2/webhooks', webhook)).status).toBe(201);
});
afterAll(async () => {
  await cluster.close();
  await receiver.close();
});

const create = async (external_id: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  (await send(api, 'POST', '/v2/clients', { organization: true, organization_name: 'Acme', external_id }, headers))
    .status;
const clientsIn = (received: readonly Received[]): unknown[] =>
  received.map(({ body }) => (body.client as { readonly external_id: unknown }).external_id);

describe('programs with COMPATIBILITY_HEADERS=X-Example', () => {
  it('deliver no change with X-Example-Trigger-Webhooks: false, unless X-Service-Trigger-Webhooks is true', async () => {
    expect(await create('silent', { 'X-Example-Trigger-Webhooks': 'false' })).toBe(201);
    const both = { 'X-Example-Trigger-Webhooks': 'false', 'X-Service-Trigger-Webhooks': 'true' };
    expect(await create('both', both)).toBe(201);
    const reversed = { 'X-Example-Trigger-Webhooks': 'true', 'X-Service-Trigger-Webhooks': 'false' };
    expect(await create('reversed', reversed)).toBe(201);
    expect(await create('last', { 'X-Example-Trigger-Webhooks': 'true' })).toBe(201);
    await until(() => receiver.received.length === 2);
    expect(clientsIn(receiver.received).sort()).toEqual(['both', 'last']);
    const { webhooks } = (await send(api, 'GET', '/v2/webhooks')).body as {
      readonly webhooks: { readonly uuid: string }[];
    };
    const { requests } = (await send(api, 'GET', `/v2/webhooks/${webhooks[0]?.uuid}/requests`)).body;
    expect(requests).toHaveLength(2);
  });

  it('send the secret of a webhook under both names', async () => {
    await until(() => receiver.received.length > 0);
    for (const { headers } of receiver.received)
      expect(headers).toMatchObject({
        'x-example-secret': SECRET,
        'x-service-secret': SECRET,
        'webhook-signature': expect.stringMatching(/^v1,/),
      });
  });

  it('record X-Example-Notify-Assignees: false with the change', async () => {
    expect(await create('quiet', { 'X-Example-Notify-Assignees': 'false' })).toBe(201);
    expect(await create('usual', {})).toBe(201);
    const { body } = await send(api, 'GET', '/v2/events?types=client_created');
    const contexts = (body.events as { readonly context: object }[]).slice(-2).map(({ context }) => context);
    expect(contexts[0]).toMatchObject({ notify_assignees: false });
    expect(contexts[1]).not.toHaveProperty('notify_assignees');
  });

  it('reject another value than true and false, in both headers', async () => {
    for (const prefix of ['X-Service', COMPATIBILITY_HEADERS])
      for (const name of ['Notify-Assignees', 'Trigger-Webhooks'])
        expect(
          await send(api, 'PATCH', '/v2/clients/quiet', { organization_name: 'B' }, { [`${prefix}-${name}`]: 'no' }),
        ).toMatchObject({ status: 422, body: { errors: { [`${prefix}-${name}`]: ['must be true or false'] } } });
  });

  it('show it: `doctor` prints the value', async () => {
    const { code, stdout } = await cliWith(cluster.url, { COMPATIBILITY_HEADERS }, 'doctor');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}COMPATIBILITY_HEADERS +X-Example {2}\(environment\)$/m);
  });
});
