import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ActCommand,
  ChangeCommand,
  Decimal,
  type Input,
  ReferenceTo,
  resolveReference,
  Uuid,
  type Validation,
} from '#http';
import { validationError, newUuid, notFound, parseDecimal } from '#eventstore/domain';
import type { RequestContext, Outcome } from '#eventstore/store';
import { CatalogPrices } from '#catalog';
import {
  changeMaterial,
  materialOf,
  provideService,
  removeMaterial,
  removeService,
  useMaterial,
} from './job-services.js';
import type { JobState, ProvidedService, UsedMaterial } from '../job.js';
import { JobWriter } from '../plan/job-writer.service.js';

@Examples({ service: { service: { external_id: 'leak-repair' } } })
export class ProvideServiceBody {
  @Uuid({ optional: true, description: 'Either ordered_service_uuid or service' }) ordered_service_uuid?: string;
  @ReferenceTo(['uuid', 'external_id'], { optional: true, description: 'Either ordered_service_uuid or service' })
  service?: { uuid?: string | null; external_id?: string | null };
}

const Quantity = (): PropertyDecorator => Decimal({ description: 'Greater than 0, in the unit of the product' });

@Examples({ material: { product: { external_id: 'copper-15' }, quantity: '2' } })
export class UseMaterialBody {
  @ReferenceTo(['uuid', 'external_id']) product!: { uuid?: string | null; external_id?: string | null };
  @Quantity() quantity!: number | string;
}

@Examples({ quantity: { quantity: '2.5' } })
export class ChangeMaterialBody {
  @Quantity() quantity!: number | string;
}

/** The outcome of providing a service, with the uuids of the catalog service and the provided service. */
export interface ServiceOutcome extends Outcome {
  readonly serviceUuid: string;
  readonly providedServiceUuid: string;
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

/** Records a provided service at the current catalog price. */
export class ProvideService extends ChangeCommand<ProvideServiceBody, ServiceOutcome> {}

@CommandHandler(ProvideService)
export class ProvideServiceHandler implements ICommandHandler<ProvideService> {
  constructor(
    private readonly jobs: JobWriter,
    private readonly catalog: CatalogPrices,
  ) {}

  execute({ ref, input, ctx }: ProvideService): Promise<ServiceOutcome> {
    const uuid = newUuid();
    return this.jobs.transact(ctx, ref, async (job, uow) => {
      const validation = input.validate();
      const { ordered_service_uuid: given, service } = validation.value;
      if (validation.lacks('ordered_service_uuid', 'service') || (given !== undefined && service !== undefined))
        validation.addError('service', 'requires exactly one of service, ordered_service_uuid');
      const ordered = job.state.orderedServices.find((one) => one.uuid === given?.toLowerCase());
      if (given !== undefined && ordered === undefined) validation.addError('ordered_service_uuid', 'not found');
      const entityRef = await resolveReference(validation, uow, 'service', 'service');
      const { named } = validation.complete({ named: ordered?.service.uuid ?? entityRef?.uuid });
      const sold = await this.catalog.service(uow, named);
      if (sold === undefined) throw validationError('ordered_service_uuid', 'is no longer in the catalog');
      const decision = validation.decide(provideService(uuid, sold, ordered?.uuid ?? null));
      return { ...(await this.jobs.record(uow, { job, decision })), serviceUuid: named, providedServiceUuid: uuid };
    });
  }
}

/** A command without input for a provided service of a job. */
abstract class ActOnService extends ActCommand {
  constructor(
    ref: string,
    readonly provided: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

/** Removes a provided service and the materials used on it. */
export class RemoveService extends ActOnService {}

@CommandHandler(RemoveService)
export class RemoveServiceHandler implements ICommandHandler<RemoveService> {
  constructor(private readonly jobs: JobWriter) {}

  execute({ ref, provided, ctx }: RemoveService): Promise<Outcome> {
    return this.jobs.change(ctx, ref, ({ state }) => removeService(providedOf(state, provided)));
  }
}

/** Records material used on a provided service at the current catalog price. */
export class UseMaterial extends ChangeCommand<UseMaterialBody> {
  constructor(
    ref: string,
    readonly provided: string,
    input: Input<UseMaterialBody>,
    ctx: RequestContext,
  ) {
    super(ref, input, ctx);
  }
}

@CommandHandler(UseMaterial)
export class UseMaterialHandler implements ICommandHandler<UseMaterial> {
  constructor(
    private readonly jobs: JobWriter,
    private readonly catalog: CatalogPrices,
  ) {}

  execute({ ref, provided, input, ctx }: UseMaterial): Promise<Outcome> {
    return this.jobs.change(ctx, ref, async ({ state }, uow) => {
      const service = providedOf(state, provided);
      const validation = input.validate();
      const given = quantityOf(validation);
      const named = await resolveReference(validation, uow, 'product', 'product');
      const { quantity, product } = validation.complete({ quantity: given, product: named });
      const sold = await this.catalog.product(uow, product.uuid);
      if (sold === undefined) throw validationError('product', 'not found');
      return validation.decide(useMaterial({ providedServiceUuid: service.uuid, ...sold, quantity }));
    });
  }
}

/** Changes the quantity of a used material; the recorded price does not change. */
export class ChangeMaterial extends ChangeCommand<ChangeMaterialBody> {
  constructor(
    ref: string,
    readonly provided: string,
    readonly product: string,
    input: Input<ChangeMaterialBody>,
    ctx: RequestContext,
  ) {
    super(ref, input, ctx);
  }
}

@CommandHandler(ChangeMaterial)
export class ChangeMaterialHandler implements ICommandHandler<ChangeMaterial> {
  constructor(private readonly jobs: JobWriter) {}

  execute({ ref, provided, product, input, ctx }: ChangeMaterial): Promise<Outcome> {
    return this.jobs.change(ctx, ref, ({ state }) => {
      const material = usedOn(state, provided, product);
      const validation = input.validate();
      const { quantity } = validation.complete({ quantity: quantityOf(validation) });
      return changeMaterial(material, quantity);
    });
  }
}

export class RemoveMaterial extends ActOnService {
  constructor(
    ref: string,
    provided: string,
    readonly product: string,
    ctx: RequestContext,
  ) {
    super(ref, provided, ctx);
  }
}

@CommandHandler(RemoveMaterial)
export class RemoveMaterialHandler implements ICommandHandler<RemoveMaterial> {
  constructor(private readonly jobs: JobWriter) {}

  execute({ ref, provided, product, ctx }: RemoveMaterial): Promise<Outcome> {
    return this.jobs.change(ctx, ref, ({ state }) => removeMaterial(usedOn(state, provided, product)));
  }
}

/** The quantity in its stored form; undefined when invalid. Validation errors are added to `validation`. */
function quantityOf<B extends ChangeMaterialBody>(validation: Validation<B>): string | undefined {
  const given = validation.value.quantity;
  const quantity = given === undefined ? undefined : parseDecimal(given);
  if (quantity === '0') validation.addError('quantity', 'must be greater than 0');
  return quantity;
}
