import { multiply } from '#eventstore/domain';
import { ApiField } from '#http';
import { DATA_TYPES, VALUE_SCHEMA } from '../fields/field.js';
import type { CatalogItem, JobField, JobState, Named, OrderedService, ProvidedService, UsedMaterial } from './job.js';

const UUID = { type: 'string', format: 'uuid' } as const;

export class JobNamedView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class JobPartyView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

export class JobFieldView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string' }) field_type!: string;
  @ApiField({ type: 'string' }) data_type!: string;
  @ApiField({ type: 'boolean' }) required!: boolean;
  @ApiField({
    ...VALUE_SCHEMA,
    description: 'By data_type: text, truth, number, links, {uuid, name}; null when not filled',
  })
  value!: unknown;
  @ApiField({ of: () => JobNamedView, optional: true, description: 'Of dictionary fields' }) dictionary?: JobNamedView;
  @ApiField({ type: 'string', format: 'date-time', optional: true, description: 'Of filled report fields' })
  filled_at?: string;
  @ApiField({ type: 'integer', optional: true, description: 'Of image report fields' }) pending_files?: number;
}

export class CatalogNameView extends JobPartyView {
  @ApiField({ type: 'string' }) name!: string;
}

export class JobUnitView extends CatalogNameView {
  @ApiField({ type: 'string' }) code!: string;
}

export class AvailableCatalogView {
  @ApiField({ type: 'string', enum: ['service', 'category'] }) type!: 'service' | 'category';
  @ApiField({ of: () => CatalogNameView, optional: true }) service?: CatalogNameView;
  @ApiField({ type: 'boolean', optional: true }) required?: boolean;
  @ApiField({ type: 'boolean', optional: true }) pre_ordered?: boolean;
  @ApiField({ of: () => CatalogNameView, optional: true }) category?: CatalogNameView;
}

export class OrderedServiceView {
  @ApiField({ of: () => CatalogNameView }) service!: CatalogNameView;
  @ApiField(UUID) ordered_service_uuid!: string;
  @ApiField({ type: 'boolean' }) required!: boolean;
}

export class ProvidedServiceView {
  @ApiField({ type: 'string', description: 'Decimal' }) amount!: string;
  @ApiField({ of: () => CatalogNameView }) service!: CatalogNameView;
  @ApiField({ type: 'string', description: 'Decimal, as it was then' }) price!: string;
  @ApiField({ type: 'string' }) currency!: string;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) ordered_service_uuid!: string | null;
  @ApiField(UUID) provided_service_uuid!: string;
}

export class UsedMaterialView {
  @ApiField({ of: () => CatalogNameView }) product!: CatalogNameView;
  @ApiField({ of: () => JobUnitView }) unit!: JobUnitView;
  @ApiField({ type: 'string', description: 'Decimal: price times quantity, exact' }) amount!: string;
  @ApiField({ type: 'string', description: 'Decimal' }) quantity!: string;
  @ApiField({ of: () => CatalogNameView }) service!: CatalogNameView;
  @ApiField({ type: 'string', description: 'Decimal, as it was then' }) price!: string;
  @ApiField({ type: 'string' }) currency!: string;
  @ApiField(UUID) provided_service_uuid!: string;
}

export const presentField = (field: JobField, ofReport: boolean): JobFieldView => ({
  uuid: field.uuid,
  name: field.name,
  field_type: field.fieldType,
  data_type: DATA_TYPES[field.fieldType],
  required: field.required,
  value: field.value,
  ...(field.dictionary ? { dictionary: { uuid: field.dictionary.uuid, name: field.dictionary.name } } : {}),
  ...(ofReport && field.filledAt !== null ? { filled_at: field.filledAt } : {}),
  ...(ofReport && field.fieldType === 'image' ? { pending_files: 0 } : {}),
});

const catalogName = ({ uuid, name, externalId }: Named): CatalogNameView => ({ uuid, name, external_id: externalId });

export const presentCatalogItem = (item: CatalogItem): AvailableCatalogView =>
  item.type === 'service'
    ? { type: 'service', service: catalogName(item.service), required: item.required, pre_ordered: item.preOrdered }
    : { type: 'category', category: catalogName(item.category) };

export const presentOrdered = ({ uuid, service, required }: OrderedService): OrderedServiceView => ({
  service: catalogName(service),
  ordered_service_uuid: uuid,
  required,
});

export function presentMaterial(material: UsedMaterial, { providedServices }: JobState): UsedMaterialView {
  const provided = providedServices.find(({ uuid }) => uuid === material.providedServiceUuid);
  if (provided === undefined) throw new Error(`The provided service ${material.providedServiceUuid} is not there`);
  return {
    product: catalogName(material.product),
    unit: {
      uuid: material.unit.uuid,
      code: material.unit.code,
      name: material.unit.name,
      external_id: material.unit.externalId,
    },
    amount: multiply(material.price, material.quantity),
    quantity: material.quantity,
    service: catalogName(provided.service),
    price: material.price,
    currency: material.currency,
    provided_service_uuid: material.providedServiceUuid,
  };
}

export const presentProvided = (provided: ProvidedService): ProvidedServiceView => ({
  amount: provided.price,
  service: catalogName(provided.service),
  price: provided.price,
  currency: provided.currency,
  ordered_service_uuid: provided.orderedServiceUuid,
  provided_service_uuid: provided.uuid,
});
