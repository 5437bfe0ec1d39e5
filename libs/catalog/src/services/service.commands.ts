import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { type Patch, parseDecimal } from '#kernel/domain';
import { Decimal, ExternalId, type Form, Forms, ReferenceTo, Text, Uuid } from '#kernel/http';
import { Answer, EventStore, type Stored, type Work } from '#kernel/store';
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
  forms: Forms,
  form: Form<UpdateServiceBody>,
  work: Work,
  service?: Stored<ServiceState>,
): Promise<Patch<ServiceState>> {
  const { name, description, external_id, price_default } = form.value;
  const category = await forms.reference(form, work, 'category', 'service_category', service?.state.categoryUuid);
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
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateService): Promise<Answer> {
    return this.store.create(
      Services,
      who,
      async (work) => {
        const form = this.forms.body(CreateServiceBody, body);
        return form.decide(createService(await serviceFields(this.forms, form, work)));
      },
      Answer.created('service', '/v2/catalog/services'),
    );
  }
}

export class UpdateService extends ChangeCommand {}

@CommandHandler(UpdateService)
export class UpdateServiceHandler implements ICommandHandler<UpdateService> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateService): Promise<Answer> {
    return this.store.change(
      Services,
      who,
      ref,
      async (service, work) => {
        const form = this.forms.body(UpdateServiceBody, body, readOnlyOfService(service));
        return form.decide(updateService(await serviceFields(this.forms, form, work, service)));
      },
      Answer.updated('service'),
    );
  }
}

export class ArchiveService extends ActCommand {}

@CommandHandler(ArchiveService)
export class ArchiveServiceHandler implements ICommandHandler<ArchiveService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: ArchiveService): Promise<Answer> {
    return this.store.change(Services, who, ref, archiveService, Answer.updated('service'));
  }
}

export class UnarchiveService extends ActCommand {}

@CommandHandler(UnarchiveService)
export class UnarchiveServiceHandler implements ICommandHandler<UnarchiveService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: UnarchiveService): Promise<Answer> {
    return this.store.change(Services, who, ref, unarchiveService, Answer.updated('service'));
  }
}

/** Always possible: jobs keep what they recorded. */
export class DeleteService extends ActCommand {}

@CommandHandler(DeleteService)
export class DeleteServiceHandler implements ICommandHandler<DeleteService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteService): Promise<Answer> {
    return this.store.change(Services, who, ref, deleteService, Answer.performed());
  }
}
