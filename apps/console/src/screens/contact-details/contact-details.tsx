import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';

const SCHEMES: Readonly<Record<string, string>> = { phone: 'tel:', email: 'mailto:' };

/** Longer values break: a number that is called does not. */
const MAX_UNBROKEN = 24;

/** The value of a contact, as a link that calls or writes. */
function ContactValue({ type, value }: Schemas['ContactView']): ReactElement {
  const scheme = SCHEMES[type];
  const look = value.length <= MAX_UNBROKEN ? 'nowrap' : undefined;
  if (scheme === undefined) return <span className={look}>{value}</span>;
  return (
    <a className={look} href={scheme + value.replaceAll(' ', '')}>
      {value}
    </a>
  );
}

/** The contacts of a client or a site. */
export const Contacts = ({ contacts }: { readonly contacts: readonly Schemas['ContactView'][] }): ReactElement =>
  contacts.length === 0 ? (
    <span className="secondary">None</span>
  ) : (
    <ul className="list">
      {contacts.map((contact, at) => (
        <li key={at}>
          <ContactValue {...contact} /> <span className="secondary">{contact.name || contact.type}</span>
        </li>
      ))}
    </ul>
  );

/** An address with its details. */
export function Address({ address }: { readonly address: Schemas['AddressView'] | null }): ReactElement {
  if (address === null) return <span className="secondary">None</span>;
  const details = [
    address.entrance_no && `entrance ${address.entrance_no}`,
    address.floor && `floor ${address.floor}`,
    address.apartment && `apartment ${address.apartment}`,
  ].filter(Boolean);
  return (
    <>
      <p>{address.formatted}</p>
      {details.length > 0 && <p>{details.join(', ')}</p>}
      {address.description !== null && <p className="secondary">{address.description}</p>}
      {address.geolocation !== null && (
        <p className="secondary numbers">
          {address.geolocation.latitude}, {address.geolocation.longitude}
        </p>
      )}
    </>
  );
}

interface Contacted {
  readonly contacts: readonly Schemas['ContactView'][];
}

/** The first contact of a list's row. */
export const FirstContact = ({ contacts: [first] }: Contacted): ReactElement =>
  first === undefined ? <span>—</span> : <ContactValue {...first} />;

/** The telephone of a list's row, where there is no place for the column of the contacts. */
export function Telephone({ contacts }: Contacted): ReactElement | null {
  const phone = contacts.find(({ type }) => type === 'phone');
  return phone === undefined ? null : (
    <div className="telephone">
      <ContactValue {...phone} />
    </div>
  );
}
