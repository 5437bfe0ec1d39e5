import { defineEntity, p } from '@mikro-orm/postgresql';
import { asText, defineEntityType, identity, lifecycle } from '#eventstore/store';
import { Service } from './service.js';
import { presentService, ServiceView } from './service.view.js';

export const ServiceEntity = defineEntity({
  name: 'Service',
  tableName: 'service',
  properties: {
    ...identity,
    name: p.text(),
    description: p.text().nullable(),
    categoryUuid: p.uuid().nullable(),
    externalId: p.text().nullable(),
    priceDefault: p.decimal().columnType('numeric').$type<string>().nullable(),
    archived: p.boolean(),
    ...lifecycle,
  },
});

export const Services = defineEntityType(Service.aggregate, ServiceEntity, {
  present: presentService,
  delivered: { view: ServiceView, sample: { currency: 'gbp' } },
  unique: { externalId: 'exactly' },
  restrictsDelete: [{ type: 'service_category', by: 'categoryUuid' }],
  accountColumns: ['currency'],
  reference: { keys: { external_id: 'external_id' }, shows: ['name', 'external_id'] },
  searchable: { fields: { name: asText, externalId: asText, description: asText } },
});
