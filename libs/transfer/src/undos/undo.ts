/** What an undo takes back: what one request has recorded of some kinds of entities, up to a position of the log. */
export interface UndoInput {
  readonly correlationId: string;
  /** The import, when it was named instead of the request. */
  readonly importUuid?: string | null;
  /** The only entity; null for all. */
  readonly entityUuid: string | null;
  /** The types of the entities. */
  readonly kinds: readonly string[];
  /** The position of the newest event. */
  readonly last: number;
}

/** The results of steps. One has failed when the command that takes it back was refused. */
export const UNDO_RESULTS = ['undone', 'kept', 'failed'] as const;
export type UndoResult = (typeof UNDO_RESULTS)[number];

/** The events of an entity after version `after`, up to version `until`. */
export interface VersionRange {
  readonly after: number;
  readonly until: number;
}

/** Consecutive versions as ranges, newest first. @param versions in their order. */
export function rangesOf(versions: readonly number[]): VersionRange[] {
  const ranges: VersionRange[] = [];
  for (const version of versions) {
    const [newest] = ranges;
    if (newest?.until === version - 1) ranges[0] = { after: newest.after, until: version };
    else ranges.unshift({ after: version - 1, until: version });
  }
  return ranges;
}
