import type { PointInTime } from '#eventstore/store';
import { Field, instantInQuery } from '../openapi/fields.js';
import type { Input } from '../validation/input.js';
import { whole } from '../validation/whole.js';

/** The largest version that the column holds. */
export const MAX_VERSION = 2_147_483_647;

const POSITION = /^\d{1,15}$/;

const NO_MOMENT = 'must be a timestamp (ISO 8601) or a position of the feed';

const momentError = (value: unknown): string | undefined =>
  typeof value === 'string' && (POSITION.test(value) || instantInQuery(value, 'UTC') !== undefined)
    ? undefined
    : NO_MOMENT;

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
  const { version, as_of: asOf } = validation.value;
  const isTime = asOf !== undefined && !POSITION.test(asOf);
  const recordedAt = isTime ? instantInQuery(asOf, timeZone) : undefined;
  // A time that is one in UTC may be none in the time zone of the account: before the first or after the last year.
  if (isTime && recordedAt === undefined) validation.addError('as_of', NO_MOMENT);
  validation.finish();
  if (version !== undefined) return { version: Number(version) };
  if (recordedAt !== undefined) return { recordedAt };
  return asOf === undefined ? undefined : { position: Number(asOf) };
}
