import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { answered, refused } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

/** An entity whose external id equals a static segment of the same path. */
const CASES = [
  ['/v2/catalog/services', 'categories', 'service', 'categories'],
  ['/v2/catalog/products', 'categories', 'product', 'categories'],
  ['/v2/catalog/products', 'units', 'product', 'units'],
] as const;

it.each(CASES)('in %s the segment %s is never an external id', async (path, segment, noun, plural) => {
  const { key } = await service.newAccount();
  const unit = only(
    await service.api('POST', '/v2/catalog/products/units', { body: { name: 'Piece', code: 'pc' }, key }),
  );
  const body = { name: 'Namesake', external_id: segment, ...(noun === 'product' ? { unit: { uuid: unit } } : {}) };
  const uuid = only(await service.api('POST', path, { body, key }));
  const namesake = await service.api('GET', `${path}/${uuid}`, { key });
  expect(namesake.body).toMatchObject({ [noun]: { external_id: segment } });

  expect(await service.api('GET', `${path}/${segment}`, { key })).toEqual(
    answered(200, { [plural]: segment === 'units' ? [expect.objectContaining({ uuid: unit })] : [] }),
  );
  for (const [method, target, allow] of [
    ['PATCH', segment, 'GET, HEAD, POST'],
    ['DELETE', segment, 'GET, HEAD, POST'],
    ['POST', `${segment}/archive`, 'DELETE, GET, HEAD, PATCH'],
    ['POST', `${segment}/unarchive`, 'DELETE, GET, HEAD, PATCH'],
  ] as const) {
    const answer = await service.api(method, `${path}/${target}`, { key });
    expect(answer).toEqual(refused(405, 'method_not_allowed', `Method ${method} is not allowed for this path`));
    expect(answer.headers.get('allow')).toBe(allow);
  }
  expect((await service.api('GET', `${path}/${uuid}`, { key })).body).toEqual(namesake.body);
  expect(await service.api('DELETE', `${path}/${uuid}`, { key })).toEqual(answered(200, { message: 'Performed' }));
});
