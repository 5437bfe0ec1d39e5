import { asContact, type SearchTexts } from '#eventstore/store';
import type { Address, Contact } from './contact-details.js';

/** The texts of contacts by which an entity is found. */
export const contactTexts = (contacts: readonly Contact[]): SearchTexts =>
  contacts.flatMap(({ name, value }) => [name, ...asContact(value)]);

/** The texts of an address by which an entity is found. */
export const addressTexts = (address: Address | null): SearchTexts =>
  address === null
    ? []
    : [address.formatted, address.entranceNo, address.apartment, address.floor, address.description];
