import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, type EntityRef, lifecycle, defineEntityType } from '#eventstore/store';
import { Resolution } from './resolution.js';
import { presentResolution, type ResolutionRef, ResolutionView } from './resolution.view.js';

export const ResolutionEntity = defineEntity({
  name: 'Resolution',
  tableName: 'resolution',
  properties: {
    ...identity,
    name: p.text(),
    externalId: p.text().nullable(),
    number: p.integer(),
    successful: p.boolean(),
    builtIn: p.boolean(),
    ...lifecycle,
  },
});

export const Resolutions = defineEntityType(Resolution, ResolutionEntity, {
  present: presentResolution,
  delivered: { view: ResolutionView },
  unique: { name: 'as a name', externalId: 'exactly' },
  reference: { keys: { external_id: 'external_id', name: 'name' }, shows: ['name', 'number', 'successful'] },
});

/** The reference with the types of its columns. @throws Error when it is not a reference to a resolution. */
export function resolutionRef(ref: EntityRef): ResolutionRef {
  const { uuid, name, number, successful }: Readonly<Record<string, unknown>> & Pick<EntityRef, 'uuid'> = ref;
  if (typeof name !== 'string' || typeof number !== 'number' || typeof successful !== 'boolean')
    throw new Error(`The reference to ${uuid} is not a reference to a resolution`);
  return { uuid, name, number, successful };
}
