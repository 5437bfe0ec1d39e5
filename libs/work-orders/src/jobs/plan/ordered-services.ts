import type { Checked, NewUuid, ValidationErrors } from '#eventstore/domain';
import type { CatalogRef, OrderedService } from '../job-state.js';

/** An ordered service in a request. */
export interface OrderedServiceInput {
  readonly service: CatalogRef;
  /** Undefined: unchanged, false for a new one. */
  readonly required: boolean | undefined;
  /** Read-only: the uuid of the ordered service. */
  readonly uuid: string | undefined;
}

/**
 * The ordered services of a job after a request that replaces them (contract §8). A service that is already ordered keeps
 * its uuid and its recorded name.
 * @param given the services of the request; undefined for an entry that is invalid for another reason.
 * @param current the ordered services before the request.
 * @param comesBack whether a service that was removed may come back with its uuid.
 */
export function orderedServicesAfter(
  given: readonly (OrderedServiceInput | undefined)[],
  current: readonly OrderedService[],
  newUuid: NewUuid,
  comesBack = false,
): Checked<readonly OrderedService[]> {
  const errors: ValidationErrors = {};
  const value = given.flatMap((input, i): OrderedService[] => {
    if (input === undefined) return [];
    const { service, required, uuid } = input;
    if (given.findIndex((other) => other?.service.uuid === service.uuid) < i)
      errors[`orderedServices.${i}`] = ['is named twice'];
    const kept = current.find((one) => one.service.uuid === service.uuid);
    const returning = comesBack && kept === undefined ? uuid : undefined;
    if (uuid !== undefined && uuid !== (kept?.uuid ?? returning))
      errors[`orderedServices.${i}.orderedServiceUuid`] = ['is read-only'];
    return [
      {
        uuid: kept?.uuid ?? returning ?? newUuid(),
        service: kept?.service ?? service,
        required: required ?? kept?.required ?? false,
      },
    ];
  });
  return { value, errors };
}
