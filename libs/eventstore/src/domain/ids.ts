import { randomFillSync } from 'node:crypto';
import { clock } from './clock.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const random = Buffer.alloc(8 * 128);
let used = random.length;
let lastMs = 0;
let counter = 0;

/** The nil UUID (RFC 9562 §5.9), which sorts before all others: where reading in the order of uuids begins. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Whether the text has the form of a UUID, in either case, of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * A UUID of version 7 with the timestamp `now` (epoch milliseconds). UUIDs that a process generates within one
 * millisecond sort in the order of generation (RFC 9562 §6.2, a 12-bit counter in rand_a).
 */
export function newUuid(now: number = clock.now()): string {
  if (now !== lastMs) {
    lastMs = now;
    counter = 0;
  } else counter = (counter + 1) & 0xfff;
  if (used >= random.length) {
    randomFillSync(random);
    used = 0;
  }
  const time = now.toString(16).padStart(12, '0');
  const tail = random.toString('hex', used, used + 8);
  used += 8;
  const variant = (8 + (parseInt(tail[0] ?? '0', 16) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${tail.slice(1, 4)}-${tail.slice(4, 16)}`;
}

/** Makes the identifiers that a decision gives: an input, so that the decision itself is pure. */
export type NewUuid = () => string;

/** A UUID of version 7 that sorts after another, also after one that a clock ahead of this one gave. */
export function uuidAfter(other: string | undefined): string {
  const uuid = newUuid();
  return other === undefined || uuid > other ? uuid : newUuid(Date.parse(instantOf(other)) + 1);
}

/** The smallest UUID of version 7 with the timestamp `instant` (ISO 8601): smaller UUIDs are older. */
export const minUuidAt = (instant: string): string => {
  const time = Math.max(0, Date.parse(instant)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

/** The timestamp of a UUID of version 7, as ISO 8601. */
export const instantOf = (uuid: string): string =>
  new Date(parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)).toISOString();
