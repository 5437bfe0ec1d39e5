import { isUuid, notFound, versionMismatch } from '#eventstore/domain';
import type { RequestContext, EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { ExternalId, type Input, parseInput, resolveReference, Validation } from '#http';

/** The fields that the bodies of clients and sites share, besides contact details. */
interface UpsertBody {
  external_id?: string | null;
  version?: number;
}

/** The external id in the path of a PATCH. */
class PathId {
  @ExternalId({}) external_id!: string;
}

/**
 * Asserts that a PATCH of an entity that does not exist creates it with the external id in the path. A path in UUID form
 * creates only when the body repeats it as `external_id`.
 * @throws DomainError 404 when the request creates nothing; 412 when it expects a version.
 */
export function assertCreatesByPath(
  noun: string,
  ref: string,
  input: Input<UpsertBody>,
  { expectedVersions }: Pick<RequestContext, 'expectedVersions'>,
): void {
  if (isUuid(ref) && input.validate().value.external_id !== ref) throw notFound(noun);
  if (expectedVersions !== undefined && expectedVersions !== 'none') throw versionMismatch(0);
}

/** Validates a creation. @param pathId for a creation by PATCH: the only external id that the body may have. */
export function validateCreation<T extends UpsertBody>(input: Input<T>, noun: string, pathId?: string): Validation<T> {
  const validation = input.validate();
  const { external_id, version } = validation.value;
  if (version !== undefined) validation.addError('version', `must be absent: a new ${noun} has no version`);
  if (pathId === undefined) return validation;
  if (validation.lacks('external_id')) return withPathId(validation, pathId);
  if (external_id !== undefined && external_id !== pathId)
    validation.addError('external_id', 'must equal the one in the path');
  return validation;
}

/** The validation with the external id of the path added to its input. */
function withPathId<T extends UpsertBody>({ value, errors }: Validation<T>, pathId: string): Validation<T> {
  const named = parseInput(PathId, { external_id: pathId }).validate();
  return new Validation<T>({ ...value, ...named.value }, { ...errors, ...named.errors });
}

/**
 * Validates an update.
 * @param view presents the entity, whose read-only fields may be repeated.
 * @throws DomainError 412 when the body expects a different version.
 */
export function validateChange<T extends UpsertBody>(
  input: Input<T>,
  entity: Entity<object>,
  view: () => object,
): Validation<T> {
  const validation = input.validate(view);
  const { version } = validation.value;
  if (version !== undefined && version !== entity.version) throw versionMismatch(entity.version);
  return validation;
}

/** The territory that a body names; null resolves to the account's default (contract §5). */
export async function resolveTerritory<T extends UpsertBody>(
  validation: Validation<T>,
  uow: UnitOfWork,
  current?: EntityRef | null,
): Promise<EntityRef | undefined> {
  const territory = await resolveReference(validation, uow, 'territory', 'territory', current);
  return territory === null ? uow.accountDefault('territory') : territory;
}

/** The territory of a new entity: the one that the body names, else the account's default. */
export const territoryOfNewEntity = async <T extends UpsertBody>(
  validation: Validation<T>,
  uow: UnitOfWork,
): Promise<EntityRef> => (await resolveTerritory(validation, uow)) ?? (await uow.accountDefault('territory'));
