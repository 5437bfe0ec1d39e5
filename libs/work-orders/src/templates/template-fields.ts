import type { NewUuid } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';
import { isSameName } from '../fields/names.js';

/** A field as a body defines it; `uuid` only when the body names an existing field. */
export type FieldDraft = Omit<FieldDefinition, 'uuid'> & { readonly uuid: string | undefined };

/** The fields of a list that replaces `before`. A field keeps the uuid that it names, else the uuid of its name. */
export function definedFields(
  drafts: readonly FieldDraft[],
  before: readonly FieldDefinition[],
  newUuid: NewUuid,
): FieldDefinition[] {
  const named = new Set(drafts.map(({ uuid }) => uuid));
  return drafts.map((draft) => {
    const same = before.find(({ uuid, name }) => !named.has(uuid) && isSameName(name, draft.name));
    return { ...draft, uuid: draft.uuid ?? same?.uuid ?? newUuid() };
  });
}
