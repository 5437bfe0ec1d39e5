import { expect, it } from '@jest/globals';
import { columnRows } from './column-rows.ts';

it('columns have their cells, and what the service says of them', () => {
  const sample = {
    columns: ['name', '', 'a,b', 'name'],
    rows: [
      ['A', '', '1', 'x'],
      ['B', 'note'],
    ],
  };
  const problems = { name: ['is there twice'], 'column 2': ['is not known'], constructor: ['is not known'] };
  expect(
    columnRows(sample, problems).map(({ name, title, values, problem, isNamed }) => [
      name,
      title,
      values,
      problem,
      isNamed,
    ]),
  ).toEqual([
    ['name', 'name', ['A', 'B'], 'is there twice', true],
    ['', 'column 2', ['note'], 'is not known', true],
    ['a,b', 'a,b', ['1'], undefined, false],
    ['constructor', 'constructor', [], 'is not known', true],
  ]);
  expect(columnRows({ columns: ['constructor'], rows: [] }, {})[0]?.problem).toBeUndefined();
});
