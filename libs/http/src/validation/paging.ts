import type { Page } from '#eventstore/store';
import { ExternalId, Field, Nested, Enum, QueryTimestamp, Uuid, UuidFilter } from '../openapi/fields.js';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;

/** `[before]` and `[after]` of a time filter, both strict. Their descriptions continue that of the filter. */
export class TimeRange {
  @QueryTimestamp({ optional: true, description: 'before this time (exclusive, ISO 8601)' }) before?: string;
  @QueryTimestamp({ optional: true, description: 'after this time (exclusive, ISO 8601)' }) after?: string;
}

/** Which page of a list is asked for. */
export class Paging {
  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    (value) =>
      typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_LIMIT
        ? undefined
        : `must be a whole number from 1 to ${MAX_LIMIT}`,
    { optional: true, description: 'The maximum number of entries' },
  )
  limit?: string;

  @Uuid({ optional: true, description: 'Continue after the entity with this uuid' }) after?: string;

  @UuidFilter({ optional: true, description: 'Only the entities with these uuids, at most 100' })
  uuid?: readonly string[];
}

/** What every list of entities that show their changes and have external ids takes. */
export class PageQuery extends Paging {
  @Nested(() => TimeRange, { optional: true, description: 'Changed' })
  updated_at?: TimeRange;

  @ExternalId({ optional: true, description: 'Only the entity with exactly this external id' }) external_id?: string;
}

/** What every list of entities that can be archived takes. */
export class ArchivablePageQuery extends PageQuery {
  @Enum({ values: ['true', 'false'], optional: true, description: 'true: only archived entities; false: only others' })
  archived?: string;
}

/** The page a query asks for. */
export const pageOf = (query: Paging): Page => ({
  limit: query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit),
  after: query.after?.toLowerCase(),
  uuids: query.uuid?.map((uuid) => uuid.toLowerCase()),
});
