import { multiply } from '#eventstore/domain';
import { ApiField } from '#http';
import { shownValue } from './field-value.view.js';
import { DATA_TYPES, VALUE_SCHEMA } from '../../fields/field.js';
import type {
  CatalogItem,
  JobField,
  JobState,
  CatalogRef,
  OrderedService,
  ProvidedService,
  UsedMaterial,
} from '../job.js';

const UUID = { type: 'string', format: 'uuid' } as const;

export class NamedRefView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class ExternalRefView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A reference to the client or the site of a job. */
export class NamedExternalRefView extends ExternalRefView {
  @ApiField({ type: 'string', description: 'As it is now' }) name!: string;
}

export class JobFieldView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string' }) field_type!: string;
  @ApiField({ type: 'string' }) data_type!: string;
  @ApiField({ type: 'boolean' }) required!: boolean;
  @ApiField({ type: 'boolean', description: 'Whether apps leave it out' }) hidden!: boolean;
  @ApiField({ type: 'boolean', description: 'Whether people may only read it' }) read_only!: boolean;
  @ApiField({
    ...VALUE_SCHEMA,
    description:
      'Depends on data_type: string, boolean, number, list of URLs, or {uuid, name}; null when empty. A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else at the host of the request, and a bare path in webhook bodies and in the change feed',
  })
  value!: unknown;
  @ApiField({ of: () => NamedRefView, optional: true, description: 'Only for dictionary fields' })
  dictionary?: NamedRefView;
  @ApiField({ type: 'string', format: 'date-time', optional: true, description: 'Only for report fields with a value' })
  filled_at?: string;
  @ApiField({
    type: 'integer',
    optional: true,
    description: 'Only for report fields of the type image: the attachments announced for it that are not complete yet',
  })
  pending_files?: number;
}

export class JobCatalogRefView extends ExternalRefView {
  @ApiField({ type: 'string' }) name!: string;
}

export class JobUnitView extends JobCatalogRefView {
  @ApiField({ type: 'string' }) code!: string;
}

export class AvailableCatalogView {
  @ApiField({ type: 'string', enum: ['service', 'category'] }) type!: 'service' | 'category';
  @ApiField({ of: () => JobCatalogRefView, optional: true }) service?: JobCatalogRefView;
  @ApiField({ type: 'boolean', optional: true }) required?: boolean;
  @ApiField({ type: 'boolean', optional: true }) pre_ordered?: boolean;
  @ApiField({ of: () => JobCatalogRefView, optional: true }) category?: JobCatalogRefView;
}

export class OrderedServiceView {
  @ApiField({ of: () => JobCatalogRefView }) service!: JobCatalogRefView;
  @ApiField(UUID) ordered_service_uuid!: string;
  @ApiField({ type: 'boolean' }) required!: boolean;
}

export class ProvidedServiceView {
  @ApiField({ type: 'string', description: 'Decimal' }) amount!: string;
  @ApiField({ of: () => JobCatalogRefView }) service!: JobCatalogRefView;
  @ApiField({ type: 'string', description: 'Decimal: the catalog price when it was recorded' }) price!: string;
  @ApiField({ type: 'string' }) currency!: string;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) ordered_service_uuid!: string | null;
  @ApiField(UUID) provided_service_uuid!: string;
}

export class UsedMaterialView {
  @ApiField({ of: () => JobCatalogRefView }) product!: JobCatalogRefView;
  @ApiField({ of: () => JobUnitView }) unit!: JobUnitView;
  @ApiField({ type: 'string', description: 'Decimal: price times quantity, exact' }) amount!: string;
  @ApiField({ type: 'string', description: 'Decimal' }) quantity!: string;
  @ApiField({ of: () => JobCatalogRefView }) service!: JobCatalogRefView;
  @ApiField({ type: 'string', description: 'Decimal: the catalog price when it was recorded' }) price!: string;
  @ApiField({ type: 'string' }) currency!: string;
  @ApiField(UUID) provided_service_uuid!: string;
}

/** A field of any list. @param baseUrl what the URLs of this service begin with. */
export const presentField = (field: JobField, baseUrl: string): JobFieldView => ({
  uuid: field.uuid,
  name: field.name,
  field_type: field.fieldType,
  data_type: DATA_TYPES[field.fieldType],
  required: field.required,
  hidden: field.hidden ?? false,
  read_only: field.readOnly ?? false,
  value: shownValue(field.value, baseUrl),
  ...(field.dictionary ? { dictionary: { uuid: field.dictionary.uuid, name: field.dictionary.name } } : {}),
});

/** As {@link presentField}, for a report field. @param pendingFiles how many attachments are announced for it. */
export const presentReportField = (field: JobField, baseUrl: string, pendingFiles: number): JobFieldView =>
  Object.assign(presentField(field, baseUrl), {
    ...(field.filledAt === null ? {} : { filled_at: field.filledAt }),
    ...(field.fieldType === 'image' ? { pending_files: pendingFiles } : {}),
  });

const presentCatalogRef = ({ uuid, name, externalId }: CatalogRef): JobCatalogRefView => ({
  uuid,
  name,
  external_id: externalId,
});

export const presentCatalogItem = (item: CatalogItem): AvailableCatalogView =>
  item.type === 'service'
    ? {
        type: 'service',
        service: presentCatalogRef(item.service),
        required: item.required,
        pre_ordered: item.preOrdered,
      }
    : { type: 'category', category: presentCatalogRef(item.category) };

export const presentOrdered = ({ uuid, service, required }: OrderedService): OrderedServiceView => ({
  service: presentCatalogRef(service),
  ordered_service_uuid: uuid,
  required,
});

export function presentMaterial(material: UsedMaterial, { providedServices }: JobState): UsedMaterialView {
  const provided = providedServices.find(({ uuid }) => uuid === material.providedServiceUuid);
  if (provided === undefined)
    throw new Error(`The provided service ${material.providedServiceUuid} of a material is missing`);
  return {
    product: presentCatalogRef(material.product),
    unit: {
      uuid: material.unit.uuid,
      code: material.unit.code,
      name: material.unit.name,
      external_id: material.unit.externalId,
    },
    amount: multiply(material.price, material.quantity),
    quantity: material.quantity,
    service: presentCatalogRef(provided.service),
    price: material.price,
    currency: material.currency,
    provided_service_uuid: material.providedServiceUuid,
  };
}

export const presentProvided = (provided: ProvidedService): ProvidedServiceView => ({
  amount: provided.price,
  service: presentCatalogRef(provided.service),
  price: provided.price,
  currency: provided.currency,
  ordered_service_uuid: provided.orderedServiceUuid,
  provided_service_uuid: provided.uuid,
});
