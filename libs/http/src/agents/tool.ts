/** An operation of the API that a tool performs. */
export interface ToolOperation {
  /** Its operation id in the OpenAPI document. */
  readonly id: string;
  /** Values that every call sends: the query, or members of the body. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/** A tool for assistants (contract §24). */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The operations. The answer of a tool with several has the members of all that the caller may perform. */
  readonly operations: readonly ToolOperation[];
  /** The arguments: parameters of the path and the query, or members of the body, by their names in the document. */
  readonly takes: readonly string[];
  /** Those of {@link takes} that must be given, besides the parameters of the path. */
  readonly needs?: readonly string[];
  /** Of arguments that are objects, the members that it takes. */
  readonly inside?: Readonly<Record<string, readonly string[]>>;
  /** Present when the tool changes. */
  readonly change?: ToolChange;
  /** The member of an entry after which its list goes on; by default its uuid. */
  readonly cursor?: 'uuid' | 'version';
  /** Fields of the answer that are left out, at every depth. */
  readonly leavesOut?: readonly string[];
}

/** How a tool changes. Its first operation makes the change; the second, if there is one, reads what is changed. */
export interface ToolChange {
  /** Whether something may be lost by it. */
  readonly isDestructive?: true;
  /** Its operations are those of a delivery that is sent again, which has no trial run. */
  readonly isResend?: true;
  /** The trial run answers rows, one for each entity. */
  readonly hasRows?: true;
  /** Its operations are those of a booking. */
  readonly isBooking?: true;
  /** Headers of its operation. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fields of an entity that say nothing to a person. */
export const INTERNAL = ['normalized', 'checksum', 'position'];

/** The headers of a trial run, which shows the entity as it would be. */
export const TRIED = { 'x-service-dry-run': 'true', prefer: 'return=representation' } as const;

/** The header of the version that a change expects. */
export const EXPECTED = 'if-match';

/** The headers of changes of time: an assistant never puts two jobs at one time of a worker. */
export const NO_OVERLAP = { 'x-service-scheduling-checks': 'overlap=refuse' } as const;
