import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../support/fields.js';
import { answered, invalid, mismatch, notFound } from '../support/problems.js';
import { JOBS, PRODUCTS, SERVICE_CATEGORIES, SERVICES, TEMPLATES, UNITS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

interface Job {
  readonly version: number;
  readonly ordered_services: readonly { readonly ordered_service_uuid: string }[];
  readonly provided_services: readonly { readonly provided_service_uuid: string }[];
  readonly used_materials: readonly object[];
}

let service: Service;
let kilogram: string;
beforeAll(async () => {
  service = await sharedService();
  kilogram = await make(UNITS, { name: 'Kilogram', code: 'kg', external_id: 'u-kg' });
});
afterAll(() => service.stop());

let made = 0;
const newName = (): string => `Item ${++made}`;
const make = async (path: string, body: object, key = service.key): Promise<string> =>
  only(await service.api('POST', path, { body, key }));
const patch = async (path: string, body: object): Promise<void> => {
  expect((await service.api('PATCH', path, { body })).status).toBe(200);
};
const newService = (fields: object = {}): Promise<string> => make(SERVICES, { name: newName(), ...fields });
const newProduct = (fields: object = {}): Promise<string> =>
  make(PRODUCTS, { name: newName(), unit_uuid: kilogram, ...fields });
const newJob = (fields: object = {}): Promise<string> => make(JOBS, fields);
const show = async (job: string): Promise<Job> => only<Job>(await service.api('GET', `${JOBS}/${job}`));
const lastEvent = async (job: string): Promise<object | undefined> =>
  only<object[]>(await service.api('GET', `${JOBS}/${job}/history`)).at(-1);

const servicesOf = (job: string): string => `${JOBS}/${job}/provided_services`;
const materialsOf = (job: string, provided: string): string => `${servicesOf(job)}/${provided}/used_materials`;
const provide = (job: string, body: object, headers = {}) => service.api('POST', servicesOf(job), { body, headers });
/** Records a provided service. @returns its uuid. */
const provides = async (job: string, uuid: string): Promise<string> => {
  const answer = await provide(job, { service: { uuid } });
  expect(answer).toEqual(answered(201, { service_uuid: uuid, provided_service_uuid: expect.any(String) }));
  return (answer.body as { provided_service_uuid: string }).provided_service_uuid;
};
const use = (job: string, provided: string, body: object) => service.api('POST', materialsOf(job, provided), { body });
const change = (job: string, provided: string, product: string, body: object) =>
  service.api('PATCH', `${materialsOf(job, provided)}/${product}`, { body });
const takeBack = (job: string, provided: string, product?: string) =>
  service.api(
    'DELETE',
    product === undefined ? `${servicesOf(job)}/${provided}` : `${materialsOf(job, provided)}/${product}`,
  );
const used = (job: string) => answered(201, { job_uuid: job });
const changed = (job: string) => answered(200, { job_uuid: job });
const performed = answered(200, { message: 'Performed' });
/** Expects a request to be rejected and the job to be unchanged. */
const refuses = async (job: string, request: () => Promise<object>, expected: object): Promise<void> => {
  const before = await show(job);
  expect(await request()).toEqual(expected);
  expect(await show(job)).toEqual(before);
};

describe('a service is provided', () => {
  it('with the current name, price and currency, which later changes do not affect', async () => {
    const mowing = await newService({ name: 'Mowing', external_id: 's-mow', price_default: '12.50' });
    const job = await newJob();
    const before = await show(job);
    const answer = await provide(job, { service: { uuid: mowing } });
    expect(answer.headers.get('etag')).toBe('"2"');
    const { provided_service_uuid: provided } = answer.body as { provided_service_uuid: string };
    const shown = {
      amount: '12.5',
      service: { uuid: mowing, name: 'Mowing', external_id: 's-mow' },
      price: '12.5',
      currency: 'usd',
      ordered_service_uuid: null,
      provided_service_uuid: provided,
    };
    const after = { ...before, version: 2, updated_at: expect.any(String), provided_services: [shown] };
    expect(await show(job)).toEqual(after);
    await patch(`${SERVICES}/${mowing}`, { name: 'Scything', external_id: null, price_default: 99 });
    await service.api('POST', `${SERVICES}/${mowing}/archive`);
    expect(await show(job)).toEqual(after);
    expect((await service.api('DELETE', `${SERVICES}/${mowing}`)).status).toBe(200);
    expect(await show(job)).toEqual(after);
  });

  it('at price 0 when it has none, in the current currency of the account', async () => {
    const { key } = await service.newAccount({ name: 'Euro', currency: 'eur' });
    const job = await make(JOBS, {}, key);
    const free = await make(SERVICES, { name: 'Advice' }, key);
    const body = { service: { uuid: free } };
    const providedThere = async () => only<Job>(await service.api('GET', `${JOBS}/${job}`, { key })).provided_services;
    await service.api('POST', servicesOf(job), { key, body });
    expect(await providedThere()).toMatchObject([{ price: '0', amount: '0', currency: 'eur' }]);
    expect((await service.api('PATCH', '/v2/account', { key, body: { currency: 'chf' } })).status).toBe(200);
    const later = await make(SERVICES, { name: 'More advice', price_default: '0.0001' }, key);
    await service.api('POST', servicesOf(job), { key, body: { service: { uuid: later } } });
    expect(await providedThere()).toMatchObject([
      { price: '0', amount: '0', currency: 'eur' },
      { price: '0.0001', amount: '0.0001', currency: 'chf' },
    ]);
  });

  it('once when it was ordered', async () => {
    const mowing = await newService({ name: 'Mowing it', price_default: 5 });
    const job = await newJob({ ordered_services: [{ service: { uuid: mowing }, required: true }] });
    const [{ ordered_service_uuid: ordered } = { ordered_service_uuid: '' }] = (await show(job)).ordered_services;
    // It was archived after the job referred to it.
    await service.api('POST', `${SERVICES}/${mowing}/archive`);
    const answer = await provide(job, { ordered_service_uuid: ordered.toUpperCase() });
    expect(answer).toEqual(answered(201, { service_uuid: mowing, provided_service_uuid: expect.any(String) }));
    expect((await show(job)).provided_services).toEqual([
      {
        amount: '5',
        service: { uuid: mowing, name: 'Mowing it', external_id: null },
        price: '5',
        currency: 'usd',
        ordered_service_uuid: ordered,
        provided_service_uuid: (answer.body as { provided_service_uuid: string }).provided_service_uuid,
      },
    ]);
    const again = () => provide(job, { ordered_service_uuid: ordered });
    await refuses(job, again, invalid({ ordered_service_uuid: 'was provided already' }, 'job.service_provided'));
    await takeBack(job, (answer.body as { provided_service_uuid: string }).provided_service_uuid);
    expect((await again()).status).toBe(201);
  });

  it('by its order only while the catalog contains it', async () => {
    const mowing = await newService();
    const job = await newJob({ ordered_services: [{ service: { uuid: mowing } }] });
    const [{ ordered_service_uuid: ordered } = { ordered_service_uuid: '' }] = (await show(job)).ordered_services;
    expect((await service.api('DELETE', `${SERVICES}/${mowing}`)).status).toBe(200);
    const expected = invalid({ ordered_service_uuid: 'is no longer in the catalog' });
    await refuses(job, () => provide(job, { ordered_service_uuid: ordered }), expected);
  });

  it('also by its external id', async () => {
    const [mowing, job] = [await newService({ external_id: 's-ext' }), await newJob({ external_id: 'job/ext' })];
    expect(await provide('job%2Fext', { service: { external_id: 's-ext' } })).toEqual(
      answered(201, { service_uuid: mowing, provided_service_uuid: expect.any(String) }),
    );
    expect((await show(job)).provided_services).toHaveLength(1);
  });

  it.each<[string, object, object]>([
    ['neither service nor order', {}, { service: 'requires exactly one of service, ordered_service_uuid' }],
    [
      'both',
      { service: { uuid: NOBODY }, ordered_service_uuid: NOBODY },
      { service: expect.any(String), ordered_service_uuid: 'not found' },
    ],
    ['null for the service', { service: null }, { service: expect.stringContaining('null') }],
    ['null for the order', { ordered_service_uuid: null }, { ordered_service_uuid: expect.stringContaining('null') }],
    ['an unknown service', { service: { uuid: NOBODY } }, { service: 'not found' }],
    ['a service without a key', { service: {} }, { service: 'needs one of uuid, external_id' }],
    ['an unknown order', { ordered_service_uuid: NOBODY }, { ordered_service_uuid: 'not found' }],
    ['no uuid', { ordered_service_uuid: 'x' }, { ordered_service_uuid: 'must be a UUID' }],
    ['anything else', { servce: {} }, { servce: expect.stringContaining('did you mean'), service: expect.any(String) }],
  ])('but not with %s', async (_, body, faults) => {
    const job = await newJob();
    const answer = await provide(job, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    const { errors } = answer.body as { errors: Record<string, string[]> };
    expect(Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path, messages[0]]))).toEqual(faults);
    expect((await show(job)).version).toBe(1);
  });

  it('but not when it was archived', async () => {
    const [mowing, job] = [await newService(), await newJob()];
    await service.api('POST', `${SERVICES}/${mowing}/archive`);
    await refuses(job, () => provide(job, { service: { uuid: mowing } }), invalid({ service: 'is archived' }));
  });

  it('when the catalog of the job contains it, its category, or an ancestor of that', async () => {
    const garden = await make(SERVICE_CATEGORIES, { name: newName() });
    const lawn = await make(SERVICE_CATEGORIES, { name: newName(), parent: { uuid: garden } });
    const indoor = await make(SERVICE_CATEGORIES, { name: newName() });
    const [named, inGarden, inLawn, indoors, nowhere] = [
      await newService({ category_uuid: indoor }),
      await newService({ category_uuid: garden }),
      await newService({ category_uuid: lawn }),
      await newService({ category_uuid: indoor }),
      await newService(),
    ];
    const template = await make(TEMPLATES, {
      name: newName(),
      available_catalog: [
        { type: 'service', service: { uuid: named }, required: false, pre_ordered: false },
        { type: 'category', category: { uuid: garden } },
      ],
    });
    const job = await newJob({ template: { uuid: template } });
    for (const uuid of [named, inGarden, inLawn]) await provides(job, uuid);
    const fault = invalid({ service: 'is not in the available catalog of the job' }, 'job.service_unavailable');
    for (const uuid of [indoors, nowhere]) await refuses(job, () => provide(job, { service: { uuid } }), fault);
    // An ordered service need not be in the catalog of the job.
    const other = await newJob({
      template: { uuid: template },
      ordered_services: [{ service: { uuid: nowhere } }],
    });
    const [ordered] = (await show(other)).ordered_services;
    expect((await provide(other, { ordered_service_uuid: ordered?.ordered_service_uuid })).status).toBe(201);
  });

  it('once per Idempotency-Key, and at the version of If-Match', async () => {
    const [mowing, job] = [await newService(), await newJob()];
    const body = { service: { uuid: mowing } };
    expect(await provide(job, body, { 'If-Match': '"2"' })).toEqual(mismatch(1));
    const headers = { 'Idempotency-Key': 'provide-1' };
    const first = await provide(job, body, headers);
    const second = await provide(job, body, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await show(job)).provided_services).toHaveLength(1);
  });
});

describe('a provided service is removed', () => {
  it('with the materials used on it, and only those, as one event', async () => {
    const [mowing, pruning, seed, sand] = [
      await newService(),
      await newService(),
      await newProduct(),
      await newProduct(),
    ];
    const job = await newJob();
    const [first, second] = [await provides(job, mowing), await provides(job, pruning)];
    for (const provided of [first, second])
      for (const uuid of [seed, sand])
        expect(await use(job, provided, { product: { uuid }, quantity: 1 })).toEqual(used(job));
    const before = await show(job);
    expect(before.used_materials).toHaveLength(4);
    expect(await takeBack(job, first.toUpperCase())).toEqual(performed);
    const after = await show(job);
    expect(after).toMatchObject({
      version: before.version + 1,
      provided_services: [{ provided_service_uuid: second }],
      used_materials: [
        { provided_service_uuid: second, product: { uuid: seed } },
        { provided_service_uuid: second, product: { uuid: sand } },
      ],
    });
    expect(after.used_materials).toHaveLength(2);
    expect(await lastEvent(job)).toMatchObject({ type: 'service_removed', payload: { uuid: first } });
    await refuses(job, () => takeBack(job, first), notFound('provided service'));
  });
});

describe('material', () => {
  it('is recorded at the current price; its amount is exact', async () => {
    const mowing = await newService({ name: 'Sowing' });
    const seed = await newProduct({ name: 'Seed', external_id: 'p-seed', price_default: '0.1003' });
    const job = await newJob();
    const provided = await provides(job, mowing);
    const answer = await use(job, provided, { product: { external_id: 'p-seed' }, quantity: '2.50' });
    expect(answer).toEqual(used(job));
    expect(answer.headers.get('etag')).toBe('"3"');
    const shown = {
      product: { uuid: seed, name: 'Seed', external_id: 'p-seed' },
      unit: { uuid: kilogram, code: 'kg', name: 'Kilogram', external_id: 'u-kg' },
      amount: '0.25075',
      quantity: '2.5',
      service: { uuid: mowing, name: 'Sowing', external_id: null },
      price: '0.1003',
      currency: 'usd',
      provided_service_uuid: provided,
    };
    expect((await show(job)).used_materials).toEqual([shown]);
    await patch(`${PRODUCTS}/${seed}`, { name: 'Grain', price_default: 77 });
    await patch(`${UNITS}/${kilogram}`, { name: 'Kilo' });
    await patch(`${SERVICES}/${mowing}`, { name: 'Seeding' });
    expect((await show(job)).used_materials).toEqual([shown]);
    // Changing the quantity keeps the price.
    expect(await change(job, provided, seed, { quantity: 3 })).toEqual(changed(job));
    expect((await show(job)).used_materials).toEqual([{ ...shown, quantity: '3', amount: '0.3009' }]);
    await patch(`${UNITS}/${kilogram}`, { name: 'Kilogram' });
  });

  it.each([
    ['0.0001', '0.0001', '0.0001', '0.00000001'],
    ['999999999999.9999', '999999999999.9999', '999999999999.9999', '999999999999999800000000.00000001'],
    ['999999999999.9999', 1, '1', '999999999999.9999'],
    [null, '7.25', '7.25', '0'],
    ['3', 0.1, '0.1', '0.3'],
    ['1.5', '000002.5000', '2.5', '3.75'],
  ])('of the price %j in the quantity %j is worth what it is', async (price, given, quantity, amount) => {
    const [mowing, product] = [await newService(), await newProduct({ price_default: price })];
    const job = await newJob();
    const provided = await provides(job, mowing);
    expect(await use(job, provided, { product: { uuid: product }, quantity: given })).toEqual(used(job));
    expect((await show(job)).used_materials).toMatchObject([{ price: price ?? '0', quantity, amount }]);
  });

  it.each<[string, unknown]>([
    ['must be greater than 0', 0],
    ['must be greater than 0', '0.0000'],
    ['must be greater than 0', -0],
    ['must be a decimal from 0 to 999999999999.9999 with at most 4 decimals', -1],
    ['must be a decimal from 0 to 999999999999.9999 with at most 4 decimals', '1.00001'],
    ['must be a decimal from 0 to 999999999999.9999 with at most 4 decimals', '1000000000000'],
    ['must be a decimal from 0 to 999999999999.9999 with at most 4 decimals', 'much'],
    ['is required', undefined],
    ['must not be null', null],
  ])('is refused (%s) in the quantity %j', async (message, quantity) => {
    const [mowing, product, job] = [await newService(), await newProduct(), await newJob()];
    const provided = await provides(job, mowing);
    const fault = invalid({ quantity: message });
    await refuses(job, () => use(job, provided, { product: { uuid: product }, quantity }), fault);
    await refuses(
      job,
      () => use(job, provided, { product: { uuid: NOBODY }, quantity }),
      invalid({ quantity: message, product: 'not found' }),
    );
    expect(await use(job, provided, { product: { uuid: product }, quantity: 1 })).toEqual(used(job));
    await refuses(job, () => change(job, provided, product, { quantity }), fault);
  });

  it('is of a product that is not archived, and each product once per service', async () => {
    const [mowing, pruning, product, archived] = [
      await newService(),
      await newService(),
      await newProduct({ external_id: 'p-once' }),
      await newProduct(),
    ];
    const job = await newJob();
    const [first, second] = [await provides(job, mowing), await provides(job, pruning)];
    await service.api('POST', `${PRODUCTS}/${archived}/archive`);
    const using = (given: object | null) => () => use(job, first, { product: given, quantity: 1 });
    await refuses(job, using({ uuid: archived }), invalid({ product: 'is archived' }));
    await refuses(job, using({ external_id: 'nothing' }), invalid({ product: 'not found' }));
    await refuses(job, using({}), invalid({ product: 'needs one of uuid, external_id' }));
    await refuses(job, using(null), invalid({ product: expect.stringContaining('null') }));
    await refuses(job, () => use(job, first, {}), invalid({ product: 'is required', quantity: 'is required' }));
    expect(await using({ uuid: product })()).toEqual(used(job));
    const again = invalid({ product: 'is used on this service already: change its quantity' }, 'job.material_used');
    await refuses(job, using({ external_id: 'p-once' }), again);
    expect(await use(job, second, { product: { uuid: product }, quantity: 2 })).toEqual(used(job));
  });

  it('is identified in the path by the uuid or external id of the product that the job shows', async () => {
    const [mowing, product, job] = [await newService(), await newProduct({ external_id: 'p/ä' }), await newJob()];
    const provided = await provides(job, mowing);
    await use(job, provided, { product: { uuid: product }, quantity: 1 });
    expect(await change(job, provided, product.toUpperCase(), { quantity: 2 })).toEqual(changed(job));
    expect(await change(job, provided, encodeURIComponent('p/ä'), { quantity: 3 })).toEqual(changed(job));
    expect(await show(job)).toMatchObject({ version: 5, used_materials: [{ quantity: '3' }] });
    // A request that changes nothing records no event.
    expect(await change(job, provided, product, { quantity: '3.00' })).toEqual(changed(job));
    expect((await show(job)).version).toBe(5);
    expect(await takeBack(job, provided, encodeURIComponent('p/ä'))).toEqual(performed);
    expect(await show(job)).toMatchObject({ version: 6, used_materials: [] });
    for (const ref of [product, encodeURIComponent('p/ä')]) {
      await refuses(job, () => takeBack(job, provided, ref), notFound('used material'));
      await refuses(job, () => change(job, provided, ref, { quantity: 1 }), notFound('used material'));
    }
  });
});

describe('services and materials', () => {
  it('are not found by another job, another account, or an unknown uuid', async () => {
    const [mowing, product, job, other] = [await newService(), await newProduct(), await newJob(), await newJob()];
    const provided = await provides(job, mowing);
    await use(job, provided, { product: { uuid: product }, quantity: 1 });
    const { key } = await service.newAccount();
    const below = (at: string, on: string): [string, string, object?][] => [
      ['DELETE', `${servicesOf(at)}/${on}`],
      ['POST', materialsOf(at, on), { product: { uuid: product }, quantity: 1 }],
      ['PATCH', `${materialsOf(at, on)}/${product}`, { quantity: 2 }],
      ['DELETE', `${materialsOf(at, on)}/${product}`],
    ];
    const before = await show(job);
    const send = (method: string, path: string, body?: object, as = service.key) =>
      service.api(method, path, { key: as, ...(body ? { body } : {}) });
    for (const [at, on] of [
      [other, provided],
      [job, NOBODY],
      [job, 'unknown'],
    ] as const)
      for (const [method, path, body] of below(at, on))
        expect(await send(method, path, body)).toEqual(notFound('provided service'));
    const provision: [string, string, object] = ['POST', servicesOf(job), { service: { uuid: mowing } }];
    for (const [method, path, body] of [...below(job, provided), provision])
      expect(await send(method, path, body, key)).toEqual(notFound('job'));
    expect(await show(job)).toEqual(before);
    await service.api('DELETE', `${JOBS}/${job}`);
    for (const [method, path, body] of [...below(job, provided), provision])
      expect(await send(method, path, body)).toEqual(notFound('job'));
  });

  it.each([
    ['finished', 'finish', { resolution: { name: 'Completed' } }],
    ['canceled', 'cancel', {}],
  ])('of a job that is %s do not change any more', async (status, action, body) => {
    const [mowing, product, sand] = [await newService(), await newProduct(), await newProduct()];
    const email = `${status}@example.com`;
    const worker = await make('/v2/users', { email, first_name: 'Ada', last_name: 'Lovelace' });
    const job = await newJob({ scheduled_at: '2026-12-01T08:00:00Z', assignee: { worker: { uuid: worker } } });
    await service.api('POST', `${JOBS}/${job}/start`);
    const provided = await provides(job, mowing);
    await use(job, provided, { product: { uuid: product }, quantity: 1 });
    expect((await service.api('POST', `${JOBS}/${job}/${action}`, { body })).status).toBe(200);
    const closed = invalid({ status: `the job is ${status}` }, 'job.closed');
    for (const request of [
      () => provide(job, { service: { uuid: mowing } }),
      () => takeBack(job, provided),
      () => use(job, provided, { product: { uuid: sand }, quantity: 1 }),
      () => change(job, provided, product, { quantity: 2 }),
      () => takeBack(job, provided, product),
    ])
      await refuses(job, request, closed);
  });

  it('are each recorded as one event', async () => {
    const [mowing, product, job] = [await newService(), await newProduct(), await newJob()];
    const provided = await provides(job, mowing);
    expect(await lastEvent(job)).toMatchObject({ version: 2, type: 'service_provided' });
    await use(job, provided, { product: { uuid: product }, quantity: 1 });
    expect(await lastEvent(job)).toMatchObject({ version: 3, type: 'material_used' });
    await change(job, provided, product, { quantity: 2 });
    expect(await lastEvent(job)).toMatchObject({ version: 4, type: 'material_updated' });
    await takeBack(job, provided, product);
    expect(await lastEvent(job)).toMatchObject({ version: 5, type: 'material_removed' });
    await takeBack(job, provided);
    expect(await lastEvent(job)).toMatchObject({ version: 6, type: 'service_removed' });
  });

  it('are all recorded under concurrency; the same product only once', async () => {
    const [mowing, product, job] = [await newService(), await newProduct(), await newJob()];
    const provided = await Promise.all(Array.from({ length: 6 }, () => provides(job, mowing)));
    expect((await show(job)).provided_services.map((one) => one.provided_service_uuid).sort()).toEqual(provided.sort());
    const [first = ''] = provided;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => use(job, first, { product: { uuid: product }, quantity: i + 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await show(job)).toMatchObject({ version: 8, used_materials: [{ product: { uuid: product } }] });
  });
});
