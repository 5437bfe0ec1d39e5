import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../api/history.ts';
import { differenceOf } from './history.ts';

const context: HistoryEvent['context'] = {
  source: 'api',
  happened_at: '2026-11-23T08:00:00.000Z',
  created_at: '2026-11-23T08:00:00.000Z',
  user_uuid: null,
  user_email: null,
  device_uuid: null,
  api_key_uuid: null,
  correlation_id: 'c',
};
const event = (version: number, type: string, payload: HistoryEvent['payload']): HistoryEvent => ({
  version,
  uuid: `event ${version}`,
  type,
  payload,
  context,
});
const shown = (events: readonly HistoryEvent[]) => differenceOf(events).map(({ label, from, to }) => [label, from, to]);

describe('the difference between two versions of a job', () => {
  it('has the first value before and the last value after', () =>
    expect(
      shown([
        event(2, 'job_updated', { changes: { description: { from: 'A', to: 'B' } } }),
        event(3, 'status_updated', { from: 'scheduled', to: 'published' }),
        event(4, 'job_updated', { changes: { description: { from: 'B', to: 'C' } } }),
      ]),
    ).toEqual([
      ['Description', 'A', 'C'],
      ['Status', 'scheduled', 'published'],
    ]));

  it('leaves out what is as it was', () =>
    expect(
      shown([
        event(2, 'status_updated', { from: 'scheduled', to: 'published' }),
        event(3, 'status_updated', { from: 'published', to: 'scheduled' }),
      ]),
    ).toEqual([]));

  it('has each field by itself, whether it was filled alone or with the job', () =>
    expect(
      shown([
        event(2, 'job_updated', {
          changes: {
            custom_fields: {
              from: [{ uuid: 'f', name: 'Make', value: null }],
              to: [{ uuid: 'f', name: 'Make', value: 'X' }],
            },
          },
        }),
        event(3, 'field_updated', { fields: [{ uuid: 'f', name: 'Make', from: 'X', to: 'Y' }] }),
      ]),
    ).toEqual([['Make', null, 'Y']]));

  it('has services and materials; one that was removed again is no difference', () => {
    const pipe = {
      product: { uuid: 'p', name: 'Pipe' },
      unit: { code: 'm' },
      quantity: '2.5',
      provided_service_uuid: 's',
    };
    const service = { uuid: 's', service: { name: 'Repair' } };
    expect(shown([event(2, 'service_provided', service), event(3, 'material_used', pipe)])).toEqual([
      ['Repair', null, 'provided'],
      ['Pipe', null, '2.5 m'],
    ]);
    expect(shown([event(3, 'material_used', pipe), event(4, 'material_removed', pipe)])).toEqual([]);
  });
});
