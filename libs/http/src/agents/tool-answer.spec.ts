import { expect, it } from '@jest/globals';
import { answerOf, cutAnswer, MAX_TOOL_BYTES, membersWithout } from './tool-answer.js';

const items = (count: number, length: number) =>
  Array.from({ length: count }, (_, uuid) => ({ uuid, text: 'é'.repeat(length) }));
const size = (answer: object) => Buffer.byteLength(JSON.stringify(answer));

const all = (members: object) => membersWithout(members, []);

it('a small answer is whole', () => {
  expect(cutAnswer(all({ clients: items(2, 10) }), () => 'more')).toEqual(answerOf({ clients: items(2, 10) }));
});

it.each([
  ['lists', { clients: items(500, 100) }],
  ['lists in an entity', { job: { name: 'a', rows: items(500, 100) } }],
  ['texts', { job: { description: 'é'.repeat(100_000) } }],
  ['the texts of few items', { clients: items(3, 30_000) }],
  ['many members', { job: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field_${i}`, 'x'.repeat(50)])) }],
])('%s are cut to 32 KiB, and the answer says how to get more', (_, members) => {
  const answer = cutAnswer(all(members), () => 'more by that');
  expect(size(answer)).toBeLessThanOrEqual(MAX_TOOL_BYTES);
  expect(answer.structuredContent['more']).toBe('more by that');
  expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
});

it('a list is cut at its end', () => {
  const { structuredContent } = cutAnswer(all({ clients: items(500, 100) }), ({ clients }) =>
    String((clients as unknown[]).length),
  );
  const kept = structuredContent['clients'] as unknown[];
  expect(kept).toEqual(items(500, 100).slice(0, kept.length));
  expect(structuredContent['more']).toBe(String(kept.length));
});

it('fields are left out at every depth', () => {
  expect(membersWithout({ a: 1, b: [{ a: 1, c: 2 }] }, ['a'])).toEqual({ members: { b: [{ c: 2 }] }, isCut: false });
});

it.each([
  ['lists', { clients: items(3, 30_000), rows: items(500, 100) }, true],
  ['texts alone', { job: { description: 'é'.repeat(100_000) } }, false],
])('what is said of more depends on what is cut: %s', (_, members, isListCut) => {
  const answer = cutAnswer(all(members), (__, isList) => String(isList));
  expect(answer.structuredContent['more']).toBe(String(isListCut));
});

it('of a large answer the beginning of each member is looked at', () => {
  const { members, isCut } = membersWithout({ schedule: items(200_000, 10), unassigned: items(3, 10) }, []);
  expect(isCut).toBe(true);
  expect((members['schedule'] as unknown[]).length).toBeLessThan(10_000);
  expect(members['unassigned']).toEqual(items(3, 10));
});
