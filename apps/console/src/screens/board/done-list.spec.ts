import { beforeEach, expect, it } from '@jest/globals';
import { DoneList } from './done-list.ts';

let list: DoneList;
beforeEach(() => {
  list = new DoneList();
});

/** Does something that is taken back, and done again, at once. */
function act(text: string): void {
  const id = list.add({
    text,
    reverse: () => list.change(id, { isUndone: !list.entries.find((one) => one.id === id)?.isUndone }),
  });
}
const undone = (): readonly string[] => list.entries.filter(({ isUndone }) => isUndone).map(({ text }) => text);

it('what was done is taken back from the last to the first, and done again from the first to the last', () => {
  for (const text of ['one', 'two', 'three']) act(text);
  list.undo();
  expect(undone()).toEqual(['three']);
  list.undo();
  expect(undone()).toEqual(['three', 'two']);
  list.redo();
  expect(undone()).toEqual(['three']);
  list.redo();
  list.redo();
  expect(undone()).toEqual([]);
});

it('after something new, what was taken back before is not done again by key', () => {
  act('one');
  list.undo();
  act('two');
  list.redo();
  expect(undone()).toEqual(['one']);
});

it('what cannot be taken back is passed over, and what was not done is forgotten', () => {
  act('one');
  list.add({ text: 'canceled', reverse: undefined, why: 'A cancellation stays' });
  list.remove(list.add({ text: 'refused', reverse: undefined }));
  list.undo();
  expect(undone()).toEqual(['one']);
  expect(list.entries.map(({ text }) => text)).toEqual(['canceled', 'one']);
});
