import { DomainError, invalid, isBlank, validationError } from '#eventstore/domain';
import type { TransferKind } from '../kinds/transfer-kinds.js';
import type { ImportMode } from './import.js';

/** The request that a row is. */
export interface RowOperation {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  readonly if_match?: string;
}

/** The uuids of the entities of a type that have a value of a key. */
export type Named = (type: string, key: string, value: string) => Promise<readonly string[]>;

type Row = Readonly<Record<string, unknown>>;

/**
 * The request that a row is: of its identity, `uuid` and `external_id` are in the path of a PATCH, and an email; a name is looked up.
 * @throws DomainError 422 when the row does not say what it is about.
 */
export async function operationOf(kind: TransferKind, mode: ImportMode, row: Row, named: Named): Promise<RowOperation> {
  if (kind.name === 'shifts') {
    const { user, user_uuid: uuid, intervals, ...rest } = row;
    const path = `/v2/users/${await segmentOf('user', 'user', user ?? uuid, named)}/shifts`;
    return { method: 'PATCH', path, body: { shifts: intervals, ...rest } };
  }
  if (kind.name === 'job_actions') {
    const { job, job_uuid: uuid, action, ...body } = row;
    if (typeof action !== 'string' || !ACTION.test(action))
      throw validationError('action', 'must be an action of jobs, such as finish');
    const segment = await segmentOf('job', 'job', job ?? uuid, named);
    return { method: 'POST', path: `/v2/jobs/${segment}/${action}`, body };
  }
  const key = kind.identity.find((name) => typeof row[name] === 'string' && !isBlank(row[name]));
  const value = String(key && row[key]);
  const { uuid: _, ...fields } = row;
  const post: RowOperation = { method: 'POST', path: kind.path, body: row };
  if (mode === 'create') {
    if (row['uuid'] != null) throw validationError('uuid', 'must be absent with mode=create');
    return post;
  }
  const ifMatch = mode === 'update' ? { if_match: '*' } : {};
  const patch = (segment: string): RowOperation => ({
    method: 'PATCH',
    path: `${kind.path}/${encodeURIComponent(segment)}`,
    body: key === 'uuid' ? fields : row,
    ...ifMatch,
  });
  if (key === 'uuid' || key === 'external_id' || key === 'email') return patch(value);
  const [found] = key === undefined ? [] : await named(kind.entityType, key, value);
  if (found !== undefined) return patch(found);
  if (mode === 'upsert') return post;
  if (key !== undefined) throw new DomainError('not_found', 'not_found', `There is no entity with this ${key}`);
  throw invalid({ [kind.identity[0] ?? 'uuid']: [`is required with mode=update: one of ${kind.identity.join(', ')}`] });
}

const ACTION = /^[a-z_]+$/;

/** The segment of a path that names the entity of a reference. @throws DomainError 422. */
async function segmentOf(field: string, type: string, reference: unknown, named: Named): Promise<string> {
  if (typeof reference === 'string' && reference !== '') return encodeURIComponent(reference);
  const keys: readonly (readonly [string, unknown])[] =
    typeof reference === 'object' && reference !== null ? Object.entries(reference) : [];
  const [key, value] = keys.find(([, one]) => one !== null) ?? [];
  if (typeof value !== 'string' || isBlank(value)) throw validationError(field, 'names no entity');
  if (key === 'uuid' || key === 'external_id') return encodeURIComponent(value);
  if (type !== 'user' || key !== 'email') throw validationError(`${field}.${key}`, 'is not known');
  const [found] = await named(type, key, value);
  if (found === undefined) throw validationError(field, 'not found');
  return found;
}
