import type { BoundedContext } from '#eventstore/store';
import { entityTypesOf } from '#http';
import { dispatchResources } from './dispatch.resources.js';

/** Who works when, and where there is time: availability, holds, conflicts and the schedule board. */
export const dispatch: BoundedContext = {
  name: 'dispatch',
  scope: 'work_orders',
  aggregates: entityTypesOf(dispatchResources),
  projections: [],
};

export { dispatchProblems } from './dispatch.problems.js';
export { DispatchHttpModule } from './dispatch.http.module.js';
export { DispatchModule } from './dispatch.module.js';
export { DispatchWorkerModule } from './dispatch.worker.module.js';
export { CreateHold, type CreatedHold, ReleaseHold, UpdateHold } from './holds/hold.commands.js';
export { ConfirmHold, type ConfirmedHold } from './holds/hold-confirmation.commands.js';
export { ConfirmHoldBody, CreateHoldBody, UpdateHoldBody } from './holds/hold.body.js';
