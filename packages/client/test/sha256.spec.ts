import { expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Sha256 } from '../src/sha256.js';

it('the hash of bytes that arrive in parts is that of all of them', () => {
  for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7919) % 251);
    const hash = new Sha256();
    for (let at = 0, step = 1; at < size; at += step, step = (step * 3) % 257 || 1)
      hash.update(bytes.subarray(at, at + step));
    expect(hash.hex()).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
