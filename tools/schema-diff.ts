/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** The schemas that `$ref` leads to, on either side. */
export interface SchemaDefinitions {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/** Something that was promised, and is no longer so. */
export interface BreakingChange {
  /** `contacts[].value`; empty for the whole. */
  readonly path: string;
  readonly breach: string;
}

/**
 * What breaks when a schema changes. What is asked for may only be widened: all that was taken is taken still. What is
 * answered may only be narrowed, or have more fields: all that was promised holds still, unless `x-open` says that words
 * are added to an `enum`, or schemas to a union with a discriminator, without notice.
 */
export function breakingSchemaChanges(
  before: Schema,
  after: Schema,
  direction: 'asked' | 'answered',
  definitions: SchemaDefinitions,
): BreakingChange[] {
  return direction === 'asked'
    ? new Diff(definitions, REQUEST_RULES).compare(before, after)
    : new Diff(definitions, RESPONSE_RULES).compare(before, after);
}

/** The rules of one direction. */
interface Rules {
  /** Faults of the pair beside those of its parts. */
  own(before: Variant, after: Variant): string[];
  /** Whether every variant of `before` must be found in `after`, or the other way round. */
  readonly every: 'before' | 'after';
  readonly unmatched: string;
  field(name: string, before: Variant, after: Variant): string | undefined;
}

/** The schema, as it stands in the document, that a variant was made of. */
const ORIGIN = Symbol('origin');

/** A schema of one type; `any` when it says none. */
type Variant = Schema & { readonly type: string; readonly [ORIGIN]?: Schema };

/** A union whose schemas a property distinguishes. */
interface Union {
  /** The name of the property. */
  readonly by: string;
  /** The schemas by the values of the property. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Whether schemas are added without notice. */
  readonly isOpen: boolean;
}

class Diff {
  /** Pairs that are being compared. */
  private readonly open = new Map<Schema, Set<Schema>>();

  constructor(
    private readonly definitions: SchemaDefinitions,
    private readonly rules: Rules,
  ) {}

  compare(before: Schema, after: Schema): BreakingChange[] {
    const [unionBefore, unionAfter] = [this.unionOf(before, 'before'), this.unionOf(after, 'after')];
    if (unionBefore !== undefined && unionAfter?.by === unionBefore.by) return this.ofUnions(unionBefore, unionAfter);
    const old = variantsOf(before, this.definitions.before);
    const now = variantsOf(after, this.definitions.after);
    const [each, among] = this.rules.every === 'before' ? [old, now] : [now, old];
    return each.flatMap((one) => {
      const candidates = among.filter((other) => fits(one, other));
      const all = candidates
        .map((other) => (this.rules.every === 'before' ? this.ofVariants(one, other) : this.ofVariants(other, one)))
        .sort((a, b) => a.length - b.length);
      return all[0] ?? [{ path: '', breach: `${this.rules.unmatched} ${one.type}` }];
    });
  }

  /** The schema as a union by a discriminator, if it is one. */
  private unionOf(schema: Schema, side: keyof SchemaDefinitions): Union | undefined {
    const name = refOf(schema)?.split('/').at(-1);
    const target = name === undefined ? schema : this.definitions[side]?.[name];
    const { discriminator, 'x-open': isOpen } = isSchema(target) ? target : {};
    if (!isSchema(discriminator) || !isSchema(discriminator.mapping)) return undefined;
    return {
      by: String(discriminator.propertyName),
      schemas: new Map(Object.entries(discriminator.mapping).map(([word, $ref]) => [word, { $ref }])),
      isOpen: isOpen === true,
    };
  }

  /** Compares two unions with the same discriminator, each schema with that of the same word. */
  private ofUnions(before: Union, after: Union): BreakingChange[] {
    const [each, among] = this.rules.every === 'before' ? [before, after] : [after, before];
    return [...each.schemas.keys()].flatMap((word) => {
      const [old, now] = [before.schemas.get(word), after.schemas.get(word)];
      if (old !== undefined && now !== undefined) return this.ofParts(old, now, `<${word}>`);
      return among.isOpen ? [] : [{ path: before.by, breach: `${this.rules.unmatched} ${word}` }];
    });
  }

  private ofVariants(before: Variant, after: Variant): BreakingChange[] {
    const { [ORIGIN]: old = before } = before;
    const { [ORIGIN]: now = after } = after;
    // Schemas may refer to themselves: within the comparison of a pair the same pair reports nothing new.
    const others = this.open.get(old) ?? new Set();
    if (others.has(now)) return [];
    this.open.set(old, others.add(now));
    const found = [
      ...this.rules.own(before, after).map((breach) => ({ path: '', breach })),
      ...this.ofFields(before, after),
      ...this.ofParts(before.items, after.items, '[]'),
      ...this.ofParts(before.additionalProperties, after.additionalProperties, '{}'),
    ];
    others.delete(now);
    return found;
  }

  private ofFields(before: Variant, after: Variant): BreakingChange[] {
    const old = fieldsOf(before);
    const now = fieldsOf(after);
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names].flatMap((name) => {
      const fault = this.rules.field(name, before, after);
      if (fault !== undefined) return [{ path: name, breach: fault }];
      return this.ofParts(old[name], now[name], name);
    });
  }

  private ofParts(before: unknown, after: unknown, at: string): BreakingChange[] {
    if (!isSchema(before) || !isSchema(after)) return [];
    return this.compare(before, after).map(({ path, breach }) => ({
      path: path === '' || path.startsWith('[') || path.startsWith('{') ? `${at}${path}` : `${at}.${path}`,
      breach,
    }));
  }
}

const REQUEST_RULES: Rules = {
  every: 'before',
  unmatched: 'does not take what it took:',
  own: (before, after) => [
    ...narrowedLimits(before, after),
    ...missingValues(before, after).map((word) => `does not take ${word} any more`),
    ...['pattern', 'format', 'multipleOf', 'uniqueItems']
      .filter((rule) => after[rule] !== undefined && after[rule] !== before[rule])
      .map((rule) => `must keep the ${rule} ${JSON.stringify(after[rule])} now`),
    ...(isSchema(before.additionalProperties) && after.additionalProperties === false
      ? ['takes no other fields any more']
      : []),
  ],
  field: (name, before, after) => {
    if (fieldsOf(after)[name] === undefined) return 'is not taken any more';
    return requiredOf(after).includes(name) && !requiredOf(before).includes(name) ? 'is required now' : undefined;
  },
};

const RESPONSE_RULES: Rules = {
  every: 'after',
  unmatched: 'may be what it never was:',
  own: (before, after) => [
    ...(before['x-open'] === true ? [] : missingValues(after, before).map((word) => `may be ${word} now`)),
    ...(before.format !== undefined && after.format !== before.format
      ? [`is no ${JSON.stringify(before.format)} any more`]
      : []),
  ],
  field: (name, before, after) => {
    if (fieldsOf(before)[name] === undefined) return undefined;
    if (fieldsOf(after)[name] === undefined) return 'is gone';
    return requiredOf(before).includes(name) && !requiredOf(after).includes(name) ? 'may be absent now' : undefined;
  },
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const refOf = ({ $ref }: Schema): string | undefined => (typeof $ref === 'string' ? $ref : undefined);
const fieldsOf = ({ properties }: Schema): Readonly<Record<string, unknown>> =>
  isSchema(properties) ? properties : {};
const requiredOf = ({ required }: Schema): readonly unknown[] => (Array.isArray(required) ? required : []);

/** The words of which a value must be one; undefined when it may be any. */
function allowedValues(schema: Schema): readonly string[] | undefined {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((word) => JSON.stringify(word)) : undefined;
}

/** What `wide` allows and `narrow` does not. */
function missingValues(wide: Schema, narrow: Schema): readonly string[] {
  const words = allowedValues(narrow);
  if (words === undefined) return [];
  return allowedValues(wide)?.filter((word) => !words.includes(word)) ?? ['any other word'];
}

function narrowedLimits(before: Schema, after: Schema): string[] {
  return ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
    .map((name) => ({ name, sign: 1 }))
    .concat(
      ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map((name) => ({ name, sign: -1 })),
    )
    .filter(({ name, sign }) => {
      const now = after[name];
      const old = before[name];
      return typeof now === 'number' && (typeof old !== 'number' || sign * now < sign * old);
    })
    .map(
      ({ name }) =>
        `has the ${name} ${JSON.stringify(after[name])} now, and had ${typeof before[name] === 'number' ? before[name] : 'none'}`,
    );
}

/** Whether all of a narrow type is of a wide one. */
const fits = (narrow: Variant, wide: Variant): boolean =>
  narrow.type === wide.type || wide.type === 'any' || (narrow.type === 'integer' && wide.type === 'number');

/** A schema as the list of what it may be, each of one type: `['string', 'null']` and `anyOf` come to the same. */
function variantsOf(schema: Schema, known: SchemaDefinitions['before']): Variant[] {
  const ref = refOf(schema);
  if (ref !== undefined) {
    const target = known?.[ref.split('/').at(-1) ?? ''];
    return isSchema(target) ? variantsOf(target, known) : [{ type: 'any' }];
  }
  const choices = schema.anyOf ?? schema.oneOf;
  // A form that only a request with another query gets breaks no client.
  const isOfAll = (one: Schema): boolean => !('x-only-with' in one);
  if (Array.isArray(choices))
    return choices
      .filter(isSchema)
      .filter(isOfAll)
      .flatMap((one) => variantsOf(one, known));
  if (Array.isArray(schema.allOf)) return [merged(schema.allOf.filter(isSchema), known)];
  return typesOf(schema).map((type) => {
    if (type === 'null') return { type };
    const words = Array.isArray(schema.enum) ? schema.enum.filter((word) => word !== null) : [];
    return { ...schema, [ORIGIN]: schema, type, ...(words.length > 0 ? { enum: words } : {}) };
  });
}

/** What a schema says of its type, or what it shows without saying so. */
function typesOf({ type, properties, items, const: constant }: Schema): readonly string[] {
  if (Array.isArray(type)) return type.filter((one) => typeof one === 'string');
  if (typeof type === 'string') return [type];
  if (properties !== undefined) return ['object'];
  if (items !== undefined) return ['array'];
  return [typeof constant === 'string' ? 'string' : 'any'];
}

/** Parts that hold together are one object. */
function merged(parts: readonly Schema[], known: SchemaDefinitions['before']): Variant {
  const all = parts.flatMap((part) => variantsOf(part, known));
  return {
    ...all.reduce<Schema>((whole, part) => ({ ...whole, ...part }), {}),
    type: all[0]?.type ?? 'any',
    properties: all.reduce<Schema>((whole, part) => ({ ...whole, ...fieldsOf(part) }), {}),
    required: all.flatMap(requiredOf),
  };
}
