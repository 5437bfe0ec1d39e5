import { type DomainEvent, isUuid } from '#eventstore/domain';
import type { Condition, Entity, EntityReader, EntityType, RequestContext } from '#eventstore/store';
import { HttpResponse } from '../pipeline/response.js';
import type { Input } from '../validation/input.js';
import { columnIn, type DeletablePaging, pageOf, type PageQuery } from '../validation/list-filters.js';
import type { DeletedEntityView } from './deleted-entity.view.js';

/** The filters of a list of deleted entities. */
type DeletedFilters = DeletablePaging & Pick<PageQuery, 'external_id'>;

/** The filters that a list of deleted entities takes. */
const TAKEN: ReadonlySet<string> = new Set(['deleted', 'limit', 'after', 'uuid', 'external_id']);

/** Whether a list is asked for its deleted entities. */
export const asksForDeleted = (filters: Input<DeletablePaging>): boolean => filters.valid('deleted') === 'true';

/**
 * A page of the deleted entities of a type, newest deletion first.
 * @param conditions of the list, such as that of the user in its path.
 * @throws DomainError 422 for a filter that it does not take.
 */
export async function listDeleted<S extends object, E extends DomainEvent, L extends string>(
  reader: EntityReader,
  entityType: EntityType<S, E, L>,
  plural: string,
  filters: Input<DeletedFilters>,
  ctx: RequestContext,
  conditions: readonly Condition[] = [],
): Promise<HttpResponse> {
  const validation = filters.validate();
  for (const field of Object.keys(validation.value))
    if (!TAKEN.has(field)) validation.addError(field, 'cannot be combined with deleted=true');
  // A list that sorts takes other cursors.
  const { after } = validation.value;
  if (after !== undefined && !isUuid(after)) validation.addError('after', 'must be a UUID');
  const valid = validation.finish();
  const { external_id: externalId } = valid;
  const { items, next } = await reader.listDeleted(entityType, ctx, pageOf(valid), [
    ...conditions,
    ...columnIn('external_id', externalId),
  ]);
  const present = (entity: Entity<S, L>): DeletedEntityView =>
    presentDeleted(entity, entityType.present?.(entity, ctx.baseUrl, false) ?? {});
  return HttpResponse.list(plural, items, { present, next });
}

/** @param view what GET showed of it. */
function presentDeleted({ uuid, version, deletedAt }: Entity<object>, view: object): DeletedEntityView {
  const { name, code, first_name, last_name, external_id, serial_no } = view as Readonly<Record<string, unknown>>;
  if (deletedAt === null) throw new Error(`The list of deleted entities has ${uuid}, which is not deleted`);
  const full = [first_name, last_name].filter((one) => typeof one === 'string').join(' ');
  return {
    uuid,
    name: textOf(name) ?? textOf(code) ?? (full === '' ? null : full),
    external_id: textOf(external_id),
    ...(typeof serial_no === 'number' ? { serial_no } : {}),
    version,
    deleted_at: deletedAt,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
