import { isUuid, notFound, versionMismatch } from '#eventstore/domain';
import type { RequestContext, EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { ExternalId, type Input, parseInput, resolveReference, Validation } from '#http';

/** What the bodies of clients and of sites have in common beside contact details. */
interface UpsertBody {
  external_id?: string | null;
  version?: number;
}

/** The external id that a path names. */
class PathId {
  @ExternalId({}) external_id!: string;
}

/**
 * Lets a PATCH of something that is not there create it with the external id in the path. A path of UUID form creates only
 * when the body says that it is an external id.
 * @throws DomainError 404 when it does not create; 412 when it is meant for a version that is there already.
 */
export function mustCreateByPath(
  noun: string,
  ref: string,
  input: Input<UpsertBody>,
  { expectedVersions }: Pick<RequestContext, 'expectedVersions'>,
): void {
  if (isUuid(ref) && input.validate().value.external_id !== ref) throw notFound(noun);
  if (expectedVersions !== undefined && expectedVersions !== 'none') throw versionMismatch(0);
}

/** Begins to validate a creation; one by PATCH (`pathId`) takes the external id of the path and no other. */
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

/** The validation as if its input had the external id of the path. */
function withPathId<T extends UpsertBody>({ value, errors }: Validation<T>, pathId: string): Validation<T> {
  const named = parseInput(PathId, { external_id: pathId }).validate();
  return new Validation<T>({ ...value, ...named.value }, { ...errors, ...named.errors });
}

/**
 * Begins to validate a change.
 * @param view presents the entity: its read-only fields may be repeated.
 * @throws DomainError 412 when the change was made for another version than the entity has.
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

/** The territory a body names; null puts the account's default in its place, so that there always is one (contract §5). */
export async function territoryNamed<T extends UpsertBody>(
  validation: Validation<T>,
  uow: UnitOfWork,
  current?: EntityRef | null,
): Promise<EntityRef | undefined> {
  const territory = await resolveReference(validation, uow, 'territory', 'territory', current);
  return territory === null ? uow.accountDefault('territory') : territory;
}

/** The territory of something new: the one that its body names, else the account's default. */
export const territoryOfNew = async <T extends UpsertBody>(
  validation: Validation<T>,
  uow: UnitOfWork,
): Promise<EntityRef> => (await territoryNamed(validation, uow)) ?? (await uow.accountDefault('territory'));
