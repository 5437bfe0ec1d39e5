import { isUuid, versionMismatch } from '#kernel/domain';
import type { Form, Forms } from '#kernel/http';
import type { Caller, Label, References, Stored, Work } from '#kernel/store';

/** What the bodies of clients and of sites have in common beside contact details. */
interface IntakeBody {
  external_id?: string | null;
  version?: number;
}

/**
 * Whether a PATCH of something that is not there creates it: with the external id in the path, when it is not meant for a
 * version that is there already. A path of UUID form creates only when the body says that it is an external id.
 */
export const createsByPath = (ref: string, body: unknown, { ifMatch }: Pick<Caller, 'ifMatch'>): boolean =>
  ifMatch === undefined && (!isUuid(ref) || namesItself(body, ref));

const namesItself = (body: unknown, ref: string): boolean =>
  typeof body === 'object' && body !== null && 'external_id' in body && body.external_id === ref;

/** The body of a creation as a form; one by PATCH (`pathId`) takes the external id of the path and no other. */
export function creationForm<T extends IntakeBody>(
  forms: Forms,
  type: new () => T,
  noun: string,
  body: unknown,
  pathId?: string,
): Form<T> {
  const form = forms.body(type, pathId === undefined ? body : { external_id: pathId, ...(body as object) });
  const { external_id, version } = form.value;
  if (pathId !== undefined && external_id !== undefined && external_id !== pathId)
    form.fault('external_id', 'must equal the one in the path');
  if (version !== undefined) form.fault('version', `must be absent: a new ${noun} has no version`);
  return form;
}

/**
 * The body of a change as a form; `readOnly` may be repeated.
 * @throws DomainError 412 when it was made for another version than `stored` has.
 */
export function changeForm<T extends IntakeBody>(
  forms: Forms,
  type: new () => T,
  body: unknown,
  stored: Stored<object>,
  readOnly: Readonly<Record<string, unknown>>,
): Form<T> {
  const form = forms.body(type, body, readOnly);
  const { version } = form.value;
  if (version !== undefined && version !== stored.version) throw versionMismatch(stored.version);
  return form;
}

/** The territory a body names; null puts the account's default in its place, so that there always is one (contract §5). */
export async function territoryNamed<T extends IntakeBody>(
  forms: Forms,
  references: References,
  form: Form<T>,
  work: Work,
  current?: Label | null,
): Promise<Label | undefined> {
  const territory = await forms.reference(form, work, 'territory', 'territory', current);
  return territory === null ? references.accountDefault(work, 'territory') : territory;
}

/** The territory of something new: the one that its body names, else the account's default. */
export const territoryOfNew = async <T extends IntakeBody>(
  forms: Forms,
  references: References,
  form: Form<T>,
  work: Work,
): Promise<Label> =>
  (await territoryNamed(forms, references, form, work)) ?? (await references.accountDefault(work, 'territory'));
