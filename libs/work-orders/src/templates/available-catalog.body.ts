import { Bool, type Validation, namedAmong, Enum, ReferenceTo } from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { referenceAt } from './assignee.body.js';
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
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'Needs uuid or external_id: names of services are not unique',
  })
  service?: CatalogReference | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true, description: 'Of services' })
  category?: CatalogReference | null;
  @Bool({ optional: true, description: 'Of a service: must be provided, once ordered; false unless given' })
  required?: boolean;
  @Bool({ optional: true, description: 'Of a service: is among the ordered ones of a new job; false unless given' })
  pre_ordered?: boolean;
}

/** What of the catalog a body offers, each once; undefined when absent or at fault. */
export async function availableCatalogOf<T extends { readonly available_catalog?: CatalogItemBody[] }>(
  validation: Validation<T>,
  uow: UnitOfWork,
  known: Entity<object>['refLists'] = {},
): Promise<CatalogItem[] | undefined> {
  // Each holds what of it is right.
  const given: readonly Partial<CatalogItemBody>[] | undefined = validation.value.available_catalog;
  if (given === undefined) return undefined;
  const found = await Promise.all(
    given.map((item, i) => itemOf(validation, uow, `available_catalog.${i}`, item, known)),
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

async function itemOf<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  at: string,
  item: Partial<CatalogItemBody>,
  known: Entity<object>['refLists'],
): Promise<CatalogItem | undefined> {
  const { type, required, pre_ordered: preOrdered } = item;
  if (type === undefined) return undefined;
  const ofService = type === 'service';
  const wrong = ofService ? 'category' : 'service';
  if (item[wrong] != null) validation.addError(`${at}.${wrong}`, ofService ? ONLY_CATEGORY : ONLY_SERVICE);
  if (!ofService) {
    if (required !== undefined) validation.addError(`${at}.required`, ONLY_SERVICE);
    if (preOrdered !== undefined) validation.addError(`${at}.pre_ordered`, ONLY_SERVICE);
  }
  const entityRef = await labelOf(validation, uow, at, type, item[type], known);
  if (entityRef === undefined || validation.hasError(at)) return undefined;
  return ofService
    ? { type, serviceUuid: entityRef.uuid, required: required ?? false, preOrdered: preOrdered ?? false }
    : { type, categoryUuid: entityRef.uuid };
}

async function labelOf<T extends object>(
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
  const ofService = type === 'service';
  const input = ofService ? keys : { ...keys, name };
  const current = namedAmong((ofService ? known.services : known.categories) ?? [], input);
  const kind = ofService ? 'service' : 'service_category';
  const entityRef = await referenceAt(validation, uow, at, { [type]: input }, type, kind, current);
  if (!entityRef) return undefined;
  // A name, as reads show it, must be that of the service that the other keys name.
  if (name == null || entityRef.name === name) return entityRef;
  validation.addError(`${at}.${type}`, 'not found');
  return undefined;
}
