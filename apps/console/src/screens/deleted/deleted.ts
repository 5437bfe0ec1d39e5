import type { Schemas } from '@fieldline/client';
import { capitalized } from '../../api/history.ts';
import { type EntityRef, type Kind, nounOf } from '../history/entity.ts';

/** A deleted entity, as lists with `deleted=true` show it. */
export type Deleted = Schemas['DeletedEntityView'];

/** The entities of a list with `deleted=true`, whose type is that of a list without it. */
export const deletedIn = (items: readonly object[]): readonly Deleted[] =>
  items.filter((item): item is Deleted => 'deleted_at' in item);

/** A deleted entity by its name. */
export const refOf = (kind: Kind, { uuid, name, serial_no: number }: Deleted): EntityRef => ({
  kind,
  uuid,
  name: number === undefined ? (name ?? uuid) : `${capitalized(nounOf(kind))} ${number}`,
});
