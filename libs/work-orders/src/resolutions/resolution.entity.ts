import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, type EntityRef, lifecycle, defineEntityType } from '#eventstore/store';
import { Resolution } from './resolution.js';

export const ResolutionEntity = defineEntity({
  name: 'Resolution',
  tableName: 'resolution',
  properties: {
    ...identity,
    name: p.text(),
    number: p.integer(),
    successful: p.boolean(),
    builtIn: p.boolean(),
    ...lifecycle,
  },
});

export const Resolutions = defineEntityType(Resolution, ResolutionEntity, {
  unique: { name: 'ignoring case' },
  reference: { keys: { name: 'name' }, shows: ['name', 'number', 'successful'] },
});

/** What others show of a resolution. */
export interface ResolutionLabel {
  readonly uuid: string;
  readonly name: string;
  readonly number: number;
  readonly successful: boolean;
}

/** An entity ref of the type `resolution`, as the columns that it shows make it. */
export const resolutionLabel = (entityRef: EntityRef): ResolutionLabel => entityRef as unknown as ResolutionLabel;
