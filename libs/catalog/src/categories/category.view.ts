import { ApiField } from '#http';
import type { Entity } from '#eventstore/store';
import type { CategoryState } from './category.js';

/** A category as GET returns it. */
export class CategoryView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'uuid', description: 'null for a root category' }) parent_uuid!:
    string | null;
  @ApiField({ type: 'boolean' }) archived!: boolean;
}

/** Row → wire. */
export const presentCategory = ({ uuid, state }: Entity<CategoryState>): CategoryView => ({
  uuid,
  name: state.name,
  description: state.description,
  external_id: state.externalId,
  parent_uuid: state.parentUuid,
  archived: state.archived,
});
