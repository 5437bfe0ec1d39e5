import { isUuid, notFound, versionMismatch } from '#eventstore/domain';
import type { Entity, RequestContext } from '#eventstore/store';
import type { Input, Validation } from './input.js';

/** The fields of a body that say which entity is meant: its external id, and the version that it expects. */
export interface UpsertBody {
  external_id?: string | null;
  version?: number;
}

/**
 * The input of the creation by a PATCH whose path names no entity (contract §4, §5): as a POST takes it, with the external
 * id of the path. A path in UUID form creates only when the body repeats it as `external_id`.
 * @param type the class of the body of the POST.
 * @throws DomainError 404 when the request creates nothing; 412 when it expects a version.
 */
export function creationByPath<C extends UpsertBody>(
  noun: string,
  ref: string,
  input: Input<UpsertBody>,
  type: new () => C,
  ctx: Pick<RequestContext, 'expectedVersions'>,
): Input<C> {
  // Not by a validation, which would ignore the fields that only a creation has (`UNKNOWN_FIELDS=ignore`).
  if (isUuid(ref) && input.valid('external_id') !== ref) throw notFound(noun);
  if (input.valid('version') !== undefined) throw versionMismatch(0);
  return creationByKey(input, type, 'external_id', ref, ctx);
}

/**
 * As {@link creationByPath}, for a path with any other key: the caller has checked that it can be one.
 * @param isSame whether the key of the body is the one of the path.
 * @throws DomainError 412 when the request expects a version.
 */
export function creationByKey<C extends object>(
  input: Input<object>,
  type: new () => C,
  key: keyof C & string,
  ref: string,
  { expectedVersions }: Pick<RequestContext, 'expectedVersions'>,
  isSame?: (own: unknown) => boolean,
): Input<C> {
  if (expectedVersions !== undefined && expectedVersions !== 'none') throw versionMismatch(0);
  return input.forCreation(type, key, ref, isSame);
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
