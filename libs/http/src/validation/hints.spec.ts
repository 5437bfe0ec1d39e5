import { describe, expect, it } from '@jest/globals';
import { hintFor } from './hints.js';

describe('the hint for an unknown key', () => {
  it.each([
    ['titel', ['title', 'done'], 'title'],
    ['page', ['after', 'limit'], 'after'],
    ['per_page', ['after', 'limit'], 'limit'],
    ['type', ['url', 'event_types'], 'event_types'],
    ['title', ['name', 'description'], 'name'],
    ['title', ['description', 'type'], 'description'],
    ['phone', ['contacts', 'first_name'], 'contacts'],
  ])('is, for "%s" among %j, what other APIs call so, or what is written so: "%s"', (key, known, hint) => {
    expect(hintFor(key, known)).toBe(hint);
  });

  it('is the shortest key that begins or ends with it', () => {
    expect(hintFor('duration', ['scheduled_duration', 'name'])).toBe('scheduled_duration');
    expect(hintFor('external', ['external_order_id', 'external_id'])).toBe('external_id');
    expect(hintFor('name', ['first_name', 'last_name'])).toBe('last_name');
  });

  it('is none for what resembles nothing, is too short or too long, or is inherited by every object', () => {
    for (const key of ['colour', 'a', '', 'x'.repeat(70), 'constructor', 'toString'])
      expect(hintFor(key, ['name', 'address', 'external_id'])).toBeUndefined();
    expect(hintFor('name', [])).toBeUndefined();
  });
});
