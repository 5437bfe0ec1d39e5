import type { Agent } from '#eventstore/store';
import { isObject } from '../history/differences.js';

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/** What is kept of a name or version. */
const MAX_LENGTH = 100;

/** The program of an assistant: as the call says, else as the header `User-Agent` does; null when neither does (contract §24). */
export function agentOf(params: unknown, userAgent: string | undefined): Agent | null {
  const info = memberOf(memberOf(params, '_meta'), CLIENT_INFO);
  const name = shownText(memberOf(info, 'name'));
  if (name !== null) return { name, version: shownText(memberOf(info, 'version')) };
  const [, product, version] = /^([^\s/]+)(?:\/(\S+))?/.exec(userAgent ?? '') ?? [];
  const shown = shownText(product);
  return shown === null ? null : { name: shown, version: shownText(version) };
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** A text without what the database does not store; null for none. */
function shownText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed();
  return text === '' ? null : text;
}
