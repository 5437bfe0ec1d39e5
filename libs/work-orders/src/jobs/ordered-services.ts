import type { Checked, NewUuid, ValidationErrors } from '#eventstore/domain';
import type { Named, OrderedService } from './job-state.js';

/** A service that a request orders. */
export interface OrderedServiceInput {
  readonly service: Named;
  /** Undefined: as it is ordered already, else false. */
  readonly required: boolean | undefined;
  /** The identity that reads show with it; it may only be repeated. */
  readonly uuid: string | undefined;
}

/**
 * The ordered services of a job after a request that replaces them (contract §8). One of a service that is ordered already
 * keeps its uuid and the recorded name.
 * @param given an entry that is invalid for another reason is undefined, and left out.
 * @param current the ordered services before it.
 */
export function orderedServicesAfter(
  given: readonly (OrderedServiceInput | undefined)[],
  current: readonly OrderedService[],
  newUuid: NewUuid,
): Checked<readonly OrderedService[]> {
  const errors: ValidationErrors = {};
  const value = given.flatMap((input, i): OrderedService[] => {
    if (input === undefined) return [];
    const { service, required, uuid } = input;
    if (given.findIndex((other) => other?.service.uuid === service.uuid) < i)
      errors[`orderedServices.${i}`] = ['is named twice'];
    const kept = current.find((one) => one.service.uuid === service.uuid);
    if (uuid !== undefined && uuid !== kept?.uuid) errors[`orderedServices.${i}.orderedServiceUuid`] = ['is read-only'];
    return [
      {
        uuid: kept?.uuid ?? newUuid(),
        service: kept?.service ?? service,
        required: required ?? kept?.required ?? false,
      },
    ];
  });
  return { value, errors };
}
