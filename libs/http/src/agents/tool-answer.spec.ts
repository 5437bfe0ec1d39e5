import { expect, it } from '@jest/globals';
import { answerOf, cutAnswer, MAX_TOOL_BYTES, withoutFields } from './tool-answer.js';

const items = (count: number, length: number) =>
  Array.from({ length: count }, (_, uuid) => ({ uuid, text: 'é'.repeat(length) }));
const size = (answer: object) => Buffer.byteLength(JSON.stringify(answer));

it('a small answer is whole', () => {
  expect(cutAnswer({ clients: items(2, 10) }, () => 'more')).toEqual(answerOf({ clients: items(2, 10) }));
});

it.each([
  ['lists', { clients: items(500, 100) }],
  ['lists in an entity', { job: { name: 'a', rows: items(500, 100) } }],
  ['texts', { job: { description: 'é'.repeat(100_000) } }],
  ['the texts of few items', { clients: items(3, 30_000) }],
  ['many members', { job: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field_${i}`, 'x'.repeat(50)])) }],
])('%s are cut to 32 KiB, and the answer says how to get more', (_, members) => {
  const answer = cutAnswer(members, () => 'more by that');
  expect(size(answer)).toBeLessThanOrEqual(MAX_TOOL_BYTES);
  expect(answer.structuredContent['more']).toBe('more by that');
  expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
});

it('a list is cut at its end', () => {
  const { structuredContent } = cutAnswer({ clients: items(500, 100) }, ({ clients }) =>
    String((clients as unknown[]).length),
  );
  const kept = structuredContent['clients'] as unknown[];
  expect(kept).toEqual(items(500, 100).slice(0, kept.length));
  expect(structuredContent['more']).toBe(String(kept.length));
});

it('fields are left out at every depth', () => {
  expect(withoutFields({ a: 1, b: [{ a: 1, c: 2 }] }, ['a'])).toEqual({ b: [{ c: 2 }] });
});
