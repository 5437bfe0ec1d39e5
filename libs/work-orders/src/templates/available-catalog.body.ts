import { Bool, type Validation, namedAmong, Enum, ReferenceTo } from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { resolveReferenceAt } from './assignee.body.js';
import type { CatalogItem } from './template.js';

const ONLY_SERVICE = 'is only for items of the type service';
const ONLY_CATEGORY = 'is only for items of the type category';

interface CatalogReference {
  uuid?: string | null;
  external_id?: string | null;
  name?: string | null;
}

/** A service, or all services of a category. */
export class CatalogItemBody {
  @Enum({ values: ['service', 'category'] }) type!: CatalogItem['type'];
  @ReferenceTo(['uuid', 'external_id'], {
    repeats: ['name'],
    optional: true,
    nullable: true,
    description: 'Requires uuid or external_id: service names are not unique',
  })
  service?: CatalogReference | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true, description: 'A service category' })
  category?: CatalogReference | null;
  @Bool({ optional: true, description: 'Of a service: must be provided, once ordered; false unless given' })
  required?: boolean;
  @Bool({ optional: true, description: 'Of a service: is among the ordered ones of a new job; false unless given' })
  pre_ordered?: boolean;
}

/** The available catalog of a body, without duplicates; undefined when absent or invalid. */
export async function availableCatalogOf<T extends { readonly available_catalog?: CatalogItemBody[] }>(
  validation: Validation<T>,
  uow: UnitOfWork,
  known: Entity<object>['refLists'] = {},
): Promise<CatalogItem[] | undefined> {
  // An invalid entry has only its valid fields.
  const given: readonly Partial<CatalogItemBody>[] | undefined = validation.value.available_catalog;
  if (given === undefined) return undefined;
  const found = await Promise.all(
    given.map((item, i) => resolveItem(validation, uow, `available_catalog.${i}`, item, known)),
  );
  const seen = new Set<string>();
  const items: CatalogItem[] = [];
  found.forEach((item, i) => {
    if (item === undefined) return;
    const uuid = item.type === 'service' ? item.serviceUuid : item.categoryUuid;
    if (seen.has(uuid)) validation.addError(`available_catalog.${i}`, 'is named twice');
    else items.push(item);
    seen.add(uuid);
  });
  return items.length === given.length ? items : undefined;
}

async function resolveItem<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  at: string,
  item: Partial<CatalogItemBody>,
  known: Entity<object>['refLists'],
): Promise<CatalogItem | undefined> {
  const { type, required, pre_ordered: preOrdered } = item;
  if (type === undefined) return undefined;
  const isService = type === 'service';
  const wrong = isService ? 'category' : 'service';
  if (item[wrong] != null) validation.addError(`${at}.${wrong}`, isService ? ONLY_CATEGORY : ONLY_SERVICE);
  if (!isService) {
    if (required !== undefined) validation.addError(`${at}.required`, ONLY_SERVICE);
    if (preOrdered !== undefined) validation.addError(`${at}.pre_ordered`, ONLY_SERVICE);
  }
  const entityRef = await resolveCatalogRef(validation, uow, at, type, item[type], known);
  if (entityRef === undefined || validation.hasError(at)) return undefined;
  return isService
    ? { type, serviceUuid: entityRef.uuid, required: required ?? false, preOrdered: preOrdered ?? false }
    : { type, categoryUuid: entityRef.uuid };
}

async function resolveCatalogRef<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  at: string,
  type: CatalogItem['type'],
  reference: CatalogReference | null | undefined,
  known: Entity<object>['refLists'],
): Promise<EntityRef | undefined> {
  if (validation.hasError(`${at}.${type}`)) return undefined;
  if (reference == null) {
    validation.addError(`${at}.${type}`, 'is required');
    return undefined;
  }
  const { external_id, name } = reference;
  const keys = { uuid: reference.uuid?.toLowerCase(), external_id };
  const isService = type === 'service';
  const input = isService ? keys : { ...keys, name };
  const current = namedAmong((isService ? known.services : known.categories) ?? [], input);
  const entityType = isService ? 'service' : 'service_category';
  const entityRef = await resolveReferenceAt(validation, uow, at, { [type]: input }, type, entityType, current);
  if (!entityRef) return undefined;
  // A name that is given besides the other keys must be the name of the entity that they identify.
  if (name == null || entityRef.name === name) return entityRef;
  validation.addError(`${at}.${type}`, 'not found');
  return undefined;
}
