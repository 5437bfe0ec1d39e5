import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { deliveryHeaders, signingKey } from './signature.service.js';

const delivery = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  attempt: 3,
  body: '{"event_type":"job_created","name":"Zoë 🛠"}',
  secret: null,
};

describe('the key of a secret', () => {
  it('is the base64-decoded part after whsec_', () => {
    expect(signingKey('whsec_AQIDBA==')).toEqual(Buffer.from([1, 2, 3, 4]));
  });

  it.each(['whsec_', 'whsec_A', 'whsec_AQIDBA', 'whsec_AQID!A==', 'whsec_AQ=DBA==', 'whsec_AQID BA=', 'whsec_-_-_'])(
    'is missing in %s, which is no base64',
    (secret) => {
      expect(signingKey(secret)).toBeUndefined();
    },
  );

  it.each(['x', 'AQIDBA==', 'WHSEC_AQIDBA==', 'a whsec_AQIDBA=='])('is the plain bytes of %s', (secret) => {
    expect(signingKey(secret)).toEqual(Buffer.from(secret));
  });
});

describe('the headers of a delivery', () => {
  it('contain content type, user agent and attempt number', () => {
    expect(deliveryHeaders({ ...delivery, sentAt: new Date('2026-11-21T09:30:00.999Z') })).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Fieldline-webhooks/0.2.0',
      'x-service-delivery-attempt': '3',
      'webhook-id': '01890a5d-ac96-774b-bcce-b302099a8057',
      'webhook-timestamp': '1795253400',
    });
  });

  it('contain the secret and a signature when there is a secret', () => {
    const headers = deliveryHeaders({ ...delivery, sentAt: new Date(), secret: 'hush' });
    expect(headers['x-service-secret']).toBe('hush');
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  it('contain the secret in a second header with COMPATIBILITY_HEADERS', () => {
    const named = { ...delivery, sentAt: new Date(), compatibilityHeaders: 'X-Example' };
    expect(deliveryHeaders({ ...named, secret: 'hush' })).toMatchObject({
      'x-service-secret': 'hush',
      'x-example-secret': 'hush',
    });
    expect(Object.keys(deliveryHeaders(named))).not.toContain('x-example-secret');
  });

  it('cannot be created with a secret without a signing key', () => {
    expect(() => deliveryHeaders({ ...delivery, sentAt: new Date(), secret: 'whsec_?' })).toThrow('not base64');
  });

  it('are verified by the library of Standard Webhooks, with a whsec_ secret', () => {
    const key = fc.uint8Array({ minLength: 24, maxLength: 64 });
    fc.assert(
      fc.property(key, fc.json(), (bytes, body) => {
        const secret = `whsec_${Buffer.from(bytes).toString('base64')}`;
        const headers = deliveryHeaders({ ...delivery, body, secret, sentAt: new Date() });
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it('are verified by that library with any other secret, as raw bytes', () => {
    const visible = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(visible, fc.json(), (text, body) => {
        const secret = `s${text}`;
        const headers = deliveryHeaders({ ...delivery, body, secret, sentAt: new Date() });
        fc.pre(!secret.startsWith('whsec_'));
        expect(new Webhook(secret, { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it('are not verified for another body', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const headers = deliveryHeaders({ ...delivery, secret, sentAt: new Date() });
    expect(() => new Webhook(secret).verify(`${delivery.body} `, headers)).toThrow('No matching signature');
  });
});
