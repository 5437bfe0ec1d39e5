import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import {
  changeMaterial,
  materialOf,
  type PricedService,
  provideService,
  removeMaterial,
  removeService,
  useMaterial,
} from './job-services.js';
import {
  type CatalogItem,
  Job,
  type JobDetails,
  type JobEvent,
  type CatalogRef,
  NO_DETAILS,
  type ProvidedService,
  type UsedMaterial,
} from '../job.js';

const AT = '2026-11-21T09:30:00.000Z';
const uuid = (n: number): string => `0190f0a4-7b01-7001-8c3d-${String(n).padStart(12, '0')}`;
const named = (n: number, name: string): CatalogRef => ({ uuid: uuid(n), name, externalId: null });

const mowing = named(1, 'Mowing');
const care = named(2, 'Care');
const garden = named(3, 'Garden');
const sold: PricedService = {
  service: mowing,
  categoryUuids: [care.uuid, garden.uuid],
  price: '12.5',
  currency: 'usd',
};
const provided: ProvidedService = {
  uuid: uuid(10),
  orderedServiceUuid: null,
  service: mowing,
  price: '12.5',
  currency: 'usd',
};
const ordered: ProvidedService = { ...provided, orderedServiceUuid: uuid(20) };
const seed: UsedMaterial = {
  providedServiceUuid: provided.uuid,
  product: { ...named(30, 'Seed'), externalId: 'P-30' },
  unit: { ...named(31, 'Kilogram'), code: 'kg' },
  quantity: '2.5',
  price: '3',
  currency: 'usd',
};

const job = specFor(Job);
const created = (details: Partial<JobDetails> = {}): JobEvent => ({
  type: 'job.created',
  data: { ...NO_DETAILS, typeUuid: uuid(9), serialNo: 1, status: 'scheduled', ...details },
});
const was = (service = provided): JobEvent => ({ type: 'job.service_provided', data: service });
const used = (material = seed): JobEvent => ({ type: 'job.material_used', data: material });
const resolution = { uuid: uuid(40), name: 'Completed', successful: true, comment: null };
const over = (status: 'finished' | 'canceled'): JobEvent =>
  status === 'finished'
    ? { type: 'job.finished', data: { from: 'scheduled', at: AT, resolution } }
    : { type: 'job.canceled', data: { from: 'scheduled', at: AT, reason: null } };
const service = (one: CatalogRef): CatalogItem => ({
  type: 'service',
  service: one,
  required: false,
  preOrdered: false,
});
const category = (one: CatalogRef): CatalogItem => ({ type: 'category', category: one });

describe('a service is provided', () => {
  const decision = provideService(provided.uuid, sold, null);
  const refusal = { service: ['is not in the available catalog of the job'] };

  it('with its name, price and currency of this moment', () => job.given(created()).when(decision).then(was()));

  it.each<[string, CatalogItem[]]>([
    ['the catalog of the job is empty', []],
    ['the catalog has it', [service(named(4, 'Pruning')), service(mowing)]],
    ['the catalog has its category', [category(care)]],
    ['the catalog has a category above its own', [service(named(4, 'Pruning')), category(garden)]],
  ])('when %s', (_, availableCatalog) => job.given(created({ availableCatalog })).when(decision).then(was()));

  it.each<[string, CatalogItem[]]>([
    ['another service', [service(named(4, 'Pruning'))]],
    ['another category', [category(named(5, 'Repair'))]],
    ['a service of the same uuid as its category', [service(care)]],
  ])('but not when the catalog has only %s', (_, availableCatalog) =>
    job.given(created({ availableCatalog })).when(decision).thenThrows(refusal, 'job.service_unavailable'),
  );

  it('again and again when it was not ordered', () =>
    job
      .given(created(), was({ ...provided, uuid: uuid(11) }))
      .when(decision)
      .then(was()));

  it('once when it was ordered, whatever the catalog of the job has', () => {
    const given = created({
      orderedServices: [{ uuid: uuid(20), service: mowing, required: true }],
      availableCatalog: [service(named(4, 'Pruning'))],
    });
    const again = provideService(uuid(12), sold, uuid(20));
    job
      .given(given)
      .when(provideService(provided.uuid, sold, uuid(20)))
      .then(was(ordered));
    const refused = { orderedServiceUuid: ['was provided already'] };
    job.given(given, was(ordered)).when(again).thenThrows(refused, 'job.service_provided');
    job
      .given(given, was(ordered), { type: 'job.service_removed', data: ordered })
      .when(again)
      .then(was({ ...ordered, uuid: uuid(12) }));
  });
});

describe('a service is taken back', () => {
  it('with the materials used on it, and no others', () => {
    const other = { ...provided, uuid: uuid(11) };
    const given = [created(), was(), was(other), used(), used({ ...seed, providedServiceUuid: other.uuid })];
    const event: JobEvent = { type: 'job.service_removed', data: provided };
    job
      .given(...given)
      .when(removeService(provided))
      .then(event);
    expect(fold(Job, Job.initial, [...given, event])).toMatchObject({
      providedServices: [other],
      usedMaterials: [{ ...seed, providedServiceUuid: other.uuid }],
    });
  });
});

describe('material', () => {
  it('is used on a provided service, a product once', () => {
    const other = { ...provided, uuid: uuid(11) };
    job.given(created(), was()).when(useMaterial(seed)).then(used());
    job
      .given(created(), was(), was(other), used())
      .when(useMaterial({ ...seed, providedServiceUuid: other.uuid }))
      .then(used({ ...seed, providedServiceUuid: other.uuid }));
    job
      .given(created(), was(), used())
      .when(useMaterial({ ...seed, quantity: '1', price: '9' }))
      .thenThrows({ product: ['is used on this service already: change its quantity'] }, 'job.material_used');
  });

  it('is changed in its quantity alone', () => {
    const given = [created(), was(), used(), used({ ...seed, product: named(32, 'Sand') })];
    const event: JobEvent = {
      type: 'job.material_updated',
      data: { providedServiceUuid: provided.uuid, productUuid: seed.product.uuid, quantity: { from: '2.5', to: '3' } },
    };
    job
      .given(...given)
      .when(changeMaterial(seed, '3'))
      .then(event);
    job
      .given(...given)
      .when(changeMaterial(seed, '2.5'))
      .thenNothing();
    expect(fold(Job, Job.initial, [...given, event]).usedMaterials).toEqual([
      { ...seed, quantity: '3' },
      { ...seed, product: named(32, 'Sand') },
    ]);
  });

  it('is taken back, of this service and product alone', () => {
    const sand = { ...seed, product: named(32, 'Sand') };
    const elsewhere = { ...seed, providedServiceUuid: uuid(11) };
    const given = [created(), was(), was({ ...provided, uuid: uuid(11) }), used(), used(sand), used(elsewhere)];
    const event: JobEvent = { type: 'job.material_removed', data: seed };
    job
      .given(...given)
      .when(removeMaterial(seed))
      .then(event);
    expect(fold(Job, Job.initial, [...given, event]).usedMaterials).toEqual([sand, elsewhere]);
  });

  it("is found by its product's uuid in either case, else by its external id, on its own service", () => {
    const state = fold(Job, Job.initial, [created(), was(), used()]);
    expect(materialOf(state, provided.uuid, seed.product.uuid.toUpperCase())).toEqual(seed);
    expect(materialOf(state, provided.uuid, 'P-30')).toEqual(seed);
    expect(materialOf(state, provided.uuid, 'p-30')).toBeUndefined();
    expect(materialOf(state, uuid(11), 'P-30')).toBeUndefined();
  });

  it('is that of the product which had the external id last, when two had it in turn', () => {
    const heir = { ...seed, product: { ...named(32, 'Sand'), externalId: 'P-30' } };
    const state = fold(Job, Job.initial, [created(), was(), used(), used(heir)]);
    expect(materialOf(state, provided.uuid, 'P-30')).toEqual(heir);
    expect(materialOf(state, provided.uuid, seed.product.uuid)).toEqual(seed);
  });
});

describe.each(['finished', 'canceled'] as const)('once the job is %s', (status) => {
  it('no service and no material changes any more', () => {
    const given = job.given(created(), was(), used(), over(status));
    for (const decision of [
      provideService(uuid(12), sold, null),
      provideService(uuid(12), sold, uuid(20)),
      removeService(provided),
      useMaterial({ ...seed, product: named(32, 'Sand') }),
      changeMaterial(seed, '9'),
      changeMaterial(seed, seed.quantity),
      removeMaterial(seed),
    ])
      given.when(decision).thenThrows({ status: [`the job is ${status}`] }, 'job.closed');
  });
});
