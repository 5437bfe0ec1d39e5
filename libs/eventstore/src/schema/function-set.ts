import { hash } from 'node:crypto';
import { commitFunctions } from './commit-functions.js';
import type { Naming } from './entity-type.js';
import { FOR_MANY_ACCOUNTS, FORM_VERSION, type FunctionForm, type FunctionSources } from './functions/function-form.js';
import { projectionFunctions } from './functions/projection-functions.js';

/** Maximum bytes of an identifier: PostgreSQL silently truncates longer ones. */
const MAX_NAME_BYTES = 63;
const HASH_DIGITS = 8;

/**
 * The generated SQL functions of one release. Each name ends in a hash of the whole text, so that a database can
 * contain the functions of two releases, and each program calls its own (docs/decisions/0015-generated-functions.md).
 */
export class FunctionSet {
  /** The first hexadecimal digits of the SHA-256 of the texts for one server without the hash in them, and of {@link FORM_VERSION}. */
  readonly hash: string;
  /** The names in the database. */
  readonly names: readonly string[];
  private readonly named: ReadonlyMap<string, string>;

  /** @throws Error when PostgreSQL would truncate a name, or when a function calls an undefined one. */
  constructor(private readonly sources: FunctionSources) {
    const text = this.text(FOR_MANY_ACCOUNTS, (base) => base);
    this.hash = hash('sha256', `${FORM_VERSION}\n${text}`, 'hex').slice(0, HASH_DIGITS);
    this.named = new Map(byName([text]).map(([base]) => [base, `${base}_${this.hash}`]));
    this.names = [...this.named.values()];
    const long = this.names.filter((name) => Buffer.byteLength(name) > MAX_NAME_BYTES);
    if (long.length > 0)
      throw new Error(`PostgreSQL cuts names after ${MAX_NAME_BYTES} bytes: shorten the table of ${long.join(', ')}`);
  }

  /** The statements that create the functions. */
  sql(form: FunctionForm = FOR_MANY_ACCOUNTS): string {
    return this.text(form, (base) => this.name(base));
  }

  private text(form: FunctionForm, name: Naming): string {
    const named = { ...form, name };
    const { projections = [], contexts = [] } = this.sources;
    const texts = [
      ...commitFunctions(this.sources, named),
      ...projections.map((projection) => projectionFunctions(projection, named)),
      ...contexts.map((one) => one(named)),
    ];
    const all = new Map([...byName(texts), ...byName(form.replacements(this.sources, named))]);
    return [...all.values()].join('\n');
  }

  /** The name in the database. @throws Error when the set has no such function. */
  name(base: string): string {
    const name = this.named.get(base);
    if (name === undefined) throw new Error(`There is no generated function "${base}"`);
    return name;
  }
}

/** The statements of texts that create functions, by the name of their function. */
const byName = (texts: readonly string[]): [string, string][] =>
  texts
    .flatMap((text) => text.split(/^(?=create function )/m))
    .flatMap((text) => {
      const [, name] = /^create function (\w+)\(/.exec(text) ?? [];
      return name === undefined ? [] : [[name, text.trimEnd()]];
    });
