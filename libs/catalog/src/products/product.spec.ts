import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specFor } from '#eventstore/testing';
import { isGtin, Product } from './product.js';

const [UNIT, OTHER_UNIT] = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91'];
const string = {
  name: 'String',
  description: null,
  categoryUuid: null,
  unitUuid: UNIT,
  externalId: null,
  gtin: '4006381333931',
  priceDefault: '2.4',
  archived: false,
};
const created = { type: 'product.created', data: string } as const;
const archived = { type: 'product.archived', data: {} } as const;

describe('a product', () => {
  const product = specFor(Product.aggregate);

  it('is created with all its fields; those that are not given are empty', () => {
    product.given().when(Product.create(string)).then(created);
    product
      .given()
      .when(Product.create({ name: 'String', unitUuid: UNIT }))
      .then({ ...created, data: { ...string, gtin: null, priceDefault: null } });
  });

  it('records only what a patch changes', () =>
    product
      .given(created)
      .when(Product.update({ ...string, unitUuid: OTHER_UNIT }))
      .then({ type: 'product.updated', data: { unitUuid: OTHER_UNIT } }));

  it('records nothing when a patch changes nothing', () =>
    product.given(created).when(Product.update(string)).thenNothing());

  it('clears its gtin and its price with null', () =>
    product
      .given(created)
      .when(Product.update({ gtin: null, priceDefault: null }))
      .then({ type: 'product.updated', data: { gtin: null, priceDefault: null } }));

  it('is archived once, and unarchived once', () => {
    product.given(created).when(Product.archive()).then(archived);
    product.given(created, archived).when(Product.archive()).thenNothing();
    product.given(created, archived).when(Product.unarchive()).then({ type: 'product.unarchived', data: {} });
    product.given(created).when(Product.unarchive()).thenNothing();
  });

  it('is deleted', () => product.given(created).when(Product.remove()).then({ type: 'product.deleted', data: {} }));
});

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

describe('a GTIN', () => {
  it.each(['96385074', '036000291452', '4006381333931', '9780306406157', '10614141000415', '00012345600012'])(
    'is %s',
    (gtin) => expect(isGtin(gtin)).toBe(true),
  );

  it.each([
    ['a wrong check digit', '96385075'],
    ['a wrong check digit', '036000291453'],
    ['a wrong check digit', '4006381333932'],
    ['a wrong check digit', '10614141000416'],
    ['two digits swapped', '4006381339331'],
    ['no digit', ''],
    ['7 digits', '1234565'],
    ['9 digits', '000000000'],
    ['10 digits', '0000000000'],
    ['11 digits', '00000000000'],
    ['15 digits', '000000000000000'],
    ['a letter', '9638507A'],
    ['hyphens', '978-0-306-40615-7'],
    ['a space before', ' 96385074'],
    ['a line break after', '96385074\n'],
    ['a sign', '+6385074'],
    ['digits that are not ASCII', '٩٦٣٨٥٠٧٤'],
    ['full-width digits', '９６３８５０７４'],
  ])('is nothing with %s: %j', (_, text) => expect(isGtin(text)).toBe(false));

  it('has exactly one valid check digit for any digits before it', () => {
    const digits = fc
      .constantFrom(7, 11, 12, 13)
      .chain((length) => fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join('')));
    fc.assert(
      fc.property(digits, (prefix) => {
        expect(DIGITS.filter((digit) => isGtin(prefix + digit))).toHaveLength(1);
      }),
    );
  });

  it('stays valid with leading zeros, up to 14 digits', () => {
    const gtin8 = fc
      .array(fc.nat(9), { minLength: 7, maxLength: 7 })
      .map((all) => DIGITS.map((digit) => all.join('') + digit).find(isGtin) ?? '');
    fc.assert(fc.property(gtin8, fc.constantFrom(12, 13, 14), (gtin, length) => isGtin(gtin.padStart(length, '0'))));
  });
});
