import { describe, expect, it } from '@jest/globals';
import type { Change } from './changes.ts';
import { keptText, takenBack, versionsOf } from './taken-back.ts';

const change = (key: string, label: string, from: unknown, to: unknown): Change => ({ key, label, from, to });
const description = change('description', 'Description', 'A', 'B');
const make = change('field f', 'Make', null, 'X');
const labels = (changes: readonly Change[]) => changes.map(({ label }) => label);

describe('of a change that is taken back', () => {
  it('the parts go back to what was before', () =>
    expect(takenBack([description], { result: 'undone', kept: [] })).toEqual({
      back: [{ ...description, from: 'B', to: 'A' }],
      facts: [],
    }));

  it('those that were changed again since stay', () => {
    const kept = [
      { path: 'description', version: 4 },
      { path: 'custom_fields.f.value', version: 5 },
    ];
    const due = change('due', 'Due', null, { from: null, to: '2030-03-08' });
    expect(labels(takenBack([description, make, due], { result: 'undone', kept }).back)).toEqual(['Due']);
    expect(kept.map((part) => keptText(part, [description, make]))).toEqual([
      'Description: changed again in version 4',
      'Make: changed again in version 5',
    ]);
    expect(keptText({ path: '', version: 6 }, [])).toBe('It was deleted since, in version 6');
  });

  it('what has happened stays', () => {
    const facts = [
      change('status', 'Status', 'published', 'started'),
      change('resolution', 'Resolution', null, {}),
      change('service s', 'Repair', null, 'provided'),
    ];
    const result = takenBack([description, ...facts], { result: 'undone', kept: [] });
    expect([labels(result.back), labels(result.facts)]).toEqual([['Description'], ['Status', 'Resolution', 'Repair']]);
  });

  it('the status of a planned job follows its time and its assignees, and stays without them', () => {
    const status = change('status', 'Status', 'posted', 'scheduled');
    const time = change('scheduled_at', 'Time', null, '2030-03-08T08:00:00Z');
    expect(labels(takenBack([status, time], { result: 'undone', kept: [] }).back)).toEqual(['Status', 'Time']);
    expect(labels(takenBack([status], { result: 'kept', kept: [] }).facts)).toEqual(['Status']);
  });

  it('nothing goes back when nothing is left', () =>
    expect(takenBack([description], { result: 'kept', kept: [] }).back).toEqual([]));
});

describe('the versions of a request', () => {
  const event = (version: number, correlation_id: string, type = 'job_updated') => ({
    version,
    type,
    context: { correlation_id },
  });
  const events = [event(5, 'b'), event(4, 'a'), event(3, 'a'), event(2, 'x', 'job_restored'), event(1, 'a')];

  it.each([
    [4, { first: 3, last: 4, isBirth: false }],
    [2, { first: 2, last: 2, isBirth: true }],
    [1, { first: 1, last: 1, isBirth: true }],
  ])('are those in a row with version %i', (version, expected) => {
    const asked = events.find((one) => one.version === version);
    expect(asked && versionsOf(asked, events)).toEqual(expected);
  });
});
