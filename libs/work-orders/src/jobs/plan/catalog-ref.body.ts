import type { EntityRef } from '#eventstore/store';
import type { CatalogRef } from '../job-state.js';

/** The catalog reference that a job records. @throws Error when the reference has no name. */
export function catalogRef({ uuid, name, external_id: externalId = null }: EntityRef): CatalogRef {
  if (name == null) throw new Error(`The catalog reference to ${uuid} has no name`);
  return { uuid, name, externalId };
}
