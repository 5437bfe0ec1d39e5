import { defineEntity, p } from '@mikro-orm/postgresql';
import { asText, defineEntityType, identity, lifecycle } from '#eventstore/store';
import { Product } from './product.js';
import { presentProduct, ProductView } from './product.view.js';

export const ProductEntity = defineEntity({
  name: 'Product',
  tableName: 'product',
  properties: {
    ...identity,
    name: p.text(),
    description: p.text().nullable(),
    categoryUuid: p.uuid().nullable(),
    unitUuid: p.uuid(),
    externalId: p.text().nullable(),
    gtin: p.text().nullable(),
    priceDefault: p.decimal().columnType('numeric').$type<string>().nullable(),
    archived: p.boolean(),
    ...lifecycle,
  },
});

export const Products = defineEntityType(Product.aggregate, ProductEntity, {
  present: presentProduct,
  delivered: { view: ProductView, sample: { currency: 'gbp', unitUuid: '019b76da-5c00-77d0-85fc-13042836e10d' } },
  unique: { externalId: 'exactly' },
  restrictsDelete: [
    { type: 'product_category', by: 'categoryUuid' },
    { type: 'unit', by: 'unitUuid' },
  ],
  accountColumns: ['currency'],
  reference: { keys: { external_id: 'external_id' }, shows: ['name', 'external_id'] },
  searchable: { fields: { name: asText, externalId: asText, gtin: asText, description: asText } },
});
