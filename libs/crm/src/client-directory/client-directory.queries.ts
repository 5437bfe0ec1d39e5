import { Field, PageQuery, textError, updatedWithin } from '#http';
import type { RequestContext, Condition } from '#eventstore/store';
import { matching } from './client-directory.search.js';

/** What a list of something that the directory holds takes. */
export class DirectoryQuery extends PageQuery {
  @Field({ type: 'string', minLength: 1, maxLength: 200 }, (value) => textError(value, { max: 200, filled: true }), {
    optional: true,
    description:
      'Each word must match a name, a contact or the address, by prefix or similarity; may lag a write by moments',
  })
  search?: string;
}

/** The conditions of such a list. */
export const directoryFilters = (query: DirectoryQuery, ctx: RequestContext): Condition[] => [
  ...updatedWithin(query, ctx),
  ...(query.search === undefined ? [] : [matching(query.search)]),
];
