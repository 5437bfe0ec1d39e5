import { InvalidArgumentError } from 'commander';
import { isUuid, parseInstant } from '#eventstore/domain';

/** The description of `--json` of commands that follow events. */
export const FOLLOWED_JSON = 'print one JSON object per line';

/** Parses a uuid. @param source the command that shows it, for the error message. */
export const uuidFrom =
  (source: string) =>
  (text: string): string => {
    if (!isUuid(text)) throw new InvalidArgumentError(`Must be a UUID, as shown by \`${source}\`.`);
    return text.toLowerCase();
  };

/** Parses an instant with an offset. */
export function instant(text: string): string {
  const at = /(Z|[+-]\d{2}(:?\d{2})?)$/.test(text) ? parseInstant(text, 'UTC') : undefined;
  if (at === undefined)
    throw new InvalidArgumentError('Must be an instant with an offset, such as 2026-11-21T09:00:00Z.');
  return at;
}

/** Parses a list with commas. */
export const list = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Parses a position of the change feed. */
export function position(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a position: a whole number from 0.');
  return Number(text);
}

/** Parses a whole number of a range. */
export const integerBetween =
  (from: number, to: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < from || value > to)
      throw new InvalidArgumentError(`Must be a whole number from ${from} to ${to}.`);
    return value;
  };

/** Parses the address of a program. */
export function webAddress(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new InvalidArgumentError(
      'Must be an http or https URL without credentials and fragment, such as http://127.0.0.1:4000/.',
    );
  return url;
}
