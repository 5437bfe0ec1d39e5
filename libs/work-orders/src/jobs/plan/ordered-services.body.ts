import type { UnitOfWork } from '#eventstore/store';
import type { Validation } from '#http';
import { resolveReferenceAt } from '../../templates/assignee.body.js';
import { catalogRef } from './catalog-ref.body.js';
import type { UpdateJobBody } from './job.body.js';
import type { OrderedService } from '../job.js';
import { type OrderedServiceInput, orderedServicesAfter } from './ordered-services.js';

/** The ordered services of a job after the request; undefined when unchanged. Validation errors are added to `validation`. */
export async function orderedServicesOf(
  validation: Validation<UpdateJobBody>,
  uow: UnitOfWork,
  current: readonly OrderedService[],
): Promise<readonly OrderedService[] | undefined> {
  const given = validation.value.ordered_services;
  if (given === undefined) return undefined;
  const inputs = await Promise.all(
    given.map(async (body, i): Promise<OrderedServiceInput | undefined> => {
      const at = `ordered_services.${i}`;
      if (validation.hasError(at)) return undefined;
      const { external_id } = body.service;
      const uuid = body.service.uuid?.toLowerCase();
      if (uuid == null && external_id == null) {
        validation.addError(`${at}.service`, 'needs one of uuid, external_id');
        return undefined;
      }
      const ordered = current.find(({ service }) =>
        uuid == null ? service.externalId === external_id : service.uuid === uuid,
      );
      const service = await resolveReferenceAt(
        validation,
        uow,
        at,
        { service: { uuid, external_id } },
        'service',
        'service',
        ordered && { uuid: ordered.service.uuid, external_id: ordered.service.externalId },
      );
      if (!service) return undefined;
      const kept = current.find((one) => one.service.uuid === service.uuid);
      return {
        service: kept?.service ?? catalogRef(service),
        required: body.required,
        uuid: body.ordered_service_uuid?.toLowerCase(),
      };
    }),
  );
  return validation.check(orderedServicesAfter(inputs, current, () => uow.nextUuid(), uow.ctx.takesBack));
}
