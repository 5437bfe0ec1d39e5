import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  ChangeCommand,
  CreateCommand,
  Decimal,
  ExternalId,
  type ParsedBody,
  Validator,
  ReferenceTo,
  Text,
  Uuid,
} from '#http';
import { type Patch, parseDecimal } from '#eventstore/domain';
import { EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import {
  archiveService,
  createService,
  deleteService,
  type ServiceState,
  unarchiveService,
  updateService,
} from './service.js';
import { Services } from './service.entity.js';
import { readOnlyOfService } from './service.view.js';

export class UpdateServiceBody {
  @Text({ max: 250, filled: true, optional: true }) name?: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'A category of services',
  })
  category?: { uuid?: string | null; external_id?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As category.uuid' }) category_uuid?: string | null;
  @Decimal({ optional: true, nullable: true, description: "In the account's currency" })
  price_default?: number | string | null;
}

export class CreateServiceBody extends UpdateServiceBody {
  @Text({ max: 250, filled: true }) declare name: string;
}

/** Body → fields of the state that it mentions, its category found. */
async function serviceFields(
  validator: Validator,
  parsed: ParsedBody<UpdateServiceBody>,
  uow: UnitOfWork,
  service?: Entity<ServiceState>,
): Promise<Patch<ServiceState>> {
  const { name, description, external_id, price_default } = parsed.value;
  const category = await validator.reference(parsed, uow, 'category', 'service_category', service?.state.categoryUuid);
  return {
    name,
    description,
    categoryUuid: category && category.uuid,
    externalId: external_id,
    priceDefault: price_default == null ? price_default : parseDecimal(price_default),
  };
}

export class CreateService extends CreateCommand {}

@CommandHandler(CreateService)
export class CreateServiceHandler implements ICommandHandler<CreateService> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateService): Promise<Outcome> {
    return this.store.create(Services, ctx, async (uow) => {
      const parsed = this.validator.body(CreateServiceBody, body);
      return parsed.decide(createService(await serviceFields(this.validator, parsed, uow)));
    });
  }
}

export class UpdateService extends ChangeCommand {}

@CommandHandler(UpdateService)
export class UpdateServiceHandler implements ICommandHandler<UpdateService> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateService): Promise<Outcome> {
    return this.store.change(Services, ctx, ref, async (service, uow) => {
      const parsed = this.validator.body(UpdateServiceBody, body, readOnlyOfService(service));
      return parsed.decide(updateService(await serviceFields(this.validator, parsed, uow, service)));
    });
  }
}

export class ArchiveService extends ActCommand {}

@CommandHandler(ArchiveService)
export class ArchiveServiceHandler implements ICommandHandler<ArchiveService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: ArchiveService): Promise<Outcome> {
    return this.store.change(Services, ctx, ref, archiveService);
  }
}

export class UnarchiveService extends ActCommand {}

@CommandHandler(UnarchiveService)
export class UnarchiveServiceHandler implements ICommandHandler<UnarchiveService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: UnarchiveService): Promise<Outcome> {
    return this.store.change(Services, ctx, ref, unarchiveService);
  }
}

/** Always possible: jobs keep what they recorded. */
export class DeleteService extends ActCommand {}

@CommandHandler(DeleteService)
export class DeleteServiceHandler implements ICommandHandler<DeleteService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteService): Promise<Outcome> {
    return this.store.change(Services, ctx, ref, deleteService);
  }
}
