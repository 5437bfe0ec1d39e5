import { isUuid, versionMismatch } from '#eventstore/domain';
import type { ParsedBody, Validator } from '#http';
import type { RequestContext, EntityRef, Entity, UnitOfWork } from '#eventstore/store';

/** What the bodies of clients and of sites have in common beside contact details. */
interface IntakeBody {
  external_id?: string | null;
  version?: number;
}

/**
 * Whether a PATCH of something that is not there creates it: with the external id in the path, when it is not meant for a
 * version that is there already. A path of UUID form creates only when the body says that it is an external id.
 */
export const createsByPath = (
  ref: string,
  body: unknown,
  { expectedVersions }: Pick<RequestContext, 'expectedVersions'>,
): boolean => expectedVersions === undefined && (!isUuid(ref) || namesItself(body, ref));

const namesItself = (body: unknown, ref: string): boolean =>
  typeof body === 'object' && body !== null && 'external_id' in body && body.external_id === ref;

/** Parses the body of a creation; one by PATCH (`pathId`) takes the external id of the path and no other. */
export function creationForm<T extends IntakeBody>(
  validator: Validator,
  type: new () => T,
  noun: string,
  body: unknown,
  pathId?: string,
): ParsedBody<T> {
  const parsed = validator.body(type, pathId === undefined ? body : { external_id: pathId, ...(body as object) });
  const { external_id, version } = parsed.value;
  if (pathId !== undefined && external_id !== undefined && external_id !== pathId)
    parsed.addError('external_id', 'must equal the one in the path');
  if (version !== undefined) parsed.addError('version', `must be absent: a new ${noun} has no version`);
  return parsed;
}

/**
 * Parses the body of a change; `readOnly` may be repeated.
 * @throws DomainError 412 when it was made for another version than `stored` has.
 */
export function changeForm<T extends IntakeBody>(
  validator: Validator,
  type: new () => T,
  body: unknown,
  entity: Entity<object>,
  readOnly: Readonly<Record<string, unknown>>,
): ParsedBody<T> {
  const parsed = validator.body(type, body, readOnly);
  const { version } = parsed.value;
  if (version !== undefined && version !== entity.version) throw versionMismatch(entity.version);
  return parsed;
}

/** The territory a body names; null puts the account's default in its place, so that there always is one (contract §5). */
export async function territoryNamed<T extends IntakeBody>(
  validator: Validator,
  parsed: ParsedBody<T>,
  uow: UnitOfWork,
  current?: EntityRef | null,
): Promise<EntityRef | undefined> {
  const territory = await validator.reference(parsed, uow, 'territory', 'territory', current);
  return territory === null ? uow.accountDefault('territory') : territory;
}

/** The territory of something new: the one that its body names, else the account's default. */
export const territoryOfNew = async <T extends IntakeBody>(
  validator: Validator,
  parsed: ParsedBody<T>,
  uow: UnitOfWork,
): Promise<EntityRef> => (await territoryNamed(validator, parsed, uow)) ?? (await uow.accountDefault('territory'));
