import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { Api } from '../../apps/api/src/api.js';
import { runs } from '../support/long.js';
import { findingsIn, firstAccount } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { type ApiResponse, send } from '../../tools/harness/api-client.js';
import { only, type Service, startService } from '../support/service.js';

const KINDS = ['services', 'products'] as const;
const pathOf = (items: (typeof KINDS)[number]): string => `/v2/catalog/${items}/categories`;

/** One category of the model. */
interface Node {
  readonly uuid: string;
  readonly name: string;
  parent: Node | null;
  archived: boolean;
  deleted: boolean;
}

/** A minimal model of a tree according to the contract. */
class Model {
  readonly nodes: Node[] = [];

  /** Whether a category may be moved below another, and the error code if not. */
  refusal(node: Node | undefined, parent: Node): string | undefined {
    if (node?.parent === parent) return undefined;
    if (parent.deleted || parent.archived) return 'validation_failed';
    const above = this.lineOf(parent);
    if (node !== undefined && above.includes(node)) return 'category.cycle';
    return above.length + this.heightOf(node) > 3 ? 'category.too_deep' : undefined;
  }

  childrenOf(node: Node | undefined): Node[] {
    return this.nodes.filter(({ parent, deleted }) => node !== undefined && parent === node && !deleted);
  }

  /** The category and its ancestors. */
  private lineOf(node: Node | null): Node[] {
    return node === null ? [] : [node, ...this.lineOf(node.parent)];
  }

  private heightOf(node: Node | undefined): number {
    return 1 + Math.max(0, ...this.childrenOf(node).map((child) => this.heightOf(child)));
  }
}

describe('any sequence of operations on a tree', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  /** One of all categories ever created, preferring recent ones; `root`: none. */
  const which = fc.nat(7);
  const operation = fc.oneof(
    { weight: 5, arbitrary: fc.record({ does: fc.constant('create'), parent: fc.option(which, { nil: 'root' }) }) },
    {
      weight: 6,
      arbitrary: fc.record({ does: fc.constant('move'), node: which, parent: fc.option(which, { nil: 'root' }) }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('delete'), node: which }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('archive', 'unarchive'), node: which }) },
  );
  interface Operation {
    readonly does: string;
    readonly node?: number;
    readonly parent?: number | string;
  }

  it('has the responses and the tree of the model', async () => {
    const seen = new Set<string>();
    const operations: fc.Arbitrary<Operation[]> = fc.array(operation, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), operations, async (items, sequence) => {
        const path = pathOf(items);
        const { key } = await service.newAccount();
        const model = new Model();
        const pick = (index: number): Node | undefined =>
          model.nodes.at(-1 - (index % Math.max(model.nodes.length, 1)));

        for (const [i, { does, node: index, parent: parentIndex }] of sequence.entries()) {
          const node = index === undefined ? undefined : pick(index);
          const parent = typeof parentIndex === 'number' ? (pick(parentIndex) ?? null) : null;
          if (does !== 'create' && node === undefined) continue;
          const name = `c${i}`;
          // Alternates between the ways to name a parent.
          const named =
            parent === null
              ? [{ parent: null }, { parent_uuid: null }, does === 'create' ? {} : { parent: null }][i % 3]
              : [{ parent: { uuid: parent.uuid } }, { parent_uuid: parent.uuid }, { parent: { name: parent.name } }][
                  i % 3
                ];
          const at = `${path}/${node?.uuid}`;
          const answer =
            does === 'create'
              ? await service.api('POST', path, { key, body: { name, ...named } })
              : does === 'move'
                ? await service.api('PATCH', at, { key, body: named })
                : does === 'delete'
                  ? await service.api('DELETE', at, { key })
                  : await service.api('POST', `${at}/${does}`, { key });

          const [status, code] = ((): [number, string?] => {
            if (does !== 'create' && node?.deleted) return [404, 'not_found'];
            if (does === 'delete') return model.childrenOf(node).length > 0 ? [409, 'in_use'] : [200];
            if (does !== 'create' && does !== 'move') return [200];
            const refusal = parent === null ? undefined : model.refusal(node, parent);
            return refusal === undefined ? [does === 'create' ? 201 : 200] : [422, refusal];
          })();
          expect([answer.status, (answer.body as { code?: string }).code]).toEqual([status, code]);
          seen.add(`${does} ${code ?? status}`);
          if (code !== undefined) continue;
          if (does === 'create')
            model.nodes.push({ uuid: only(answer), name, parent, archived: false, deleted: false });
          else if (node === undefined) continue;
          else if (does === 'move') node.parent = parent;
          else if (does === 'delete') node.deleted = true;
          else node.archived = does === 'archive';
        }

        const listed = await service.api('GET', path, { key });
        expect(only(listed)).toEqual(
          model.nodes
            .filter(({ deleted }) => !deleted)
            .map(({ uuid, name, parent, archived }) => ({
              uuid,
              name,
              description: null,
              external_id: null,
              parent_uuid: parent?.uuid ?? null,
              archived,
            })),
        );
      }),
      // A fixed seed, so that each of the outcomes below occurs.
      { numRuns: runs(20), seed: 20261121 },
    );
    expect([...seen].sort()).toEqual([
      'archive 200',
      'archive not_found',
      'create 201',
      'create category.too_deep',
      'create validation_failed',
      'delete 200',
      'delete in_use',
      'delete not_found',
      'move 200',
      'move category.cycle',
      'move category.too_deep',
      'move not_found',
      'move validation_failed',
      'unarchive 200',
      'unarchive not_found',
    ]);
  });
});

describe('two API processes on one database', () => {
  let cluster: Cluster;
  let apis: [Api, Api];
  let process: StoreProcess;
  beforeAll(async () => {
    cluster = await Cluster.open();
    apis = [await cluster.api(), await cluster.api()];
    process = await cluster.process();
  });
  afterAll(() => cluster.close());

  const make = async (path: string, fields: object = {}): Promise<string> => {
    const { body } = await send(apis[0], 'POST', path, { name: 'Any', ...fields });
    return String(Object.values(body)[0]);
  };

  /** Errors of the trees and their items: more than three levels, and deleted parents. */
  const faults = async (): Promise<object[]> => {
    const tree = (table: string): string => `
      (with recursive line (start, parent, length) as (
        select uuid, parent_uuid, 1 from ${table} where account_id = $1 and deleted_at is null
        union all
        select l.start, t.parent_uuid, l.length + 1 from line l join ${table} t on t.account_id = $1 and t.uuid = l.parent
          where l.length < 5
      ) select '${table} on level ' || length as fault, start as uuid from line where length > 3)`;
    const holder = (table: string, column: string, of: string): string => `
      (select '${table} without its ${of}' as fault, t.uuid from ${table} t left join ${of} o on o.account_id = $1 and o.uuid = t.${column}
        where t.account_id = $1 and t.deleted_at is null and t.${column} is not null and (o.uuid is null or o.deleted_at is not null))`;
    return process.database.query<object>(
      [
        tree('service_category'),
        tree('product_category'),
        holder('service_category', 'parent_uuid', 'service_category'),
        holder('product_category', 'parent_uuid', 'product_category'),
        holder('service', 'category_uuid', 'service_category'),
        holder('product', 'category_uuid', 'product_category'),
        holder('product', 'unit_uuid', 'unit'),
      ].join(' union all '),
      [await firstAccount(process)],
    );
  };

  /** Commands whose guards failed at the commit, because the state had changed since the decision. */
  const caughtByCommit = async (): Promise<number> => {
    const texts = await Promise.all(apis.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
    return texts.reduce(
      (sum, text) => sum + Number(/_commit_units_total\{status="guard"\} (\d+)/.exec(text)?.[1] ?? 0),
      0,
    );
  };

  type Act = (api: Api) => Promise<ApiResponse>;
  const patch =
    (path: string, uuid: string, body: object): Act =>
    (api) =>
      send(api, 'PATCH', `${path}/${uuid}`, body);
  const remove =
    (path: string, uuid: string): Act =>
    (api) =>
      send(api, 'DELETE', `${path}/${uuid}`);
  const post =
    (path: string, fields: object): Act =>
    (api) =>
      send(api, 'POST', path, { name: 'Raced', ...fields });

  const reported = ({ status, body }: ApiResponse): string => (status < 300 ? 'done' : String(body.code));

  /**
   * Runs two concurrent writers in separate processes until every outcome has occurred, including a failed guard at a commit.
   * Exactly one of the writers succeeds each time.
   */
  async function race(outcomes: readonly [string, string], prepare: () => Promise<[Act, Act]>): Promise<void> {
    const before = await caughtByCommit();
    const wanted = [`done / ${outcomes[1]}`, `${outcomes[0]} / done`];
    const seen = new Set<string>();
    for (let round = 1; round <= 12 || seen.size < 2 || (await caughtByCommit()) === before; round++) {
      const [one, other] = await prepare();
      // Alternates which is first, with a growing delay, so that they overlap at all stages.
      const later = async (turns: number, run: () => Promise<ApiResponse>): Promise<ApiResponse> => {
        for (let i = 0; i < turns; i++) await turn();
        return run();
      };
      const lead = Math.floor(round / 2) % 12;
      const [api, next] = round % 3 === 0 ? [apis[1], apis[0]] : apis;
      const replies = await Promise.all([
        later(round % 2 === 0 ? lead : 0, () => one(api)),
        later(round % 2 === 0 ? 0 : lead, () => other(next)),
      ]);
      const outcome = replies.map(reported).join(' / ');
      expect(wanted).toContain(outcome);
      expect(await faults()).toEqual([]);
      seen.add(outcome);
    }
  }

  describe.each(KINDS)('the categories of %s', (items) => {
    const path = pathOf(items);

    it('never allow two moves to create a cycle', () =>
      race(['category.cycle', 'category.cycle'], async () => {
        const [a, b] = [await make(path), await make(path)];
        const below = await make(path, { parent_uuid: b });
        return [patch(path, a, { parent_uuid: below }), patch(path, b, { parent_uuid: a })];
      }));

    it('never allow two moves to create a fourth level', () =>
      race(['category.too_deep', 'category.too_deep'], async () => {
        const [top, middle, bottom] = [await make(path), await make(path), await make(path)];
        await make(path, { parent_uuid: bottom });
        return [patch(path, middle, { parent_uuid: top }), patch(path, bottom, { parent_uuid: middle })];
      }));

    it('never allow a move and a creation to create a fourth level', () =>
      race(['category.too_deep', 'category.too_deep'], async () => {
        const [top, moved] = [await make(path), await make(path)];
        const child = await make(path, { parent_uuid: moved });
        return [patch(path, moved, { parent_uuid: top }), post(path, { parent_uuid: child })];
      }));

    it('are never moved into one that is deleted at that moment', () =>
      race(['validation_failed', 'in_use'], async () => {
        const [moved, target] = [await make(path), await make(path)];
        return [patch(path, moved, { parent: { uuid: target } }), remove(path, target)];
      }));

    it('are never created in one that is deleted at that moment', () =>
      race(['validation_failed', 'in_use'], async () => {
        const target = await make(path);
        return [post(path, { parent_uuid: target }), remove(path, target)];
      }));

    it(`never get ${items} when they are deleted at that moment`, async () => {
      const unit = await make('/v2/catalog/products/units', { code: 'pc' });
      const fields = items === 'products' ? { unit_uuid: unit } : {};
      const itemPath = `/v2/catalog/${items}`;
      await race(['validation_failed', 'in_use'], async () => {
        const target = await make(path);
        return [post(itemPath, { ...fields, category_uuid: target }), remove(path, target)];
      });
      await race(['validation_failed', 'in_use'], async () => {
        const [item, target] = [await make(itemPath, fields), await make(path)];
        return [patch(itemPath, item, { category: { uuid: target } }), remove(path, target)];
      });
    });
  });

  it('never create or change a product with a unit that is deleted concurrently', async () => {
    const [units, products] = ['/v2/catalog/products/units', '/v2/catalog/products'];
    await race(['validation_failed', 'in_use'], async () => {
      const unit = await make(units, { code: 'pc' });
      return [post(products, { unit: { uuid: unit } }), remove(units, unit)];
    });
    const usual = await make(units, { code: 'pc' });
    await race(['validation_failed', 'in_use'], async () => {
      const [unit, product] = [await make(units, { code: 'pc' }), await make(products, { unit_uuid: usual })];
      return [patch(products, product, { unit_uuid: unit }), remove(units, unit)];
    });
  });

  it('leave a log that explains every row', async () => {
    expect(await findingsIn(process, await firstAccount(process))).toEqual([]);
  });
});
