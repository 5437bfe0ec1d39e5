import { ReadCoalescer } from '../database/read-coalescer.js';
import type { Queryable } from '../database/queryable.js';

/** What is looked up by a value. */
export interface Lookup {
  /** Letters and spaces: it is part of the statement. */
  readonly name: string;
  /** SQL that selects `found` (json), of the account `$1` and the value `w.value`; the same for each look-up of this name. */
  readonly sql: () => string;
}

interface Row {
  /** The name of the look-up and the value. */
  readonly key: string;
  readonly found: unknown;
}

/** Maximum statements of several look-ups, which each connection prepares; beyond it, each look-up is a statement of its own. */
const MAX_COMBINED = 100;

/** Looks up all that the commands of an account ask for in one turn of the event loop with one statement, whatever it is. */
export class Lookups {
  private readonly coalescer = new ReadCoalescer();
  private readonly single = new Map<string, string>();
  /** Texts of statements by the names of their look-ups. */
  private readonly combined = new Map<string, string>();

  /** All that the value finds. */
  async find<R>(on: Queryable, account: string, { name, sql }: Lookup, value: string): Promise<R[]> {
    if (!this.single.has(name)) this.single.set(name, sql());
    const read = (keys: readonly string[]): Promise<ReadonlyMap<string, Row[]>> => this.read(on, account, keys);
    const rows = await this.coalescer.get(on, account, `${name}/${value}`, read);
    return (rows ?? []).map(({ found }) => found as R);
  }

  private async read(on: Queryable, account: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row[]>> {
    const wanted = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')));
    const ask = (names: readonly string[], text: string): Promise<Row[]> => {
      const values = names.map((name) => JSON.stringify(wanted.get(name)?.map((key) => key.slice(name.length + 1))));
      return on.query<Row>(text, [account, ...values]);
    };
    const names = [...wanted.keys()].sort();
    const text = this.textOf(names);
    const rows =
      text === undefined
        ? (await Promise.all(names.map((name) => ask([name], this.statement([name]))))).flat()
        : await ask(names, text);
    return Map.groupBy(rows, ({ key }) => key);
  }

  /** The statement of several look-ups; undefined when there are too many. */
  private textOf(names: readonly string[]): string | undefined {
    const combination = names.join();
    let text = this.combined.get(combination);
    if (text === undefined && this.combined.size < MAX_COMBINED)
      this.combined.set(combination, (text = this.statement(names)));
    return text;
  }

  /**
   * Its values are JSON, of which PostgreSQL expects the same number whatever they are: it plans the statement once. For an array of
   * unknown length it would expect more values than of a given one, and plan each execution, which takes longer than to look up.
   */
  private statement(names: readonly string[]): string {
    return names
      .map(
        (name, i) => `select '${name}/' || w.value as key, l.found
          from json_array_elements_text($${i + 2}::json) w (value) cross join lateral (${this.single.get(name)}) l`,
      )
      .join(' union all ');
  }
}
