import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { type CategoryKind, CategoryTrees } from './category.js';

const columns = {
  name: p.text(),
  description: p.text().nullable(),
  externalId: p.text().nullable(),
  parentUuid: p.uuid().nullable(),
  archived: p.boolean(),
};

export const ServiceCategoryEntity = defineEntity({
  name: 'ServiceCategory',
  tableName: 'service_category',
  properties: { ...identity, ...columns, ...lifecycle },
});

export const ProductCategoryEntity = defineEntity({
  name: 'ProductCategory',
  tableName: 'product_category',
  properties: { ...identity, ...columns, ...lifecycle },
});

const stored = (kind: CategoryKind, entity: typeof ServiceCategoryEntity | typeof ProductCategoryEntity) =>
  defineEntityType(CategoryTrees[kind].aggregate, entity, {
    unique: { externalId: 'exactly' },
    restrictsDelete: [{ type: kind, by: 'parentUuid' }],
    parent: 'parentUuid',
    reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name', 'external_id'] },
  });

/** The two sets of categories: nothing of one is seen from the other. */
export const Categories = {
  service_category: stored('service_category', ServiceCategoryEntity),
  product_category: stored('product_category', ProductCategoryEntity),
};
