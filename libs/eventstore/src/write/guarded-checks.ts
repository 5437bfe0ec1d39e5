import { decide, type Decision, type DomainEvent, inUse, type Referrer } from '#eventstore/domain';
import type { AnyEntityType, EntityType } from '../schema/entity-type.js';
import type { TreePosition } from './commit.js';
import type { Decide, UnitOfWork } from './unit-of-work.js';

/** Deletes an entity unless others refer to it. @throws DomainError of the deletion rule, or 409 `in_use`. */
export const unlessInUse =
  <S extends object, E extends DomainEvent, L extends string>(
    entityType: EntityType<S, E, L>,
    remove: () => Decision<S, E>,
  ): Decide<S, E, L> =>
  async ({ uuid, state }, uow) => {
    // The rule first: a built-in entity cannot be deleted, even when it is unused.
    const decided = decide(entityType.aggregate, remove(), state);
    await mustBeUnused(uow, entityType, uuid);
    return decided;
  };

/**
 * Checks that no entity restricts the deletion of another; the commit checks it again.
 * @param except a type whose references are ignored, because the same command changes them.
 * @throws DomainError 409 `in_use` with the referring entities.
 */
export async function mustBeUnused(
  uow: UnitOfWork,
  entityType: AnyEntityType,
  uuid: string,
  except?: string,
): Promise<void> {
  await mustHaveNoReferrers(uow, entityType, uuid, ({ entityType: type }) => type !== except);
  uow.addGuard({ guard: `${entityType.aggregate.type}.unused`, uuid });
}

/**
 * Checks that none of some entities restricts the deletion of another.
 * @param isMeant whether a referring entity is one of them.
 * @throws DomainError 409 `in_use` with the referring entities.
 */
export async function mustHaveNoReferrers(
  uow: UnitOfWork,
  { aggregate, table }: AnyEntityType,
  uuid: string,
  isMeant: (referrer: Referrer) => boolean,
): Promise<void> {
  const [row] = await uow.database.query<{ referrers: readonly { entity_type: string; uuid: string }[] }>(
    `select ${uow.functions.name(`referrers_of_${table}`)}($1, $2) as referrers`,
    [uow.ctx.account, uuid],
  );
  if (row === undefined) throw new Error(`referrers_of_${table} returned no row`);
  const referrers = row.referrers
    .map(({ entity_type: entityType, uuid }): Referrer => ({ entityType, uuid }))
    .filter(isMeant);
  if (referrers.length > 0) throw inUse(aggregate.type, referrers);
}

/** The position of an entity (null: a new one) in the tree under a parent; the commit checks that it is unchanged. */
export async function treePosition(
  uow: UnitOfWork,
  { aggregate, table }: AnyEntityType,
  uuid: string | null,
  parent: string,
): Promise<TreePosition> {
  const [row] = await uow.database.query<{ place: TreePosition }>(
    `select ${uow.functions.name(`place_in_${table}`)}($1, $2, $3) as place`,
    [uow.ctx.account, uuid, parent],
  );
  if (row === undefined) throw new Error(`place_in_${table} returned no row`);
  uow.addGuard({ guard: `${aggregate.type}.place`, uuid, parent, place: row.place });
  return row.place;
}
