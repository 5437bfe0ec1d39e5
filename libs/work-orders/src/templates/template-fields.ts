import { type NewUuid, normalName } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';

/** A field as a body defines it; `uuid` only when the body names an existing field. */
export type FieldDraft = Omit<FieldDefinition, 'uuid'> & { readonly uuid: string | undefined };

/** The fields of a list that replaces `before`. A field keeps the uuid that it names, else the uuid of its name. */
export function definedFields(
  drafts: readonly FieldDraft[],
  before: readonly FieldDefinition[],
  newUuid: NewUuid,
): FieldDefinition[] {
  const named = new Set(drafts.map(({ uuid }) => uuid));
  const uuids = new Map(
    before
      .filter(({ uuid }) => !named.has(uuid))
      .toReversed()
      .map(({ uuid, name }) => [normalName(name), uuid]),
  );
  return drafts.map((draft) => ({ ...draft, uuid: draft.uuid ?? uuids.get(normalName(draft.name)) ?? newUuid() }));
}
