import type { ClientState } from '../clients/client.js';

/** The parts of a client that are searched: names, contacts, address. */
export type ClientNames = Pick<
  ClientState,
  'organizationName' | 'firstName' | 'lastName' | 'middleName' | 'contacts' | 'siteAddress'
>;

/** Longest word kept, in characters: nobody types more to find one. */
const LONGEST = 64;

/**
 * The words of a text, comparable: without accents, in lower case, split at everything but letters and digits; written
 * in a script without spaces a run is one word.
 */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, LONGEST).join(''));

/** All words of a client, each once; a phone number also as one word of digits, however it is grouped. */
export function wordsOf(client: ClientNames): string[] {
  const { siteAddress: address } = client;
  const texts = [
    client.organizationName,
    client.firstName,
    client.lastName,
    client.middleName,
    ...client.contacts.flatMap(({ name, value }) => [name, value]),
    address?.formatted,
    address?.entranceNo,
    address?.apartment,
    address?.floor,
    address?.description,
  ];
  const digits = client.contacts.map(({ value }) => value.replace(/\D/g, '')).filter((number) => number.length >= 5);
  return [
    ...new Set([...texts.flatMap((text) => wordsIn(text ?? '')), ...digits.map((number) => number.slice(0, LONGEST))]),
  ];
}
