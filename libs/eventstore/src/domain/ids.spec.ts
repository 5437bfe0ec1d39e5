import { describe, expect, it } from '@jest/globals';
import { instantOf, isUuid, newUuid, uuidAfter } from './ids.js';

describe('uuids of version 7', () => {
  it('hold the instant they were made for, to the millisecond', () => {
    for (const instant of ['2026-11-21T04:00:00.000Z', '1970-01-01T00:00:00.001Z', '2199-12-31T23:59:59.999Z'])
      expect(instantOf(newUuid(Date.parse(instant)))).toBe(instant);
  });

  it('say their version and variant (RFC 9562)', () => {
    for (let i = 0; i < 500; i++)
      expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('sort in the order they were made, also within a millisecond, and never repeat', () => {
    const now = Date.now() + 1000;
    const made = Array.from({ length: 4000 }, () => newUuid(now));
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('are distinguished from other texts', () => {
    expect(isUuid(newUuid().toUpperCase())).toBe(true);
    for (const text of ['', 'x', newUuid().replaceAll('-', ''), `${newUuid()} `, `{${newUuid()}}`])
      expect(isUuid(text)).toBe(false);
  });
});

describe('a UUID after another', () => {
  it('sorts after it, also when the other was made by a clock that is ahead', () => {
    const [past, ahead] = [newUuid(Date.now() - 60_000), newUuid(Date.now() + 60_000)];
    expect(uuidAfter(past) > past).toBe(true);
    const after = uuidAfter(ahead);
    expect(after > ahead).toBe(true);
    expect(Date.parse(instantOf(after))).toBe(Date.parse(instantOf(ahead)) + 1);
    expect(isUuid(uuidAfter(undefined))).toBe(true);
  });
});
