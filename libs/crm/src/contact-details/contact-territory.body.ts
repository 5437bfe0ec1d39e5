import type { EntityRef, UnitOfWork } from '#eventstore/store';
import { resolveReference, type Validation } from '#http';

/** The territory that a body names; null resolves to the account's default (contract §5). */
export async function resolveTerritory<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  current?: EntityRef | null,
): Promise<EntityRef | undefined> {
  const territory = await resolveReference(validation, uow, 'territory', 'territory', current);
  return territory === null ? uow.accountDefault('territory') : territory;
}

/** The territory of a new entity: the one that the body names, else the account's default. */
export const territoryOfNewEntity = async <T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
): Promise<EntityRef> => (await resolveTerritory(validation, uow)) ?? (await uow.accountDefault('territory'));
