import { describe, expect, it } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineRecord } from '#eventstore/domain';
import { type AnyEntityType, defineEntityType, identity, lifecycle } from './entity-type.js';
import { FunctionSet } from './function-set.js';
import { FOR_MANY_ACCOUNTS } from './functions/function-form.js';

const { aggregate } = defineRecord<'tool', { readonly name: string }>('tool', { name: '' });
const toolsIn = (tableName: string): AnyEntityType =>
  defineEntityType(
    aggregate,
    defineEntity({ name: tableName, tableName, properties: { ...identity, name: p.text(), ...lifecycle } }),
  );

describe('a set of generated functions', () => {
  const set = new FunctionSet({ entityTypes: [toolsIn('tool')] });

  it('names each function by the hash of all, where it is made and where it is called', () => {
    expect(set.hash).toMatch(/^[0-9a-f]{8}$/);
    const bases = set.names.map((name) => name.replace(`_${set.hash}`, ''));
    expect(bases).toEqual(expect.arrayContaining(['write_tool', 'commit_units']));
    for (const base of bases) {
      expect(set.name(base)).toBe(`${base}_${set.hash}`);
      expect(set.sql()).toContain(`create function ${base}_${set.hash}(`);
      expect(set.sql()).not.toContain(`${base}(`);
    }
  });

  it('replaces functions by those of another form, under their names', () => {
    const other = `create function write_tool_${set.hash}(p_account uuid) returns int as 'select 1';`;
    const sql = set.sql({ ...FOR_MANY_ACCOUNTS, replacements: () => [other] });
    expect(sql).toContain(other);
    expect(sql.match(/^create function /gm)).toHaveLength(set.names.length);
  });

  it('is the same for the same tables, and another for others', () => {
    expect(new FunctionSet({ entityTypes: [toolsIn('tool')] }).hash).toBe(set.hash);
    expect(new FunctionSet({ entityTypes: [toolsIn('device')] }).hash).not.toBe(set.hash);
  });

  it('refuses the name of a function that it does not have', () => {
    expect(() => set.name('write_nothing')).toThrow('There is no generated function "write_nothing"');
  });

  it('refuses a name that PostgreSQL would cut', () => {
    const longest = 'a'.repeat(63 - 'referrers_of__12345678'.length);
    expect(new FunctionSet({ entityTypes: [toolsIn(longest)] }).names.map((name) => name.length)).toContain(63);
    expect(() => new FunctionSet({ entityTypes: [toolsIn(`${longest}a`)] })).toThrow(
      /^PostgreSQL cuts names after 63 bytes: shorten the table of referrers_of_a+_[0-9a-f]{8}$/,
    );
  });
});
