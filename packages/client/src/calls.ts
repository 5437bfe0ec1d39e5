import type { ListPaths, paths, Schemas } from './generated/api.js';

export type { ListPaths, Schemas };

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths that support a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends undefined ? never : P;
}[keyof paths];

/** The options of any call. */
export interface CallOptions {
  /** Aborts the call, also between attempts; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum retries; overrides the client's `retries`. */
  readonly retries?: number | undefined;
  /** Timeout of one attempt, in milliseconds; overrides the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Identifies the request in the service's logs, errors and events; by default the service generates one. */
  readonly requestId?: string | undefined;
  /** Further headers; they override the client's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The options of writes. */
export interface WriteOptions {
  /** false: the assignees are not notified of the change. */
  readonly notifyAssignees?: boolean | undefined;
  /** false: the change triggers no webhooks; it is in the change feed all the same. */
  readonly triggerWebhooks?: boolean | undefined;
  /** The checks of the schedule for this request: `off`, or `overlap=warn, hours=refuse`. By default the account's. */
  readonly schedulingChecks?: string | undefined;
}

/** The options of POST and PATCH. */
export interface KeyedOptions {
  /**
   * The service executes requests with the same key once, and replays the response for 24 hours. By default generated
   * for each call. Set it when a call may be repeated by another process, or after a restart.
   */
  readonly idempotencyKey?: string | undefined;
}

/** The options of operations on one entity. */
export interface ConditionalOptions {
  /** The expected version or ETag; otherwise the call rejects with `version_mismatch`. */
  readonly ifMatch?: string | number | undefined;
}

/** The options of writes that return their entity on request. */
export interface ReturnOptions<R extends 'representation' | undefined = 'representation'> {
  /**
   * `'representation'`: the body has the entity as it is after the write, as a GET shows it. The key needs the scope `read` too; otherwise
   * the write is performed, and the call rejects with `no_representation`.
   */
  readonly return?: R | undefined;
}

/** The type of an optional property; never when it does not exist. */
type PartOf<T, K extends string> = T extends { readonly [k in K]?: infer V } ? Exclude<V, undefined> : never;

/** An object type with one property: required, optional, or absent. */
type PropertyOf<K extends string, T, Required> = [T] extends [never]
  ? unknown
  : Required extends true
    ? { readonly [k in K]: T }
    : { readonly [k in K]?: T | undefined };

/** A list that is only read. */
type ReadOnly<T> = T extends readonly (infer I)[] ? readonly I[] : T;

/** A query: what may be left out may be undefined, for projects with `exactOptionalPropertyTypes`, and lists are only read. */
export type QueryInput<T> = { [K in keyof T]: ReadOnly<T[K]> | (object extends Pick<T, K> ? undefined : never) };

/** Whether all properties of a type are optional. */
type AllOptional<T> = Partial<T> extends T ? true : false;
type Not<B> = B extends true ? false : true;

type ParametersOf<O> = PartOf<O, 'parameters'>;
type PathOf<O> = PartOf<ParametersOf<O>, 'path'>;
type QueryOf<O> = QueryInput<PartOf<ParametersOf<O>, 'query'>>;
type HeadersOf<O> = PartOf<ParametersOf<O>, 'header'>;
type ContentOf<O> = PartOf<PartOf<O, 'requestBody'>, 'content'>;
type BodyOf<O> = PartOf<ContentOf<O>, 'application/json'>;

/** Flattens an intersection, for display in editors. */
type Simplify<T> = { [K in keyof T]: T[K] };

/** The options of an operation besides its parameters and its body. */
export type OperationOptions<P extends PathsWith<M>, M extends Method> = Simplify<
  ([PartOf<HeadersOf<paths[P][M]>, 'If-Match'>] extends [never] ? unknown : ConditionalOptions) &
    ([PartOf<HeadersOf<paths[P][M]>, 'Prefer'>] extends [never] ? unknown : ReturnOptions) &
    (M extends 'post' | 'patch' ? KeyedOptions : unknown) &
    (M extends 'get' ? unknown : WriteOptions) &
    CallOptions
>;

/** The options of a call of an operation. */
export type Options<P extends PathsWith<M>, M extends Method> = Simplify<
  PropertyOf<'path', PathOf<paths[P][M]>, true> &
    PropertyOf<'query', QueryOf<paths[P][M]>, Not<AllOptional<QueryOf<paths[P][M]>>>> &
    // An empty body may be omitted, as for most actions.
    PropertyOf<'body', BodyOf<paths[P][M]>, M extends 'post' ? Not<AllOptional<BodyOf<paths[P][M]>>> : true> &
    OperationOptions<P, M>
>;

/** The options as rest parameters of a call; optional when all options are optional. */
export type OptionsArguments<O> = AllOptional<O> extends true ? [options?: O] : [options: O];

type JsonOf<R> = R extends { readonly content: { readonly 'application/json': infer D } } ? D : undefined;
type Responses<O> = PartOf<O, 'responses'>;

/** The body of the success response of an operation; undefined when it has none. */
export type Data<P extends PathsWith<M>, M extends Method> = {
  [S in keyof Responses<paths[P][M]>]: JsonOf<Responses<paths[P][M]>[S]>;
}[keyof Responses<paths[P][M]>];

/** The keys of an object whose values are lists. */
type ListKeys<T> = { [K in keyof T]: T[K] extends readonly unknown[] ? K : never }[keyof T];

/** The only key of an object whose value is a list; never when there are several. */
type SoleKey<T, K = ListKeys<T>> = K extends unknown ? ([ListKeys<T>] extends [K] ? K : never) : never;

/**
 * The item type of a list response; never unless it contains exactly one list. The items of a list with `deleted=true` are
 * `Schemas['DeletedEntityView']`.
 */
export type Item<T> = [SoleKey<T>] extends [never]
  ? never
  : T extends Readonly<Record<SoleKey<T> & string, readonly (infer I)[]>>
    ? Exclude<I, Schemas['DeletedEntityView']>
    : never;
