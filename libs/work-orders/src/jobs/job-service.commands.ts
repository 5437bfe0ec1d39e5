import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand } from '#kernel';
import { fault, newUuid, notFound, parseDecimal } from '#kernel/domain';
import { Decimal, Forms, ReferenceTo, Uuid } from '#kernel/http';
import { Answer, type Caller, EventStore } from '#kernel/store';
import { CatalogPrices } from '#catalog';
import {
  changeMaterial,
  materialOf,
  provideService,
  removeMaterial,
  removeService,
  useMaterial,
} from './job-services.js';
import type { JobState, ProvidedService, UsedMaterial } from './job.js';
import { Jobs } from './job.entity.js';

export class ProvideServiceBody {
  @Uuid({ optional: true, description: 'Either this or service' }) ordered_service_uuid?: string;
  @ReferenceTo(['uuid', 'external_id'], { optional: true, description: 'Either this or ordered_service_uuid' })
  service?: { uuid?: string | null; external_id?: string | null };
}

const Quantity = (): PropertyDecorator => Decimal({ description: 'Above 0, in the unit of the product' });

export class UseMaterialBody {
  @ReferenceTo(['uuid', 'external_id']) product!: { uuid?: string | null; external_id?: string | null };
  @Quantity() quantity!: number | string;
}

export class ChangeMaterialBody {
  @Quantity() quantity!: number | string;
}

/** @throws DomainError `not_found`. */
function providedOf(job: JobState, uuid: string): ProvidedService {
  const service = job.providedServices.find((one) => one.uuid === uuid.toLowerCase());
  if (service === undefined) throw notFound('provided_service');
  return service;
}

/** @throws DomainError `not_found`. */
function usedOn(job: JobState, provided: string, product: string): UsedMaterial {
  const material = materialOf(job, providedOf(job, provided).uuid, product);
  if (material === undefined) throw notFound('used_material');
  return material;
}

/** Records that a service was provided on a job, at the catalog's price of this moment. */
export class ProvideService extends ChangeCommand {}

@CommandHandler(ProvideService)
export class ProvideServiceHandler implements ICommandHandler<ProvideService> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
    private readonly catalog: CatalogPrices,
  ) {}

  execute({ ref, body, who }: ProvideService): Promise<Answer> {
    const uuid = newUuid();
    let serviceUuid = '';
    return this.store.change(
      Jobs,
      who,
      ref,
      async ({ state }, work) => {
        const form = this.forms.body(ProvideServiceBody, body);
        const { ordered_service_uuid: given, service } = form.value;
        if (form.lacks('ordered_service_uuid', 'service') || (given !== undefined && service !== undefined))
          form.fault('service', 'excludes ordered_service_uuid: give exactly one of them');
        const ordered = state.orderedServices.find((one) => one.uuid === given?.toLowerCase());
        if (given !== undefined && ordered === undefined) form.fault('ordered_service_uuid', 'not found');
        const label = await this.forms.reference(form, work, 'service', 'service');
        void form.valid;
        serviceUuid = ordered?.service.uuid ?? label?.uuid ?? '';
        const sold = await this.catalog.service(work, serviceUuid);
        if (sold === undefined) throw fault('ordered_service_uuid', 'is no longer in the catalog');
        return provideService(uuid, sold, ordered?.uuid ?? null);
      },
      (outcome) =>
        new Answer(201, { service_uuid: serviceUuid, provided_service_uuid: uuid }, { ETag: `"${outcome.version}"` }),
    );
  }
}

/** A command to something on a job: the path names both. */
abstract class ActOnService extends ActCommand {
  constructor(
    ref: string,
    readonly provided: string,
    who: Caller,
  ) {
    super(ref, who);
  }
}

/** Takes a provided service back, with the materials used on it. */
export class RemoveService extends ActOnService {}

@CommandHandler(RemoveService)
export class RemoveServiceHandler implements ICommandHandler<RemoveService> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, provided, who }: RemoveService): Promise<Answer> {
    return this.store.change(
      Jobs,
      who,
      ref,
      ({ state }) => removeService(providedOf(state, provided)),
      Answer.performed(),
    );
  }
}

/** Records material used on a provided service, at the catalog's price of this moment. */
export class UseMaterial extends ChangeCommand {
  constructor(
    ref: string,
    readonly provided: string,
    body: unknown,
    who: Caller,
  ) {
    super(ref, body, who);
  }
}

@CommandHandler(UseMaterial)
export class UseMaterialHandler implements ICommandHandler<UseMaterial> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
    private readonly catalog: CatalogPrices,
  ) {}

  execute({ ref, provided, body, who }: UseMaterial): Promise<Answer> {
    return this.store.change(
      Jobs,
      who,
      ref,
      async ({ state }, work) => {
        const service = providedOf(state, provided);
        const form = this.forms.body(UseMaterialBody, body);
        const quantity = positive(form.value.quantity);
        if (quantity === '0') form.fault('quantity', 'must be above 0');
        const label = await this.forms.reference(form, work, 'product', 'product');
        void form.valid;
        const sold = await this.catalog.product(work, label?.uuid ?? '');
        if (sold === undefined) throw fault('product', 'not found');
        return useMaterial({ providedServiceUuid: service.uuid, ...sold, quantity });
      },
      ({ uuid, version }) => new Answer(201, { job_uuid: uuid }, { ETag: `"${version}"` }),
    );
  }
}

/** Changes the quantity of a used material; its price stays as recorded. */
export class ChangeMaterial extends UseMaterial {
  constructor(
    ref: string,
    provided: string,
    readonly product: string,
    body: unknown,
    who: Caller,
  ) {
    super(ref, provided, body, who);
  }
}

@CommandHandler(ChangeMaterial)
export class ChangeMaterialHandler implements ICommandHandler<ChangeMaterial> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, provided, product, body, who }: ChangeMaterial): Promise<Answer> {
    return this.store.change(
      Jobs,
      who,
      ref,
      ({ state }) => {
        const material = usedOn(state, provided, product);
        const form = this.forms.body(ChangeMaterialBody, body);
        const quantity = positive(form.value.quantity);
        if (quantity === '0') form.fault('quantity', 'must be above 0');
        void form.valid;
        return changeMaterial(material, quantity);
      },
      Answer.updated('job'),
    );
  }
}

export class RemoveMaterial extends ActOnService {
  constructor(
    ref: string,
    provided: string,
    readonly product: string,
    who: Caller,
  ) {
    super(ref, provided, who);
  }
}

@CommandHandler(RemoveMaterial)
export class RemoveMaterialHandler implements ICommandHandler<RemoveMaterial> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, provided, product, who }: RemoveMaterial): Promise<Answer> {
    return this.store.change(
      Jobs,
      who,
      ref,
      ({ state }) => removeMaterial(usedOn(state, provided, product)),
      Answer.performed(),
    );
  }
}

/** A quantity in its stored form; "" where the form has a fault already. */
const positive = (given: number | string | undefined): string =>
  given === undefined ? '' : (parseDecimal(given) ?? '');
