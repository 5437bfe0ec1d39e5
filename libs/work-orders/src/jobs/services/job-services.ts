import { type Decision, validationError, rule } from '#eventstore/domain';
import type { CatalogItem, JobEvent, JobState, CatalogRef, ProvidedService, UsedMaterial } from '../job.js';
import { isClosed } from '../job-status.js';

/** A service as the catalog sells it now. */
export interface PricedService {
  readonly service: CatalogRef;
  /** Its category and those above it. */
  readonly categoryUuids: readonly string[];
  readonly price: string;
  readonly currency: string;
}

/** @throws DomainError `job.closed`. */
function mustBeOpen({ status }: JobState): void {
  if (isClosed(status)) throw rule('status', `the job is ${status}`, 'job.closed');
}

/** Whether a job's catalog has a service, itself or by a category; an empty one has all. */
const isAvailable = (catalog: readonly CatalogItem[], { service, categoryUuids }: PricedService): boolean =>
  catalog.length === 0 ||
  catalog.some((item) =>
    item.type === 'service' ? item.service.uuid === service.uuid : categoryUuids.includes(item.category.uuid),
  );

/** Records that a service was provided, at the price of this moment; an ordered one once. */
export const provideService =
  (uuid: string, provided: PricedService, orderedServiceUuid: string | null): Decision<JobState, JobEvent> =>
  (job) => {
    mustBeOpen(job);
    if (orderedServiceUuid !== null) {
      if (job.providedServices.some((one) => one.orderedServiceUuid === orderedServiceUuid))
        throw validationError('orderedServiceUuid', 'was provided already', 'job.service_provided');
    } else if (!isAvailable(job.availableCatalog, provided))
      throw validationError('service', 'is not in the available catalog of the job', 'job.service_unavailable');
    const { service, price, currency } = provided;
    return { type: 'job.service_provided', data: { uuid, orderedServiceUuid, service, price, currency } };
  };

/** Takes a provided service back, with the materials used on it. */
export const removeService =
  (service: ProvidedService): Decision<JobState, JobEvent> =>
  (job) => {
    mustBeOpen(job);
    return { type: 'job.service_removed', data: service };
  };

/** Records material used on a provided service, at the price of this moment; a product once. */
export const useMaterial =
  (material: UsedMaterial): Decision<JobState, JobEvent> =>
  (job) => {
    mustBeOpen(job);
    if (materialOf(job, material.providedServiceUuid, material.product.uuid))
      throw validationError('product', 'is used on this service already: change its quantity', 'job.material_used');
    return { type: 'job.material_used', data: material };
  };

/** Changes the quantity; the price stays as recorded. */
export const changeMaterial =
  (material: UsedMaterial, quantity: string): Decision<JobState, JobEvent> =>
  (job) => {
    mustBeOpen(job);
    if (material.quantity === quantity) return undefined;
    const { providedServiceUuid, product } = material;
    return {
      type: 'job.material_updated',
      data: { providedServiceUuid, productUuid: product.uuid, quantity: { from: material.quantity, to: quantity } },
    };
  };

export const removeMaterial =
  (material: UsedMaterial): Decision<JobState, JobEvent> =>
  (job) => {
    mustBeOpen(job);
    return { type: 'job.material_removed', data: material };
  };

/** The material of a product on a provided service; by the product's uuid or external id. */
export const materialOf = (job: JobState, providedServiceUuid: string, product: string): UsedMaterial | undefined => {
  const onService = job.usedMaterials.filter((material) => material.providedServiceUuid === providedServiceUuid);
  return (
    onService.find((material) => material.product.uuid === product.toLowerCase()) ??
    // The latest: it had the external id when it was recorded, so one before had given it up by then.
    onService.findLast((material) => material.product.externalId === product)
  );
};
