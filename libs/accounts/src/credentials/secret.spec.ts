import { describe, expect, it } from '@jest/globals';
import { checksumOf, hashOf, lookupKeyOf, newSecret } from './secret.service.js';

describe('the secret of an API key', () => {
  it('ends with the checksum of what is before it, so that a scanner can recognize a real one', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^fk_[A-Za-z0-9]{8}_[A-Za-z0-9]{46}$/);
    expect(secret.slice(-6)).toBe(checksumOf(secret.slice(0, -6)));
    expect(newSecret()).not.toBe(secret);
  });

  it('has a CRC-32 in base 62 as its checksum', () => {
    // The check value of CRC-32 is 0xcbf43926 of "123456789".
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = [...checksumOf('123456789')].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(value).toBe(0xcbf43926);
  });

  it('is found by the id inside it, in both forms; any other text by its hash', () => {
    expect(lookupKeyOf(`fk_abcdefgh_${'x'.repeat(40)}`)).toBe('abcdefgh');
    expect(lookupKeyOf(`fk_abcdefgh_${'x'.repeat(46)}`)).toBe('abcdefgh');
    expect(lookupKeyOf('a key from the environment')).toBe(hashOf('a key from the environment').slice(0, 16));
  });
});
