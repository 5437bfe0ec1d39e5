import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  ExternalId,
  PartialType,
  Text,
  upsertHandler,
  Uuid,
  type Validation,
} from '#http';
import type { Patch } from '#eventstore/domain';
import type { Entity, UnitOfWork } from '#eventstore/store';
import {
  type CatalogRef,
  Category,
  DefaultPrice,
  type PricedItemBody,
  pricedItemFields,
} from '../priced-items/priced-item.body.js';
import { Service, type ServiceState } from './service.js';
import { Services } from './service.entity.js';
import { presentService } from './service.view.js';

@Examples({ service: { name: 'Heat pump service', description: 'Annual inspection', price_default: '120' } })
export class CreateServiceBody implements PricedItemBody {
  @Text({ max: 250, notBlank: true }) name!: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @Category('A service category') category?: CatalogRef | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as category.uuid' }) category_uuid?: string | null;
  @DefaultPrice() price_default?: number | string | null;
}

@Examples({ price: { price_default: '99' } })
export class UpdateServiceBody extends PartialType(CreateServiceBody) {}

/** Maps the given fields of a body to the state, and resolves the category. */
const fieldsOf = (
  body: Validation<UpdateServiceBody>,
  uow: UnitOfWork,
  service?: Entity<ServiceState>,
): Promise<Patch<ServiceState>> => pricedItemFields(body, uow, 'service_category', service);

export class CreateService extends CreateCommand<CreateServiceBody> {}
export const CreateServiceHandler = createHandler(CreateService, Services, Service.create, fieldsOf);

export class UpdateService extends ChangeCommand<UpdateServiceBody> {}
export const UpdateServiceHandler = upsertHandler(
  UpdateService,
  Services,
  presentService,
  CreateServiceBody,
  Service,
  fieldsOf,
);

export class ArchiveService extends ActCommand {}
export const ArchiveServiceHandler = changeHandler(ArchiveService, Services, Service.archive);

export class UnarchiveService extends ActCommand {}
export const UnarchiveServiceHandler = changeHandler(UnarchiveService, Services, Service.unarchive);

/** Never rejected: jobs keep their own copy of name and price. */
export class DeleteService extends ActCommand {}
export const DeleteServiceHandler = changeHandler(DeleteService, Services, Service.remove);
