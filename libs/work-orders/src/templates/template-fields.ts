import type { NewUuid } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';

/** A field as a body defines it: without identity, unless it names one that it had. */
export type FieldDraft = Omit<FieldDefinition, 'uuid'> & { readonly uuid: string | undefined };

/** Whether two names of a list are the same. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The fields of a list that replaces another: each keeps the identity that it names, else that of its name. */
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
