import type { components, paths } from './generated/api.js';

/** The shapes of the API by their names in its OpenAPI document: `Schemas['JobView']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths that can be called by a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends undefined ? never : P;
}[keyof paths];

/** What any call may be given beside what its operation takes. */
export interface CallOptions {
  /** Ends the call, what it waits for between attempts included; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How often it is repeated at most, instead of the client's own `retries`. */
  readonly retries?: number | undefined;
  /** Milliseconds that one attempt may take, instead of the client's own `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Is found again in the service's logs, errors and events; the service makes one unless given. */
  readonly requestId?: string | undefined;
  /** More headers; they win over the client's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What writes take in addition. */
export interface WriteOptions {
  /** false: the assignees are not notified of the change. */
  readonly notifyAssignees?: boolean | undefined;
  /** false: the change fires no webhook; the feed tells it all the same. */
  readonly triggerWebhooks?: boolean | undefined;
}

/** What POST and PATCH take in addition. */
export interface KeyedOptions {
  /**
   * The service does what comes with the same key once, and answers it alike for 24 hours. Made for each call unless
   * given: give your own where a call is to be repeated by another process, or after a restart.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What operations on one entity take in addition. */
export interface ConditionalOptions {
  /** The version, or ETag, that must still be current: else the call is refused with `version_mismatch`. */
  readonly ifMatch?: string | number | undefined;
}

/** The type of a property that may be absent; never when there is none. */
type PartOf<T, K extends string> = T extends { readonly [k in K]?: infer V } ? Exclude<V, undefined> : never;

/** A property as the document has it: required, optional, or none at all. */
type As<K extends string, T, Required> = [T] extends [never]
  ? unknown
  : Required extends true
    ? { readonly [k in K]: T }
    : { readonly [k in K]?: T | undefined };

/** Whether nothing has to be given for a type. */
type AllOptional<T> = Partial<T> extends T ? true : false;
type Not<B> = B extends true ? false : true;

type ParametersOf<O> = PartOf<O, 'parameters'>;
type PathOf<O> = PartOf<ParametersOf<O>, 'path'>;
type QueryOf<O> = PartOf<ParametersOf<O>, 'query'>;
type HeadersOf<O> = PartOf<ParametersOf<O>, 'header'>;
type ContentOf<O> = PartOf<PartOf<O, 'requestBody'>, 'content'>;
type BodyOf<O> = PartOf<ContentOf<O>, 'application/json'>;

/** Shown by editors as one object. */
type Flat<T> = { [K in keyof T]: T[K] };

/** What the call of an operation takes. */
export type Options<P extends PathsWith<M>, M extends Method> = Flat<
  As<'path', PathOf<paths[P][M]>, true> &
    As<'query', QueryOf<paths[P][M]>, Not<AllOptional<QueryOf<paths[P][M]>>>> &
    // An empty body may be left out: most actions need none.
    As<'body', BodyOf<paths[P][M]>, M extends 'post' ? Not<AllOptional<BodyOf<paths[P][M]>>> : true> &
    ([PartOf<HeadersOf<paths[P][M]>, 'If-Match'>] extends [never] ? unknown : ConditionalOptions) &
    (M extends 'post' | 'patch' ? KeyedOptions : unknown) &
    (M extends 'get' ? unknown : WriteOptions) &
    CallOptions
>;

/** The options of a call as its last parameters: to be left out where nothing has to be given. */
export type Rest<O> = AllOptional<O> extends true ? [options?: O] : [options: O];

type JsonOf<R> = R extends { readonly content: { readonly 'application/json': infer D } } ? D : undefined;
type Responses<O> = PartOf<O, 'responses'>;

/** What an operation answers when all is well; undefined where the answer has no body. */
export type Data<P extends PathsWith<M>, M extends Method> = {
  [S in keyof Responses<paths[P][M]>]: JsonOf<Responses<paths[P][M]>[S]>;
}[keyof Responses<paths[P][M]>];

/** The keys of an object that hold lists. */
type ListKeys<T> = { [K in keyof T]: T[K] extends readonly unknown[] ? K : never }[keyof T];

/** The one key of an object that holds a list; never when several do. */
type SoleKey<T, K = ListKeys<T>> = K extends unknown ? ([ListKeys<T>] extends [K] ? K : never) : never;

/** What an answer lists; never when it holds no list, or several. */
export type Item<T> = [SoleKey<T>] extends [never]
  ? never
  : T extends Readonly<Record<SoleKey<T> & string, readonly (infer I)[]>>
    ? I
    : never;

/** The paths that answer a list of one kind of thing. */
export type ListPaths = {
  [P in PathsWith<'get'>]: [Item<Data<P, 'get'>>] extends [never] ? never : P;
}[PathsWith<'get'>];
