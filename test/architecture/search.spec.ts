import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fold } from '#eventstore/domain';
import { type AnyEntityType, Registry } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';

const FOLDER = 'test/architecture/events';
const searched = contexts
  .flatMap(({ aggregates }) => [...aggregates])
  .filter(({ searchable }) => searchable !== undefined);

/** The samples of the data of an aggregate's events, by type; the last version of each. */
const samplesOf = ({ aggregate }: AnyEntityType): Map<string, object> =>
  new Map(
    readdirSync(FOLDER)
      .filter((file) => file.startsWith(`${aggregate.type}.`))
      .sort()
      .map((file) => [file.replace(/@.*/, ''), JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as object]),
  );

describe('the search index', () => {
  test('is one projection, with an entry for each of the searched types', () => {
    expect(searched.map(({ aggregate }) => aggregate.type).sort()).toEqual([
      'client',
      'job',
      'product',
      'service',
      'site',
      'user',
    ]);
    const index = new Registry(contexts).projections.get('search_index');
    expect(Object.keys(index?.on ?? {}).sort()).toEqual(
      searched
        .flatMap(({ aggregate: { type } }) =>
          ['created', 'deleted', 'restored', 'updated'].map((past) => `${type}.${past}`),
        )
        .sort(),
    );
  });

  test.each(searched.map((entityType) => [entityType.aggregate.type, entityType] as const))(
    'only the creation, the update and the restoration of a %s change its searched fields',
    (type, entityType) => {
      const { aggregate, searchable, refs } = entityType;
      const fields = [
        ...Object.keys({ ...searchable?.fields, ...searchable?.names }),
        ...(searchable?.references ?? []).map((name) => refs[name]?.by ?? name),
      ];
      for (const field of fields) expect(aggregate.initial).toHaveProperty(field);
      const samples = samplesOf(entityType);
      const created = fold(aggregate, aggregate.initial, [
        { type: `${type}.created`, data: samples.get(`${type}.created`) ?? {} },
      ]);
      const others = Object.keys(aggregate.on).filter(
        (one) => !['created', 'updated', 'restored'].some((past) => one === `${type}.${past}`),
      ) as `${string}.${string}`[];
      for (const other of others) {
        const after = fold(aggregate, created, [{ type: other, data: samples.get(other) ?? {} }]);
        for (const field of fields)
          expect({ other, [field]: after[field as never] }).toEqual({ other, [field]: created[field as never] });
      }
    },
  );
});
