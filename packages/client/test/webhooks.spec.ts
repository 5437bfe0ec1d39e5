import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook as Standard } from 'standardwebhooks';
import { type SignedDelivery, verifyWebhook } from '../src/webhooks.js';

const SECRET = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
const BODY = JSON.stringify({ event_uuid: 'one', event_type: 'ping', context: {} });

/** The headers that the library of Standard Webhooks would send. */
function headersOf(body: string, { secret = SECRET, ago = 0, id = 'one' } = {}): Record<string, string> {
  const at = new Date(Date.now() - ago * 1000);
  const standard = secret.startsWith('whsec_') ? new Standard(secret) : new Standard(secret, { format: 'raw' });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': standard.sign(id, at, body),
  };
}

const signed = headersOf(BODY);
const verify = (more: Partial<SignedDelivery> = {}) =>
  verifyWebhook({ body: BODY, headers: signed, secret: SECRET, ...more });
const fault = (reason: string) => ({ name: 'WebhookError', reason });

describe('verifyWebhook', () => {
  it('takes what the library of Standard Webhooks signs, with secrets of both forms', async () => {
    const delivery = fc.record({
      event_uuid: fc.uuid(),
      event_type: fc.constantFrom('ping', 'job_created'),
      text: fc.string({ unit: 'grapheme' }),
    });
    const secrets = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`),
      fc.string({
        minLength: 1,
        maxLength: 100,
        unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(delivery, secrets, fc.uuid(), async (reported, secret, id) => {
        fc.pre(!/^whsec_$/.test(secret));
        const body = JSON.stringify(reported);
        const headers = headersOf(body, { secret, id });
        expect(await verifyWebhook({ body, headers, secret })).toEqual(reported);
      }),
    );
  });

  it('takes bytes and text, headers of any platform and in any case', async () => {
    const bodies = [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY)];
    for (const body of bodies) expect(await verify({ body })).toEqual(JSON.parse(BODY));
    const upper = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toUpperCase(), value]));
    for (const headers of [new Headers(signed), upper, { ...signed, cookie: ['a', 'b'] }])
      expect(await verify({ headers })).toEqual(JSON.parse(BODY));
  });

  it('takes one good signature among others, as while a secret is changed', async () => {
    const foreign = headersOf(BODY, { secret: 'another' })['webhook-signature'];
    const good = signed['webhook-signature'];
    for (const signature of [`${foreign} ${good}`, `${good} ${foreign}`, `v2,x v1 v1, ${good}`])
      expect(await verify({ headers: { ...signed, 'webhook-signature': signature } })).toMatchObject({
        event_type: 'ping',
      });
  });

  it('refuses what another signed, or what was changed', async () => {
    const forged = [
      { body: BODY.replace('ping', 'pong') },
      { body: `${BODY} ` },
      { headers: { ...signed, 'webhook-id': 'two' } },
      { headers: { ...signed, 'webhook-timestamp': String(Number(signed['webhook-timestamp']) - 1) } },
      { headers: headersOf(BODY, { secret: 'another' }) },
      { secret: SECRET.slice('whsec_'.length) },
      ...[
        'v1,',
        'v1',
        'v1,?',
        'v1,AAAA',
        `v2,${signed['webhook-signature']?.slice(3)}`,
        signed['webhook-signature']?.slice(3),
      ].map((signature) => ({ headers: { ...signed, 'webhook-signature': signature } })),
    ];
    for (const more of forged) await expect(verify(more)).rejects.toMatchObject(fault('signature'));
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses what has no %s', async (name) => {
    for (const value of [undefined, '', ['a', 'b']])
      await expect(verify({ headers: { ...signed, [name]: value } })).rejects.toMatchObject(fault('unsigned'));
    await expect(verify({ headers: new Headers() })).rejects.toMatchObject(fault('unsigned'));
  });

  it('rejects timestamps more than 300 seconds in the past or future, unless configured otherwise', async () => {
    const at = (ago: number, toleranceSeconds?: number) =>
      verify({ headers: headersOf(BODY, { ago }), toleranceSeconds });
    for (const ago of [290, -290]) expect(await at(ago)).toMatchObject({ event_type: 'ping' });
    for (const ago of [302, -302]) await expect(at(ago)).rejects.toMatchObject(fault('timestamp'));
    expect(await at(5000, 6000)).toMatchObject({ event_type: 'ping' });
    await expect(at(20, 10)).rejects.toMatchObject(fault('timestamp'));
    await expect(at(0, Number.NaN)).rejects.toMatchObject(fault('timestamp'));
    for (const timestamp of ['now', '1e9', `-${signed['webhook-timestamp']}`, `${signed['webhook-timestamp']}.0`])
      await expect(verify({ headers: { ...signed, 'webhook-timestamp': timestamp } })).rejects.toMatchObject(
        fault('timestamp'),
      );
  });

  it.each(['', 'whsec_', 'whsec_A', 'whsec_?'])('says that the secret %j is none', (secret) =>
    expect(verify({ secret })).rejects.toMatchObject(fault('secret')),
  );

  it.each(['', 'hello', 'null', '[]', '{}', '{"event_type":1}'])('refuses %j, though it is signed', async (body) => {
    await expect(verify({ body, headers: headersOf(body) })).rejects.toMatchObject(fault('body'));
  });
});
