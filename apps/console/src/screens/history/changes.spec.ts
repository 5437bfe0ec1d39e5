import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../api/history.ts';
import { type Change, changesOf, differencesOf } from './changes.ts';

const event = (type: string, payload: HistoryEvent['payload']) => ({ type, payload });
const shown = (changes: readonly Change[]) => changes.map(({ label, from, to }) => [label, from, to]);

describe('the difference between two versions of an entity', () => {
  const job = {
    uuid: 'j',
    version: 2,
    status: 'scheduled',
    description: 'A',
    custom_fields: [{ uuid: 'f', name: 'Make', value: null }],
    provided_services: [],
    used_materials: [],
  };

  it('has each property that differs, what people look for first', () =>
    expect(shown(differencesOf(job, { ...job, version: 3, status: 'published', description: 'B' }))).toEqual([
      ['Description', 'A', 'B'],
      ['Status', 'scheduled', 'published'],
    ]));

  it('has the parts that are asked for alone', () =>
    expect(shown(differencesOf(job, { ...job, status: 'published', description: 'B' }, ['status', 'status']))).toEqual([
      ['Status', 'scheduled', 'published'],
    ]));

  it('has each field by itself, also one that came or went', () => {
    const fields = [{ uuid: 'g', name: 'Year', value: 1999 }];
    expect(shown(differencesOf(job, { ...job, custom_fields: [{ uuid: 'f', name: 'Make', value: 'X' }] }))).toEqual([
      ['Make', null, 'X'],
    ]);
    expect(shown(differencesOf({ ...job, custom_fields: fields }, job))).toEqual([['Year', 1999, null]]);
  });

  it('has services and materials', () => {
    const pipe = {
      product: { uuid: 'p', name: 'Pipe' },
      unit: { code: 'm' },
      quantity: '2.5',
      provided_service_uuid: 's',
    };
    const done = {
      ...job,
      provided_services: [{ provided_service_uuid: 's', service: { uuid: 'r', name: 'Repair' } }],
      used_materials: [pipe],
    };
    expect(shown(differencesOf(job, done))).toEqual([
      ['Repair', null, 'provided'],
      ['Pipe', null, '2.5 m'],
    ]);
    expect(shown(differencesOf(done, { ...done, used_materials: [{ ...pipe, quantity: '3' }] }))).toEqual([
      ['Pipe', '2.5 m', '3 m'],
    ]);
  });

  it('leaves out what follows from the rest', () =>
    expect(
      shown(
        differencesOf(
          { name: 'Helen Rolf', first_name: 'Helen', updated_at: '1' },
          { name: 'Ada Rolf', first_name: 'Ada', updated_at: '2' },
        ),
      ),
    ).toEqual([['Name', 'Helen Rolf', 'Ada Rolf']]));
});

describe('what an event changed', () => {
  it('has the values before, which events of clients and sites do not have, from the older events', () => {
    const created = event('client_created', { organization_name: 'A', external_id: null });
    const renamed = event('client_updated', { organization_name: 'B' });
    const later = event('client_updated', { organization_name: 'C', external_id: 'x' });
    expect(shown(changesOf(later, [renamed, created]))).toEqual([
      ['Name', 'B', 'C'],
      ['External id', null, 'x'],
    ]);
    expect(shown(changesOf(later))).toEqual([
      ['Name', null, 'C'],
      ['External id', null, 'x'],
    ]);
  });

  it('is nothing of one that the service cannot read', () => expect(changesOf(event('job_updated', null))).toEqual([]));
});
