import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { deliveryRequest, type SignedDelivery, signingKey } from './signature.service.js';

const delivery = {
  url: 'https://hooks.example.com/in',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  attempt: 3,
  body: '{"event_type":"job_created","name":"Zoë 🛠"}',
  secrets: [],
  headers: {},
};
const deliveryHeaders = (given: SignedDelivery): Record<string, string> => deliveryRequest(given).headers;
const newSecret = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

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
    const headers = deliveryHeaders({ ...delivery, sentAt: new Date(), secrets: ['hush'] });
    expect(headers['x-service-secret']).toBe('hush');
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  it('contain the secret in a second header with COMPATIBILITY_HEADERS', () => {
    const named = { ...delivery, sentAt: new Date(), compatibilityHeaders: 'X-Example' };
    expect(deliveryHeaders({ ...named, secrets: ['hush'] })).toMatchObject({
      'x-service-secret': 'hush',
      'x-example-secret': 'hush',
    });
    expect(Object.keys(deliveryHeaders(named))).not.toContain('x-example-secret');
  });

  it('cannot be created with a secret without a signing key', () => {
    expect(() => deliveryHeaders({ ...delivery, sentAt: new Date(), secrets: ['whsec_?'] })).toThrow('not base64');
  });

  it('are verified by the library of Standard Webhooks, with a whsec_ secret', () => {
    const key = fc.uint8Array({ minLength: 24, maxLength: 64 });
    fc.assert(
      fc.property(key, fc.json(), (bytes, body) => {
        const secret = `whsec_${Buffer.from(bytes).toString('base64')}`;
        const headers = deliveryHeaders({ ...delivery, body, secrets: [secret], sentAt: new Date() });
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it('are verified by that library with any other secret, as raw bytes', () => {
    const visible = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(visible, fc.json(), (text, body) => {
        const secret = `s${text}`;
        const headers = deliveryHeaders({ ...delivery, body, secrets: [secret], sentAt: new Date() });
        fc.pre(!secret.startsWith('whsec_'));
        expect(new Webhook(secret, { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it('are not verified for another body', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const headers = deliveryHeaders({ ...delivery, secrets: [secret], sentAt: new Date() });
    expect(() => new Webhook(secret).verify(`${delivery.body} `, headers)).toThrow('No matching signature');
  });

  it('are verified by two libraries with both secrets during a rotation, and by the new one alone after it', () => {
    const [old, current] = [newSecret(1), newSecret(2)];
    const verified = (headers: Record<string, string>) =>
      [old, current].map((secret) =>
        [Webhook, SvixWebhook].map((Verifier) => {
          try {
            return JSON.stringify(new Verifier(secret).verify(delivery.body, headers)) === delivery.body;
          } catch {
            return false;
          }
        }),
      );
    const during = deliveryHeaders({ ...delivery, sentAt: new Date(), secrets: [current, old] });
    const [first, second, ...others] = during['webhook-signature']?.split(' ') ?? [];
    const after = deliveryHeaders({ ...delivery, sentAt: new Date(), secrets: [current] });
    expect(others).toEqual([]);
    expect(first).not.toBe(second);
    expect(first).toMatch(/^v1,/);
    expect(second).toMatch(/^v1,/);
    expect(verified(during)).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(verified(after)).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(during['x-service-secret']).toBe(current);
  });
});

describe('further headers of a delivery', () => {
  it('are sent as they are written, and never replace those of the service', () => {
    const headers = { Authorization: 'Bearer token-of-mine', 'X-Example-Secret': 'mine', 'x-tenant': '7' };
    const given = { ...delivery, sentAt: new Date(), secrets: ['hush'], headers };
    expect(deliveryHeaders(given)).toMatchObject(headers);
    const named = deliveryHeaders({ ...given, compatibilityHeaders: 'X-Example' });
    expect(named).toMatchObject({ Authorization: 'Bearer token-of-mine', 'x-example-secret': 'hush' });
    expect(named).not.toHaveProperty('X-Example-Secret');
  });

  it('are redacted in responses like the secrets, also without the scheme before credentials', () => {
    const headers = { Authorization: 'Bearer token-of-mine', 'X-Tenant': 'a b' };
    expect(deliveryRequest({ ...delivery, sentAt: new Date(), secrets: ['new', 'old'], headers }).redacted).toEqual([
      'new',
      'old',
      'Bearer token-of-mine',
      'token-of-mine',
      'a b',
    ]);
  });

  it('are redacted beside the part of a secret after whsec_, which is its signing key', () => {
    const given = { ...delivery, sentAt: new Date(), secrets: ['whsec_AQIDBAUGBwg='] };
    expect(deliveryRequest(given).redacted).toEqual(['whsec_AQIDBAUGBwg=', 'AQIDBAUGBwg=']);
  });
});
