import { Flag, type Form, type Forms, namedAmong, OneOf, ReferenceTo } from '#kernel/http';
import type { Label, Stored, Work } from '#kernel/store';
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
  @OneOf({ words: ['service', 'category'] }) type!: CatalogItem['type'];
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'Needs uuid or external_id: names of services are not unique',
  })
  service?: CatalogReference | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true, description: 'Of services' })
  category?: CatalogReference | null;
  @Flag({ optional: true, description: 'Of a service: must be provided, once ordered; false unless given' })
  required?: boolean;
  @Flag({ optional: true, description: 'Of a service: is among the ordered ones of a new job; false unless given' })
  pre_ordered?: boolean;
}

/** What of the catalog a body offers, each once; undefined when absent or at fault. */
export async function availableCatalogOf<T extends { readonly available_catalog?: CatalogItemBody[] }>(
  forms: Forms,
  form: Form<T>,
  work: Work,
  known: Stored<object>['lists'] = {},
): Promise<CatalogItem[] | undefined> {
  // Each holds what of it is right.
  const given: readonly Partial<CatalogItemBody>[] | undefined = form.value.available_catalog;
  if (given === undefined) return undefined;
  const found = await Promise.all(
    given.map((item, i) => itemOf(forms, form, work, `available_catalog.${i}`, item, known)),
  );
  const seen = new Set<string>();
  const items: CatalogItem[] = [];
  found.forEach((item, i) => {
    if (item === undefined) return;
    const uuid = item.type === 'service' ? item.serviceUuid : item.categoryUuid;
    if (seen.has(uuid)) form.fault(`available_catalog.${i}`, 'is named twice');
    else items.push(item);
    seen.add(uuid);
  });
  return items.length === given.length ? items : undefined;
}

async function itemOf<T extends object>(
  forms: Forms,
  form: Form<T>,
  work: Work,
  at: string,
  item: Partial<CatalogItemBody>,
  known: Stored<object>['lists'],
): Promise<CatalogItem | undefined> {
  const { type, required, pre_ordered: preOrdered } = item;
  if (type === undefined) return undefined;
  const ofService = type === 'service';
  const wrong = ofService ? 'category' : 'service';
  if (item[wrong] != null) form.fault(`${at}.${wrong}`, ofService ? ONLY_CATEGORY : ONLY_SERVICE);
  if (!ofService) {
    if (required !== undefined) form.fault(`${at}.required`, ONLY_SERVICE);
    if (preOrdered !== undefined) form.fault(`${at}.pre_ordered`, ONLY_SERVICE);
  }
  const label = await labelOf(forms, form, work, at, type, item[type], known);
  if (label === undefined || form.isFaulty(at)) return undefined;
  return ofService
    ? { type, serviceUuid: label.uuid, required: required ?? false, preOrdered: preOrdered ?? false }
    : { type, categoryUuid: label.uuid };
}

async function labelOf<T extends object>(
  forms: Forms,
  form: Form<T>,
  work: Work,
  at: string,
  type: CatalogItem['type'],
  reference: CatalogReference | null | undefined,
  known: Stored<object>['lists'],
): Promise<Label | undefined> {
  if (form.isFaulty(`${at}.${type}`)) return undefined;
  if (reference == null) {
    form.fault(`${at}.${type}`, 'is required');
    return undefined;
  }
  const { external_id, name } = reference;
  const keys = { uuid: reference.uuid?.toLowerCase(), external_id };
  const ofService = type === 'service';
  const input = ofService ? keys : { ...keys, name };
  const current = namedAmong((ofService ? known.services : known.categories) ?? [], input);
  const kind = ofService ? 'service' : 'service_category';
  const label = await referenceAt(forms, form, work, at, { [type]: input }, type, kind, current);
  if (!label) return undefined;
  // A name, as reads show it, must be that of the service that the other keys name.
  if (name == null || label.name === name) return label;
  form.fault(`${at}.${type}`, 'not found');
  return undefined;
}
