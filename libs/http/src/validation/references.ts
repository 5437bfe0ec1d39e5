import { isUuid } from '#eventstore/domain';
import type { EntityRef, ReferenceInput, UnitOfWork } from '#eventstore/store';
import { hasBookingOnly } from '../pipeline/scopes.js';
import type { Validation } from './input.js';

/**
 * The entity that `field` (an object) or `<field>_uuid` (flat, as lists show it) refers to: null when cleared,
 * undefined when absent or invalid. Errors are added to `validation`. The current reference (or its uuid, where no more is
 * shown) may be repeated.
 */
export async function resolveReference<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  field: string,
  type: string,
  current?: EntityRef | string | null,
): Promise<EntityRef | null | undefined> {
  const values = validation.value as Readonly<Record<string, unknown>>;
  const input = values[field] as ReferenceInput | null | undefined;
  const flat = values[`${field}_uuid`] as string | null | undefined;
  const at = input === undefined ? `${field}_uuid` : field;
  if (input === undefined && flat === undefined) return undefined;
  if (input !== undefined && flat !== undefined && disagree(input, flat)) {
    validation.addError(at, `does not agree with ${field}_uuid`);
    return undefined;
  }
  if (input == null && flat == null) return null;
  const resolved = await resolve(
    uow,
    type,
    { ...input, ...(flat == null ? {} : { uuid: flat }) },
    typeof current === 'string' ? { uuid: current } : current,
  );
  if (typeof resolved !== 'string') return resolved;
  validation.addError(at, resolved);
  return undefined;
}

/**
 * The entity that a body refers to. One that is referred to by its uuid is read first, and then resolved from what was read.
 * @param resolve resolves the reference of the field.
 * @param read reads an entity by its uuid.
 */
export async function readReferenced<E>(
  body: object,
  field: string,
  resolve: () => Promise<EntityRef | null | undefined>,
  read: (uuid: string) => Promise<E | undefined>,
): Promise<{ readonly ref: EntityRef | null | undefined; readonly entity: E | undefined }> {
  const values = body as Readonly<Record<string, unknown>>;
  const given = (values[field] as ReferenceInput | null | undefined)?.uuid ?? values[`${field}_uuid`];
  const uuid = typeof given === 'string' && isUuid(given) ? given.toLowerCase() : undefined;
  const early = uuid === undefined ? undefined : await read(uuid);
  const ref = await resolve();
  return { ref, entity: ref == null ? undefined : ref.uuid === uuid ? early : await read(ref.uuid) };
}

/**
 * The entities that a list of references or uuids refers to, each once and in its order; undefined when absent or
 * invalid. Current references may be repeated.
 */
export async function resolveReferences<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  field: string,
  type: string,
  current: readonly EntityRef[] = [],
): Promise<EntityRef[] | undefined> {
  const given = (validation.value as Readonly<Record<string, unknown>>)[field] as
    readonly (ReferenceInput | string)[] | undefined;
  if (given === undefined) return undefined;
  const inputs = given.map((one) => (typeof one === 'string' ? { uuid: one } : one));
  // Concurrently: the reader pipelines the queries.
  const found = await Promise.all(
    inputs.map(async (input, i) =>
      validation.hasError(`${field}.${i}`) ? undefined : resolve(uow, type, input, namedAmong(current, input)),
    ),
  );
  const refs: EntityRef[] = [];
  found.forEach((entityRef, i) => {
    if (entityRef === undefined) return;
    if (typeof entityRef === 'string') validation.addError(`${field}.${i}`, entityRef);
    else if (refs.some(({ uuid }) => uuid === entityRef.uuid)) validation.addError(`${field}.${i}`, 'is named twice');
    else refs.push(entityRef);
  });
  return refs.length === inputs.length ? refs : undefined;
}

/** As `UnitOfWork.resolve`. A key that knows workers by their uuids alone learns nothing of their other keys. */
const resolve = async (
  uow: UnitOfWork,
  type: string,
  input: ReferenceInput,
  current: EntityRef | null | undefined,
): Promise<EntityRef | string> =>
  type === 'user' && (input['email'] ?? input['external_id']) != null && hasBookingOnly(uow.ctx.scopes)
    ? 'must be named by uuid: the API key may not read users'
    : uow.resolve(type, input, current);

/** The reference among `refs` that matches all given keys of the input. */
export const namedAmong = (refs: readonly EntityRef[], input: ReferenceInput): EntityRef | undefined =>
  refs.find((entityRef) =>
    Object.entries(input).every(
      ([key, value]) => value == null || entityRef[key] === (key === 'uuid' ? value.toLowerCase() : value),
    ),
  );

const disagree = (input: ReferenceInput | null, flat: string | null): boolean =>
  (input === null) !== (flat === null) ||
  (typeof input?.uuid === 'string' && isUuid(input.uuid) && input.uuid.toLowerCase() !== flat?.toLowerCase());
