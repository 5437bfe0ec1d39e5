/** The texts of a field of an entity, for the search; null for none. */
export type SearchTexts = readonly (string | null)[];

/** The texts of fields of a state, by field. */
export type SearchedFields<S extends object> = {
  // Method types are bivariant, so that registries can contain entity types of any state.
  readonly [F in keyof S & string]?: { of(value: S[F]): SearchTexts }['of'];
};

/**
 * How entities of a type are searched (contract §10). Their events `created` and `updated` must be the only ones that
 * change these fields.
 */
export interface Searchable<S extends object, L extends string = string> {
  /** The fields with the words of an entity. */
  readonly fields: SearchedFields<S>;
  /** The fields with words by which also the entities are found that refer to it. */
  readonly names?: SearchedFields<S>;
  /** Whether it has phone numbers. A search that is one is then one word, and a word finds a number however it is written. */
  readonly phones?: true;
  /** The references, of `refs`, by whose names an entity is found as well. */
  readonly references?: readonly L[];
}
