import { expect, it } from '@jest/globals';
import type { Queryable, SqlValue } from '../database/queryable.js';
import { type Lookup, Lookups } from './lookups.js';

/** Answers each value of each look-up with a row of the value itself, and records the statements. */
class Connection implements Queryable {
  readonly statements: { readonly text: string; readonly values: readonly SqlValue[] }[] = [];

  query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<R[]> {
    this.statements.push({ text, values });
    const names = [...text.matchAll(/select '([^/]+)\/'/g)].map(([, name]) => name);
    const rows = names.flatMap((name, i) =>
      (JSON.parse(String(values[i + 1])) as string[])
        .filter((value) => value !== 'none')
        .map((value) => ({ key: `${name}/${value}`, found: `${name} ${value}` })),
    );
    return Promise.resolve(rows as object[] as R[]);
  }
}

const lookup = (name: string): Lookup => ({ name, sql: () => `select ${name}` });

it('what one turn of the event loop looks up for an account is one statement, whatever it is', async () => {
  const [lookups, on] = [new Lookups(), new Connection()];
  const asked = [
    ['user uuid', 'a'],
    ['service name', 'x/y'],
    ['user uuid', 'b'],
    ['user uuid', 'none'],
    ['user uuid', 'a'],
  ] as const;
  const found = await Promise.all(asked.map(([name, value]) => lookups.find(on, 'account', lookup(name), value)));
  expect(found).toEqual([['user uuid a'], ['service name x/y'], ['user uuid b'], [], ['user uuid a']]);
  expect(on.statements.map(({ values }) => values)).toEqual([['account', '["x/y"]', '["a","b","none"]']]);
  await Promise.all([lookups.find(on, 'one', lookup('a'), '1'), lookups.find(on, 'other', lookup('a'), '1')]);
  expect(on.statements).toHaveLength(3);
});

it('the number of statements that connections prepare is limited, however look-ups are combined', async () => {
  const [lookups, on] = [new Lookups(), new Connection()];
  const names = Array.from({ length: 8 }, (_, i) => `kind ${i}`);
  for (let i = 1; i < 1 << names.length; i++) {
    const asked = names.filter((_, bit) => (i & (1 << bit)) !== 0);
    const found = await Promise.all(asked.map((name) => lookups.find(on, 'account', lookup(name), String(i))));
    expect(found).toEqual(asked.map((name) => [`${name} ${i}`]));
  }
  expect(new Set(on.statements.map(({ text }) => text)).size).toBeLessThanOrEqual(100 + names.length);
});
