import type {
  CallOptions,
  ConditionalOptions,
  KeyedOptions,
  Method,
  QueryInput,
  ReturnOptions,
  Schemas,
  WriteOptions,
} from './calls.js';
import type { Caller } from './caller.js';
import type { operations } from './generated/api.js';
import type { List } from './list.js';
import type { AnyOptions } from './request.js';
import type { ApiResponse } from './response.js';

export type { ReturnOptions as Return };

/** What the call of an operation resolves to. */
export type Answer<T> = Promise<ApiResponse<T>>;

/** What a write resolves to: with its entity, when the options request it. */
export type Written<T, K extends keyof T, R> = Answer<
  R extends 'representation' ? T & { [P in K]-?: Exclude<T[P], undefined> } : T
>;

/** What the call of a list returns; `K` names the list in the body. Deleted entities are listed by `deleted=true` only. */
export type ListOf<
  T extends Readonly<Record<K, readonly unknown[]>>,
  K extends string,
  I = Exclude<T[K][number], Schemas['DeletedEntityView']>,
> = List<I, T>;

/** The query of an operation. */
export type QueryOf<O extends keyof operations> = QueryInput<NonNullable<operations[O]['parameters']['query']>>;

interface OptionsByMethod {
  readonly get: CallOptions;
  readonly post: CallOptions & WriteOptions & KeyedOptions;
  readonly patch: CallOptions & WriteOptions & KeyedOptions;
  readonly delete: CallOptions & WriteOptions;
}

/** The options of an operation besides its parameters and its body. */
export type OptionsOf<M extends Method, H = never> = OptionsByMethod[M] &
  ([H] extends [never] ? unknown : ConditionalOptions);

/**
 * The operations of a resource, by the names of their methods: `<get, post, patch, delete or list> <path>`, and `body` or
 * `query` when the operation has one.
 */
export type Operations<T> = {
  readonly [K in keyof T]: T[K] extends (...args: never[]) => unknown ? string : Operations<T[K]>;
};

type AnyOperations = { readonly [name: string]: string | AnyOperations };

/**
 * Makes the methods of a resource: the parameters of the path come first, then the body or the query, the options last.
 * The cast relies on the types that are generated from the same document.
 */
export function resource<T>(caller: Caller, operations: Operations<T>): T {
  return methodsOf(caller, operations) as T;
}

function methodsOf(caller: Caller, operations: AnyOperations): object {
  return Object.fromEntries(
    Object.entries(operations).map(([name, one]) => [
      name,
      typeof one === 'string' ? methodOf(caller, one) : methodsOf(caller, one),
    ]),
  );
}

function methodOf(caller: Caller, operation: string): (...values: unknown[]) => unknown {
  const [kind = '', path = '', input] = operation.split(' ');
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return (...values) => {
    const ids = Object.fromEntries(parameters.map((name, at) => [name, values[at]]));
    const [value, given] =
      input === undefined ? [undefined, values[parameters.length]] : values.slice(parameters.length);
    const options = { ...(given as object | undefined), path: ids, ...(input && { [input]: value }) } as AnyOptions;
    return kind === 'list' ? caller.list(path, options) : caller.call(kind as Method, path, options);
  };
}
