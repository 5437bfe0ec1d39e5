import type { Json } from '../../api/history.ts';
import type { Entity } from '../resource/resource.ts';
import type { NamesByUuid } from './values.ts';

/** An entity of the set-up, as the API shows it, with the names of what it refers to. */
export interface SetUpEntity extends Entity {
  readonly view: Json;
  readonly names: NamesByUuid;
}
