import { describe, expect, it } from '@jest/globals';
import { parseJson } from './json.js';

const long = 'QUJD'.repeat(100_000);
const plain = `data:image/png;base64,${long}+/==`;

describe('JSON with long values is parsed as by JSON.parse', () => {
  it.each([
    ['a value', { a: long }],
    ['values of many members', { a: [long, { b: plain }, long], c: long, 'é→𝒳': 'é→𝒳' }],
    ['between other characters', { before: 'é→𝒳 "quoted" \\ \n', a: long, after: '\\"' }],
    ['a value alone', long],
    ['a key', { [long]: 1, a: { [long]: long } }],
    ['with quotes', { a: `${long}"${long}` }],
    ['with backslashes', { a: `${long}\\`, b: `\\${long}`, c: `${long}\\\\`, d: long }],
    ['with line feeds', { a: `${long}\n${long}` }],
    ['not in ASCII', { a: `${long}é`, b: `→${long}`, c: long }],
    ['after escapes', { '\\': '\\\\', a: long }],
    ['__proto__', JSON.parse(`{"__proto__": "${long}"}`)],
  ])('%s', (_, value: unknown) => {
    for (const indent of [0, 2]) {
      const text = JSON.stringify(value, null, indent);
      expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
    }
  });

  it('with the last of equal keys', () => {
    const text = `{"a": "${long}", "a": 1, "b": 1, "b": "${plain}"}`;
    expect(parseJson(Buffer.from(text))).toEqual({ a: 1, b: plain });
  });

  it('with the members in their order', () => {
    const text = `{"b": "${long}", "a": 1, "c": "${long}"}`;
    expect(Object.keys(parseJson(Buffer.from(text)) as object)).toEqual(['b', 'a', 'c']);
  });

  it('after many short ones', () => {
    const value = { short: Array.from({ length: 60_000 }, (_, i) => `s${i}`), a: long };
    expect(parseJson(Buffer.from(JSON.stringify(value)))).toEqual(value);
  });
});

it.each([
  `{"a": "${long}`,
  `{"a": "${long}"`,
  `{"a": "${long}"}}`,
  `{"a": "${long}" "b": 1}`,
  `{"a" "${long}"}`,
  `{"a": "${long}\n"}`,
  `{"a": "${long}\t${long}"}`,
  `{"a": '${long}'}`,
  `"${long}": 1`,
])('what is not JSON is rejected: %#', (text) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(() => parseJson(Buffer.from(text))).toThrow(SyntaxError);
});
