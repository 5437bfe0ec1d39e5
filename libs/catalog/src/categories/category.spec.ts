import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runDecision, DomainError } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { CategoryTrees, type Place } from './category.js';

const PARENT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';
const repairs = { name: 'Repairs', description: null, externalId: null, parentUuid: null, archived: false };
const cycle = { parent: ['is the category itself or lies below it'] };
const tooDeep = (levels: number) => ({ parent: [`would make ${levels} levels, and 3 are the most`] });

/** Where a category of this height would stand, below this many others. */
const below = (above: number, height = 1): Place => ({ above, height, within: false });

describe.each(['service_category', 'product_category'] as const)('a %s', (kind) => {
  const tree = CategoryTrees[kind];
  const category = specFor(tree.aggregate);
  const created = { type: `${kind}.created`, data: repairs } as const;
  const archived = { type: `${kind}.archived`, data: {} } as const;

  it('is created with all its fields; those that are not given are empty', () =>
    category
      .given()
      .when(tree.create({ name: 'Repairs' }))
      .then(created));

  it('is created below a parent, down to the third level', () => {
    for (const above of [1, 2])
      category
        .given()
        .when(tree.create({ name: 'Repairs', parentUuid: PARENT }, below(above)))
        .then({ ...created, data: { ...repairs, parentUuid: PARENT } });
    category
      .given()
      .when(tree.create({ name: 'Repairs', parentUuid: PARENT }, below(3)))
      .thenThrows(tooDeep(4), 'category.too_deep');
  });

  it('records only what a patch changes', () =>
    category
      .given(created)
      .when(tree.update({ name: 'Repairs', description: 'At the site' }))
      .then({ type: `${kind}.updated`, data: { description: 'At the site' } }));

  it('records nothing when a patch changes nothing', () =>
    category.given(created).when(tree.update(repairs)).thenNothing());

  it('moves with all that lies below it, as long as that makes at most three levels', () => {
    const move = (place: Place) => category.given(created).when(tree.update({ parentUuid: PARENT }, place));
    for (const [above, height] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const)
      move(below(above, height)).then({ type: `${kind}.updated`, data: { parentUuid: PARENT } });
    for (const [above, height] of [
      [1, 3],
      [2, 2],
      [3, 1],
    ] as const)
      move(below(above, height)).thenThrows(tooDeep(4), 'category.too_deep');
    move(below(3, 3)).thenThrows(tooDeep(6), 'category.too_deep');
  });

  it('never moves below itself, which is said rather than that it would be too deep', () => {
    for (const height of [1, 2, 3])
      category
        .given(created)
        .when(tree.update({ parentUuid: PARENT }, { above: 3, height, within: true }))
        .thenThrows(cycle, 'category.cycle');
  });

  it('becomes a root with null', () =>
    category
      .given({ ...created, data: { ...repairs, parentUuid: PARENT } })
      .when(tree.update({ parentUuid: null }))
      .then({ type: `${kind}.updated`, data: { parentUuid: null } }));

  it('fits where it closes no circle and makes at most three levels, and nowhere else', () => {
    const places = fc.record({ above: fc.nat(4), height: fc.integer({ min: 1, max: 4 }), within: fc.boolean() });
    fc.assert(
      fc.property(places, (place) => {
        const verdict = (): string => {
          try {
            runDecision(tree.update({ parentUuid: PARENT }, place), repairs);
            return 'fits';
          } catch (error) {
            return error instanceof DomainError ? error.code : String(error);
          }
        };
        const { above, height, within } = place;
        expect(verdict()).toBe(within ? 'category.cycle' : above + height > 3 ? 'category.too_deep' : 'fits');
      }),
    );
  });

  it('is archived once, and taken back from the archive once', () => {
    category.given(created).when(tree.archive()).then(archived);
    category.given(created, archived).when(tree.archive()).thenNothing();
    category
      .given(created, archived)
      .when(tree.unarchive())
      .then({ type: `${kind}.unarchived`, data: {} });
    category.given(created).when(tree.unarchive()).thenNothing();
  });

  it('is deleted', () =>
    category
      .given(created)
      .when(tree.remove())
      .then({ type: `${kind}.deleted`, data: {} }));
});
