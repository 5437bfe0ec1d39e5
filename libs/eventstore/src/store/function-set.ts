import { createHash } from 'node:crypto';
import type { AnyEntityType } from './entity-type.js';
import { commitFunctions } from './commit-functions.js';
import type { AppendTable } from './registry.js';

export class FunctionSet {
  readonly hash: string;
  readonly sql: string;
  readonly names: readonly string[];
  private readonly byBase: ReadonlyMap<string, string>;

  constructor(entityTypes: readonly AnyEntityType[], appends: readonly AppendTable[]) {
    const bases = new Set<string>();
    const bare = commitFunctions(entityTypes, appends, (base) => {
      bases.add(base);
      return base;
    });
    this.hash = createHash('sha256').update(bare).digest('hex').slice(0, 8);
    this.byBase = new Map([...bases].map((base) => [base, `${base}_${this.hash}`]));
    this.names = [...this.byBase.values()];
    this.sql = commitFunctions(entityTypes, appends, (base) => this.name(base));
  }

  name(base: string): string {
    const found = this.byBase.get(base);
    if (found === undefined) throw new Error(`No generated function ${base}`);
    return found;
  }
}
