import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { type CategoryType, CategoryTrees } from './category.js';
import { CategoryView, presentCategory } from './category.view.js';

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

const defineCategories = (type: CategoryType, entity: typeof ServiceCategoryEntity | typeof ProductCategoryEntity) =>
  defineEntityType(CategoryTrees[type].aggregate, entity, {
    present: presentCategory,
    delivered: { view: CategoryView },
    unique: { externalId: 'exactly' },
    restrictsDelete: [{ type, by: 'parentUuid' }],
    parent: 'parentUuid',
    reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name', 'external_id'] },
  });

/** The entity types of both trees. A category of one tree is not visible in the other. */
export const Categories = {
  service_category: defineCategories('service_category', ServiceCategoryEntity),
  product_category: defineCategories('product_category', ProductCategoryEntity),
};
