/** The result of a command on an entity. */
export interface Outcome {
  readonly uuid: string;
  /** The version after the change; 0 for entities without a version. */
  readonly version: number;
  readonly created: boolean;
  /** The uuids of the recorded events. */
  readonly events: readonly string[];
  /** The uuids of further entities that the same commit created, by type. */
  readonly related?: Readonly<Record<string, string>>;
  /** What the response warns of, in its form on the wire. */
  readonly warnings?: readonly object[];
  /** A secret that the command generated, which the response shows. */
  readonly secret?: string;
}
