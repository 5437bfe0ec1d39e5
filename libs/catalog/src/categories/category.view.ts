import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { CategoryState } from './category.js';

/** A category as GET answers it. */
export class CategoryView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
  @Shown({ type: ['string', 'null'], format: 'uuid', description: 'null at the root' }) parent_uuid!: string | null;
  @Shown({ type: 'boolean' }) archived!: boolean;
}

/** Row → wire. */
export const presentCategory = ({ uuid, state }: Stored<CategoryState>): CategoryView => ({
  uuid,
  name: state.name,
  description: state.description,
  external_id: state.externalId,
  parent_uuid: state.parentUuid,
  archived: state.archived,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfCategory = ({ uuid, state }: Stored<CategoryState>): Record<string, unknown> => ({
  uuid,
  archived: state.archived,
});
