import { type ReactElement, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import type { CommonValues, ContactValues } from './contact-values.ts';

const COMMON_TYPES = ['phone', 'email', 'fax', 'website'];
const NEW_CONTACT: ContactValues = { type: 'phone', value: '', name: '' };
const LABELS: Readonly<Record<keyof ContactValues, string>> = { type: 'Type', value: 'Number or address', name: 'Who' };
const PARTS = ['type', 'value', 'name'] as const;

/** The contacts of a client or a site: rows that are added and removed. */
export function ContactFields({
  form: { values, change, error },
}: {
  readonly form: FormState<Pick<CommonValues, 'contacts'>>;
}): ReactElement {
  const types = useId();
  const { contacts } = values;
  const formOf = (at: number, contact: ContactValues): FormState<ContactValues> => ({
    values: contact,
    labels: LABELS,
    change: (part) => change({ contacts: contacts.with(at, { ...contact, ...part }) }),
    error,
  });
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
          {PARTS.map((part) => (
            <FormField
              key={part}
              form={formOf(at, contact)}
              name={part}
              path={`contacts.${at}.${part}`}
              {...(part === 'type' && { list: types })}
            />
          ))}
          <Button
            emphasis="quiet"
            aria-label={`Remove contact ${at + 1}`}
            onPress={() => change({ contacts: contacts.filter((_, n) => n !== at) })}
          >
            <Icon name="cross" />
          </Button>
        </div>
      ))}
      {general !== undefined && <p className="field-error">{general}</p>}
      <div>
        <Button onPress={() => change({ contacts: [...contacts, NEW_CONTACT] })}>Add a contact</Button>
      </div>
    </fieldset>
  );
}
