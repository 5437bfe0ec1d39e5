import type { EntityRef } from '#eventstore/store';
import type { Named } from './job-state.js';

/** An entity of the catalog as a job records it. @throws Error when the reference shows no name. */
export function catalogName({ uuid, name, external_id: externalId = null }: EntityRef): Named {
  if (name == null) throw new Error(`The reference to ${uuid} of the catalog shows no name`);
  return { uuid, name, externalId };
}
