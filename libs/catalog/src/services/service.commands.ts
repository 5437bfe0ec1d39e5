import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  creationByPath,
  Decimal,
  ExternalId,
  type Input,
  type Validation,
  ReferenceTo,
  Text,
  Uuid,
  resolveReference,
} from '#http';
import { type Patch, parseDecimal } from '#eventstore/domain';
import { EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { Service, type ServiceState } from './service.js';
import { Services } from './service.entity.js';
import { presentService } from './service.view.js';

@Examples({ price: { price_default: '99' } })
export class UpdateServiceBody {
  @Text({ max: 250, notBlank: true, optional: true }) name?: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'A service category',
  })
  category?: { uuid?: string | null; external_id?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as category.uuid' }) category_uuid?: string | null;
  @Decimal({ optional: true, nullable: true, description: "In the account's currency" })
  price_default?: number | string | null;
}

@Examples({ service: { name: 'Heat pump service', description: 'Annual inspection', price_default: '120' } })
export class CreateServiceBody extends UpdateServiceBody {
  @Text({ max: 250, notBlank: true }) declare name: string;
}

/** Maps the given fields of a body to the state, and resolves the category. */
async function serviceFields(
  validation: Validation<UpdateServiceBody>,
  uow: UnitOfWork,
  service?: Entity<ServiceState>,
): Promise<Patch<ServiceState>> {
  const { name, description, external_id, price_default } = validation.value;
  const category = await resolveReference(validation, uow, 'category', 'service_category', service?.state.categoryUuid);
  return {
    name,
    description,
    categoryUuid: category && category.uuid,
    externalId: external_id,
    priceDefault: price_default == null ? price_default : parseDecimal(price_default),
  };
}

/** The decision to create a service, with its references resolved. */
async function serviceCreation(
  uow: UnitOfWork,
  input: Input<CreateServiceBody>,
): Promise<ReturnType<typeof Service.create>> {
  const validation = input.validate();
  return validation.decide(Service.create(await serviceFields(validation, uow)));
}

export class CreateService extends CreateCommand<CreateServiceBody> {}

@CommandHandler(CreateService)
export class CreateServiceHandler implements ICommandHandler<CreateService> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateService): Promise<Outcome> {
    return this.store.create(Services, ctx, (uow) => serviceCreation(uow, input));
  }
}

/** Updates the service of the path, or creates it when its external id is not in use (contract §4). */
export class UpdateService extends ChangeCommand<UpdateServiceBody> {}

@CommandHandler(UpdateService)
export class UpdateServiceHandler implements ICommandHandler<UpdateService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateService): Promise<Outcome> {
    return this.store.upsert(
      Services,
      ctx,
      ref,
      async (service, uow) => {
        const validation = input.validate(() => presentService(service));
        return validation.decide(Service.update(await serviceFields(validation, uow, service)));
      },
      (uow) => serviceCreation(uow, creationByPath('service', ref, input, CreateServiceBody, ctx)),
    );
  }
}

export class ArchiveService extends ActCommand {}
export const ArchiveServiceHandler = changeHandler(ArchiveService, Services, Service.archive);

export class UnarchiveService extends ActCommand {}
export const UnarchiveServiceHandler = changeHandler(UnarchiveService, Services, Service.unarchive);

/** Never rejected: jobs keep their own copy of name and price. */
export class DeleteService extends ActCommand {}
export const DeleteServiceHandler = changeHandler(DeleteService, Services, Service.remove);
