import { type ReactElement, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import type { ContactValues } from './contact-values.ts';

const COMMON_TYPES = ['phone', 'email', 'fax', 'website'];
const NEW_CONTACT: ContactValues = { type: 'phone', value: '', name: '' };
const PARTS = [
  ['type', 'Type'],
  ['value', 'Number or address'],
  ['name', 'Who'],
] as const;

/** The contacts of a client or a site: rows that are added and removed. */
export function ContactFields({
  contacts,
  error,
  onChange,
}: {
  readonly contacts: readonly ContactValues[];
  readonly error: unknown;
  readonly onChange: (contacts: readonly ContactValues[]) => void;
}): ReactElement {
  const types = useId();
  const change = (at: number, part: Partial<ContactValues>): void =>
    onChange(contacts.map((contact, n) => (n === at ? { ...contact, ...part } : contact)));
  const general = fieldErrors(error, 'contacts');
  return (
    <fieldset>
      <legend>Contacts</legend>
      <datalist id={types}>
        {COMMON_TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {contacts.map((contact, at) => (
        <div key={at} className="contact-row" role="group" aria-label={`Contact ${at + 1}`}>
          {PARTS.map(([part, label]) => (
            <TextField
              key={part}
              label={label}
              value={contact[part]}
              onChange={(text) => change(at, { [part]: text })}
              error={fieldErrors(error, `contacts.${at}.${part}`)}
              autoComplete="off"
              {...(part === 'type' && { list: types })}
            />
          ))}
          <Button
            emphasis="quiet"
            aria-label={`Remove contact ${at + 1}`}
            onPress={() => onChange(contacts.filter((_, n) => n !== at))}
          >
            <Icon name="cross" />
          </Button>
        </div>
      ))}
      {general !== undefined && <p className="field-error">{general}</p>}
      <div>
        <Button onPress={() => onChange([...contacts, NEW_CONTACT])}>Add a contact</Button>
      </div>
    </fieldset>
  );
}
