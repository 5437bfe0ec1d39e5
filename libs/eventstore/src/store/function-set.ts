import { hash } from 'node:crypto';
import { commitFunctions } from './commit-functions.js';
import type { AnyEntityType, AppendTable } from './entity-type.js';
import type { FunctionForm, Naming } from './functions/function-form.js';
import { workerFunctions } from './functions/worker-functions.js';
import type { AnyProjection } from './projection.js';

/** Maximum bytes of an identifier: PostgreSQL silently truncates longer ones. */
const MAX_NAME_BYTES = 63;
const HASH_DIGITS = 8;

/** Generates the statements that create the SQL functions of a context. */
export type ContextFunctions = (form: FunctionForm) => string;

/** The sources of the functions of a release. */
export interface FunctionSources {
  readonly entityTypes: readonly AnyEntityType[];
  readonly appends?: readonly AppendTable[];
  readonly projections?: readonly AnyProjection[];
  readonly contexts?: readonly ContextFunctions[];
}

/**
 * The generated SQL functions of one release. Each name ends in a hash of the whole text, so that a database can
 * contain the functions of two releases, and each program calls its own (docs/decisions/0015-generated-functions.md).
 */
export class FunctionSet {
  /** The first hexadecimal digits of the SHA-256 of the texts of both forms without the hash in them. */
  readonly hash: string;
  /** The names in the database. */
  readonly names: readonly string[];
  private readonly named: ReadonlyMap<string, string>;
  private readonly functions: ContextFunctions;

  /** @throws Error when PostgreSQL would truncate a name, or when a function calls an undefined one. */
  constructor({ entityTypes, appends = [], projections = [], contexts = [] }: FunctionSources) {
    this.functions = (form) =>
      [
        commitFunctions(entityTypes, appends, form),
        workerFunctions(projections, form),
        ...contexts.map((one) => one(form)),
      ].join('\n');
    const name: Naming = (base) => base;
    const text = this.functions({ name, isDistributed: false });
    const both = text + this.functions({ name, isDistributed: true });
    this.hash = hash('sha256', both, 'hex').slice(0, HASH_DIGITS);
    this.named = new Map(
      [...text.matchAll(/^create function (\w+)\(/gm)].map(([, base = '']) => [base, `${base}_${this.hash}`]),
    );
    this.names = [...this.named.values()];
    const long = this.names.filter((name) => Buffer.byteLength(name) > MAX_NAME_BYTES);
    if (long.length > 0)
      throw new Error(`PostgreSQL cuts names after ${MAX_NAME_BYTES} bytes: shorten the table of ${long.join(', ')}`);
  }

  /** The statements that create the functions. */
  sql({ isDistributed }: Pick<FunctionForm, 'isDistributed'>): string {
    return this.functions({ name: (base) => this.name(base), isDistributed });
  }

  /** The name in the database. @throws Error when the set has no such function. */
  name(base: string): string {
    const name = this.named.get(base);
    if (name === undefined) throw new Error(`There is no generated function "${base}"`);
    return name;
  }
}
