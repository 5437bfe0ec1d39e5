import { phoneDigits, samePhones } from '#eventstore/domain';
import type { Condition, Derivation } from '#eventstore/store';
import type { ContactDetails } from './contact-details.js';

/** Blanks around a value. */
const OUTER = /^[ \t\n\r\u00a0]+|[ \t\n\r\u00a0]+$/g;

/**
 * By what a contact is found: the digits of a phone number as they are written, an email in lower case, or another value. It rests on
 * no country, so that a change of an account's changes no rows: a search is for all writings of a number.
 */
export function contactKey(value: string): string {
  const digits = phoneDigits(value);
  if (digits !== undefined) return digits;
  const trimmed = value.replace(OUTER, '');
  // Without letters of other scripts, which depend on the locale of the database.
  return /^[^ @]+@[^ @]+$/.test(trimmed) ? trimmed.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : trimmed;
}

/** The rows of the table `contact_key` of an entity type. */
export const contactDerivation = (type: 'client' | 'site'): Derivation<ContactDetails> => ({
  table: 'contact_key',
  by: 'entity_uuid',
  key: ['key'],
  columns: ['entity_type'],
  isExclusive: true,
  rows: ({ deletedAt, state }) =>
    deletedAt === null
      ? [...new Set(state.contacts.map(({ value }) => contactKey(value)))].map((key) => ({ key, entity_type: type }))
      : [],
});

/**
 * The condition that an entity has a contact: exactly a value, a phone number however it is written, an email in any case.
 * @param country in which phone numbers are dialled; null for none.
 */
export function hasContact(type: 'client' | 'site', value: string, country: string | null = null): Condition {
  // A plus that a query does not escape is read as a blank.
  const key = contactKey(value.replace(/^ (?=[1-9])/, '+'));
  const keys = phoneDigits(key) === undefined ? [key] : samePhones(key, country);
  return {
    // The offset keeps it a look-up of one entity: without statistics PostgreSQL joins all of them.
    sql: 'exists (select from contact_key c where c.account_id = $1 and c.entity_uuid = e.uuid and c.key = any(?) offset 0)',
    values: [keys],
    postings: {
      table: 'contact_key',
      uuid: 'entity_uuid',
      isOrdered: true,
      where: { sql: `p.entity_type = '${type}' and p.key = v.value`, values: [] },
      values: keys,
    },
  };
}
