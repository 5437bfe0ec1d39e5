import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Fieldline, type Schemas, verifyWebhook } from '../../packages/client/src/index.js';
import { KEY } from '../../tools/harness/environment.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';

const SECRETS = { '/whsec': `whsec_${Buffer.alloc(24, 9).toString('base64')}`, '/raw': 'correct-horse-battery-staple' };

describe('verifyWebhook', () => {
  let cluster: Cluster;
  let receiver: Receiver;
  let api: Fieldline;
  beforeAll(async () => {
    cluster = await Cluster.open();
    receiver = await Receiver.start();
    api = new Fieldline({ url: (await cluster.api()).url, key: KEY });
    await cluster.worker();
  });
  afterAll(async () => {
    await cluster.close();
    await receiver.close();
  });

  const verified = (path: keyof typeof SECRETS, { text: body, headers }: Received) =>
    verifyWebhook({ body, headers, secret: SECRETS[path] });

  it('takes what the worker delivers, and knows what it is', async () => {
    const event_types: Schemas['WebhookEventType'][] = ['client_created', 'client_deleted'];
    const paths = Object.keys(SECRETS) as (keyof typeof SECRETS)[];
    for (const path of paths)
      await api.post('/v2/webhooks', { body: { url: receiver.url + path, event_types, secret: SECRETS[path] } });
    const { data } = await api.post('/v2/clients', { body: { organization: true, organization_name: 'Äcme 🙂' } });
    await until(() => paths.every((path) => receiver.at(path).length === 1));
    await api.delete('/v2/clients/{client}', { path: { client: data.client_uuid } });
    await until(() => paths.every((path) => receiver.at(path).length === 2));

    for (const path of paths) {
      const reported: string[] = [];
      for (const one of receiver.at(path)) {
        const delivery = await verified(path, one);
        switch (delivery.event_type) {
          case 'client_created':
            expect(delivery.client.uuid).toBe(data.client_uuid);
            reported.push(`${delivery.client.name} at ${delivery.client.version}, from ${delivery.context.source}`);
            break;
          case 'client_deleted':
            reported.push(`${delivery.client.previous?.name} deleted`);
            break;
          default:
            reported.push(delivery.event_type);
        }
        const foreign = path === '/raw' ? SECRETS['/whsec'] : SECRETS['/raw'];
        const forged = verifyWebhook({ body: one.text, headers: one.headers, secret: foreign });
        await expect(forged).rejects.toMatchObject({ name: 'WebhookError', reason: 'signature' });
      }
      expect(reported).toEqual(['Äcme 🙂 at 1, from api', 'Äcme 🙂 deleted']);
    }
  });

  it('takes a test delivery', async () => {
    const { data } = await api.post('/v2/webhooks', {
      body: { url: `${receiver.url}/raw`, event_types: ['job_created'], secret: SECRETS['/raw'] },
    });
    await api.post('/v2/webhooks/{webhook}/test', { path: { webhook: data.webhook_uuid } });
    const ping = receiver.at('/raw').at(-1);
    if (ping === undefined) throw new Error('Nothing came');
    expect(await verified('/raw', ping)).toMatchObject({ event_type: 'ping', context: { source: 'api' } });
  });
});
