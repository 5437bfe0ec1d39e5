import type { DomainEvent } from '#eventstore/domain';

/** The shape of a value: a JSON Schema, the class of a view, or `[shape]`, a list. */
export type Shape = (new () => object) | readonly [Shape] | { readonly [keyword: string]: unknown };

/** The shapes of the members of an object, by field. A field that ends in `?` may be absent. */
export type Shapes = Readonly<Record<string, Shape>>;

/** The documentation of the events of a type in the change feed, where it does not follow from the entity. */
export interface FeedDocumentation<E extends DomainEvent, F extends string = string> {
  /** The shapes of the JSON columns. */
  readonly json?: { readonly [P in F]?: Shape };
  readonly events?: {
    readonly [T in E['type']]?: {
      /** The name in the feed, in the history and in webhooks; by default that of the type, which filters take too. */
      readonly name?: string;
      /** A sentence without its end; by default `A <noun> was <past>`. */
      readonly description?: string;
      /** What the feed shows: shapes, or the fields of the state. By default the state, a part of it, or nothing. */
      readonly data?: Shapes | readonly F[];
    };
  };
}
