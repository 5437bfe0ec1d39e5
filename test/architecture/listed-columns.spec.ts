import { describe, expect, it } from '@jest/globals';
import { type AnyEntityType, Registry, snakeCase } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';

const registry = new Registry(contexts);
const whole = (entityType: AnyEntityType): boolean => entityType.listed.fields.length === entityType.columns.size;
const short = [...registry.aggregates.values()].filter((entityType) => !whole(entityType));

/** The columns of the entity that a page of a list reads. */
function readColumns(entityType: AnyEntityType): string[] {
  const select = registry.select(entityType, 'as listed');
  const [text] = select.statement('account', { conditions: [], orderBy: 'e.uuid', limit: 100 });
  const columns = text.slice('select '.length, text.indexOf(' from '));
  return [...columns.matchAll(/(?<![\w.])e\.(\w+)/g)].map(([, column = '']) => column);
}

describe('lists of short views', () => {
  it('are those of the kinds with large entities', () => {
    expect(short.map(({ aggregate }) => aggregate.type).sort()).toEqual(['dictionary', 'job', 'template']);
    for (const { sizeLimit, listed, columns } of registry.aggregates.values())
      if (sizeLimit !== undefined) expect(listed.fields.length).toBeLessThan(columns.size);
  });

  it.each(short.map((entityType) => [entityType.table, entityType] as const))(
    'read only the columns that they show: %s',
    (_, entityType) => {
      const shown = entityType.listed.fields.map(snakeCase);
      expect(readColumns(entityType)).toEqual(
        expect.arrayContaining(['uuid', 'version', 'created_at', 'updated_at', ...shown]),
      );
      expect(readColumns(entityType)).toHaveLength(shown.length + 4);
    },
  );
});
