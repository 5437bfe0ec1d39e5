/** The most bytes of a UTF-16 unit in JSON: a control character is `\\u0001`. */
const MAX_BYTES_PER_UNIT = 6;
/** The most bytes of a number, `true`, `false` or `null`, and of the quotes and separators of a member. */
const MAX_BYTES_OF_SCALAR = 26;
const BYTES_OF_MEMBER = 6;

/** The size of a value as JSON, in bytes. */
export const jsonBytes = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Whether a value is certainly at most this large as JSON, in bytes. It costs a tenth of writing the JSON, and of a larger
 * value it looks at no more than a part of that size. False says nothing: then {@link jsonBytes} measures it.
 */
export const fitsInJson = (value: unknown, bytes: number): boolean => remaining(value, bytes) >= 0;

/** What the upper bound of a value leaves of `bytes`; negative when it does not fit. */
function remaining(value: unknown, bytes: number): number {
  if (typeof value === 'string') return bytes - value.length * MAX_BYTES_PER_UNIT - 2;
  if (typeof value !== 'object' || value === null) return bytes - MAX_BYTES_OF_SCALAR;
  let rest = bytes - 2;
  if (Array.isArray(value))
    for (const one of value) {
      rest = remaining(one, rest - 1);
      if (rest < 0) return rest;
    }
  else
    for (const [key, member] of Object.entries(value)) {
      rest = remaining(member, rest - key.length * MAX_BYTES_PER_UNIT - BYTES_OF_MEMBER);
      if (rest < 0) return rest;
    }
  return rest;
}
