import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runDecision, DomainError } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { CategoryTrees, type TreePosition } from './category.js';

const PARENT = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90';
const repairs = { name: 'Repairs', description: null, externalId: null, parentUuid: null, archived: false };
const cycle = { parent: ['is the category itself or one of its descendants'] };
const tooDeep = (levels: number) => ({ parent: [`would make ${levels} levels; the maximum is 3`] });

/** The position of a subtree of this height, below this many levels. */
const below = (above: number, height = 1): TreePosition => ({ above, height, within: false });

describe.each(['service_category', 'product_category'] as const)('a %s', (type) => {
  const tree = CategoryTrees[type];
  const category = specFor(tree.aggregate);
  const created = { type: `${type}.created`, data: repairs } as const;
  const archived = { type: `${type}.archived`, data: {} } as const;

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
      .then({ type: `${type}.updated`, data: { description: 'At the site' } }));

  it('records nothing when a patch changes nothing', () =>
    category.given(created).when(tree.update(repairs)).thenNothing());

  it('moves with its descendants, up to three levels', () => {
    const move = (position: TreePosition) =>
      category.given(created).when(tree.update({ parentUuid: PARENT }, position));
    for (const [above, height] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const)
      move(below(above, height)).then({ type: `${type}.updated`, data: { parentUuid: PARENT } });
    for (const [above, height] of [
      [1, 3],
      [2, 2],
      [3, 1],
    ] as const)
      move(below(above, height)).thenThrows(tooDeep(4), 'category.too_deep');
    move(below(3, 3)).thenThrows(tooDeep(6), 'category.too_deep');
  });

  it('never moves below itself; the cycle is reported even when the tree would also be too deep', () => {
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
      .then({ type: `${type}.updated`, data: { parentUuid: null } }));

  it('fits exactly where it creates no cycle and at most three levels', () => {
    const positions = fc.record({ above: fc.nat(4), height: fc.integer({ min: 1, max: 4 }), within: fc.boolean() });
    fc.assert(
      fc.property(positions, (position) => {
        const verdict = (): string => {
          try {
            runDecision(tree.update({ parentUuid: PARENT }, position), repairs);
            return 'fits';
          } catch (error) {
            return error instanceof DomainError ? error.code : String(error);
          }
        };
        const { above, height, within } = position;
        expect(verdict()).toBe(within ? 'category.cycle' : above + height > 3 ? 'category.too_deep' : 'fits');
      }),
    );
  });

  it('is archived once, and unarchived once', () => {
    category.given(created).when(tree.archive()).then(archived);
    category.given(created, archived).when(tree.archive()).thenNothing();
    category
      .given(created, archived)
      .when(tree.unarchive())
      .then({ type: `${type}.unarchived`, data: {} });
    category.given(created).when(tree.unarchive()).thenNothing();
  });

  it('is deleted', () =>
    category
      .given(created)
      .when(tree.remove())
      .then({ type: `${type}.deleted`, data: {} }));
});
