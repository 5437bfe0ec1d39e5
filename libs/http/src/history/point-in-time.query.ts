import type { PointInTime } from '#eventstore/store';
import { Field, instantInQuery } from '../openapi/fields.js';
import type { Input } from '../validation/input.js';
import { whole } from '../validation/whole.js';

/** The largest version that the column holds. */
export const MAX_VERSION = 2_147_483_647;

const POSITION = /^\d{1,15}$/;

const momentError = (value: unknown): string | undefined =>
  typeof value === 'string' && (POSITION.test(value) || instantInQuery(value, 'UTC') !== undefined)
    ? undefined
    : 'must be a timestamp (ISO 8601) or a position of the feed';

/** What the route of one entity with a history takes (contract §18). */
export class PointInTimeQuery {
  @Field({ type: 'integer', minimum: 1 }, whole('a version: a whole number from 1', 1, MAX_VERSION), {
    optional: true,
    description: 'The entity as it was at this version',
  })
  version?: string;

  @Field({ type: 'string' }, momentError, {
    optional: true,
    description: 'The entity as it was at this time (ISO 8601), or at this position of the feed. Not with `version`',
  })
  as_of?: string;
}

/** The moment that a read asks for; undefined: the present. @throws DomainError 422. */
export function momentOf(input: Input<PointInTimeQuery> | undefined, timeZone: string): PointInTime | undefined {
  if (input === undefined) return undefined;
  const validation = input.validate();
  if (validation.value.version !== undefined && validation.value.as_of !== undefined)
    validation.addError('as_of', 'cannot be combined with version');
  const { version, as_of: asOf } = validation.finish();
  if (version !== undefined) return { version: Number(version) };
  if (asOf === undefined) return undefined;
  if (POSITION.test(asOf)) return { position: Number(asOf) };
  const recordedAt = instantInQuery(asOf, timeZone);
  if (recordedAt === undefined) throw new Error(`"${asOf}" was accepted as a timestamp`);
  return { recordedAt };
}
