import { decide, type Decision, DomainError, jsonBytes } from '#eventstore/domain';
import type { Entity, Outcome, UnitOfWork } from '#eventstore/store';
import { Dictionary, type DictionaryEvent, type DictionaryState } from './dictionary.js';
import { Dictionaries } from './dictionary.entity.js';

/** Maximum size of a template as GET shows it, with the values of its dictionaries, in bytes of JSON (contract §25). */
export const MAX_TEMPLATE_BYTES = 1024 * 1024;

/** @param bytes the size that the template would have. */
export const templateTooLarge = (bytes: number): DomainError =>
  new DomainError(
    'invalid',
    'template.too_large',
    `The template would have ${bytes} bytes of JSON; a template has at most ${MAX_TEMPLATE_BYTES}`,
  );

/**
 * The templates that use a dictionary show its values in each of their fields that take them: the first of them whose
 * fields would show too much, with what they would show in bytes. `$2` is the dictionary, `$3` its new size.
 */
const TOO_LARGE = `select t.uuid, shown.bytes from template t cross join lateral (
    select sum(used.fields * case when d.uuid = $2 then $3::int else octet_length(d.values::text) end)::int as bytes
    from (select (field ->> 'dictionaryUuid')::uuid as uuid, count(*) as fields
      from jsonb_array_elements(t.custom_fields || t.report_fields) field group by 1) used
    join dictionary d on d.account_id = $1 and d.uuid = used.uuid
  ) shown
  where t.account_id = $1 and t.dictionary_uuids && array[$2::uuid] and t.deleted_at is null and shown.bytes > $4 limit 1`;

/**
 * Records a change of the values of a dictionary, unless a template that shows them gets too large.
 * @throws DomainError `template.too_large`, or an error of the change.
 */
export async function recordWithinTemplates(
  uow: UnitOfWork,
  dictionary: Entity<DictionaryState>,
  decision: Decision<DictionaryState, DictionaryEvent>,
): Promise<Outcome> {
  const decided = decide(Dictionary, decision, dictionary.state);
  const { values } = decided.after;
  if (jsonBytes(values) > jsonBytes(dictionary.state.values)) await mustFit(uow, dictionary.uuid, values);
  return uow.record(Dictionaries, dictionary, decided);
}

async function mustFit(uow: UnitOfWork, dictionary: string, values: DictionaryState['values']): Promise<void> {
  const [template] = await uow.database.query<{ bytes: number }>(TOO_LARGE, [
    uow.ctx.account,
    dictionary,
    jsonBytes(values),
    MAX_TEMPLATE_BYTES,
  ]);
  if (template !== undefined) throw templateTooLarge(template.bytes);
}
