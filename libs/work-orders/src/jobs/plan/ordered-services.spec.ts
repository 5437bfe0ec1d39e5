import { describe, expect, it } from '@jest/globals';
import { type OrderedServiceInput, orderedServicesAfter } from './ordered-services.js';

const service = (uuid: string, name = uuid) => ({ uuid, name, externalId: null });
const order = (uuid: string, more: Partial<OrderedServiceInput> = {}): OrderedServiceInput => ({
  service: service(uuid),
  required: undefined,
  uuid: undefined,
  ...more,
});
const CURRENT = [{ uuid: 'o1', service: service('mowing', 'Mowing in 2025'), required: true }];
const after = (...given: (OrderedServiceInput | undefined)[]) => orderedServicesAfter(given, CURRENT, () => 'new');

describe('the ordered services of a job', () => {
  it('keep the uuid, recorded name and requirement of a service that is already ordered', () =>
    expect(after(order('raking'), order('mowing'))).toEqual({
      value: [{ uuid: 'new', service: service('raking'), required: false }, CURRENT[0]],
      errors: {},
    }));

  it('change whether one is required', () =>
    expect(after(order('mowing', { required: false, uuid: 'o1' })).value).toEqual([
      { ...CURRENT[0], required: false },
    ]));

  it('exclude omitted ones', () => expect(after()).toEqual({ value: [], errors: {} }));

  it('are listed once each; their read-only fields may be repeated', () =>
    expect(
      after(order('mowing', { uuid: 'o2' }), undefined, order('mowing'), order('raking', { uuid: 'o1' })).errors,
    ).toEqual({
      'orderedServices.0.orderedServiceUuid': ['is read-only'],
      'orderedServices.2': ['is named twice'],
      'orderedServices.3.orderedServiceUuid': ['is read-only'],
    }));
});
