import { describe, expect, it } from '@jest/globals';
import { validationError, invalid, rule } from './errors.js';

describe('the message of a refusal', () => {
  it('is the fault with its path', () =>
    expect(validationError('contacts.0.value', 'must be a string').message).toBe('contacts.0.value must be a string'));

  it('is the first of several faults by path, and says how many more there are', () => {
    const title = ['must be a string'];
    expect(invalid({ title, name: ['is required'] }).message).toBe('name is required (and 1 more fault)');
    expect(invalid({ title, 'name.first': ['is required', 'is too long'] }).message).toBe(
      'name.first is required (and 2 more faults)',
    );
  });

  it.each([
    [['contacts.10', 'contacts.2', 'contacts.2.name'], 'contacts.2'],
    [['contacts.2.value', 'contacts.2.name'], 'contacts.2.name'],
    [['site_address', 'site.name', 'site'], 'site'],
    [['b', 'a.z', 'a_b'], 'a.z'],
    [['10', '9', 'x'], '9'],
  ])('takes the first of %j as people read them, numbers by their value', (paths, first) => {
    const faults = Object.fromEntries(paths.map((path) => [path, [`is at ${path}`]]));
    expect(invalid(faults).message).toBe(
      `${first} is at ${first} (and ${paths.length - 1} more fault${paths.length > 2 ? 's' : ''})`,
    );
  });

  it('names a blank path in quotation marks', () =>
    expect(validationError('', 'is not known').message).toBe('"" is not known'));

  it('has excerpts of paths, as the errors have: a client may have sent their last key', () => {
    const long = 'x'.repeat(1_000_000);
    const refusal = invalid({ [`contacts.0.${long}1`]: ['is not known'], [`contacts.0.${long}2`]: ['is not known'] });
    const path = `contacts.0.${'x'.repeat(88)}…`;
    expect(refusal.message).toBe(`${path} is not known`);
    expect(Object.entries(refusal.details.errors ?? {})).toEqual([[path, ['is not known']]]);
    expect(Object.entries(invalid({ 'a\u0007': ['b'] }).details.errors ?? {})).toEqual([['a\\u0007', ['b']]]);
  });

  it('is the sentence of a rule, whose fault stands at its path', () => {
    const refusal = rule('status', 'cannot start a finished job', 'job.not_startable');
    expect(refusal.message).toBe('Cannot start a finished job');
    expect(refusal).toMatchObject({
      kind: 'invalid',
      code: 'job.not_startable',
      details: { errors: { status: ['cannot start a finished job'] } },
    });
  });
});
