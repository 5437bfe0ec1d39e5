/** What a write did to the entity it was addressed to. */
export interface Outcome {
  readonly uuid: string;
  /** The version after the write; 0 of what has none. */
  readonly version: number;
  readonly created: boolean;
  /** The uuids of the events that it recorded. */
  readonly events: readonly string[];
  /** Uuids of entities that the same commit created beside it, by their types. */
  readonly related?: Readonly<Record<string, string>>;
}
