import type { Schemas } from '@fieldline/client';
import { type HistoryEvent, labelOf } from '../../api/history.ts';
import type { Change } from './changes.ts';

/** What an undo did with an entity, or would do. */
export type UndoRow = Schemas['UndoRowView'];

/** Whether an event deletes the entity: there is no state after it. */
export const isDeletion = ({ type }: Pick<HistoryEvent, 'type'>): boolean => /^[a-z]+_deleted$/.test(type);

const isRestoration = ({ type }: Pick<HistoryEvent, 'type'>): boolean => /^[a-z]+_restored$/.test(type);

/** The versions that a request made in a row, the first and the last. */
export interface Versions {
  readonly first: number;
  readonly last: number;
  /** Whether the entity came to life with them: their undo deletes it. */
  readonly isBirth: boolean;
}

/** What of an event says which request made which version. */
type Made = Pick<HistoryEvent, 'version' | 'type'> & {
  readonly context: Pick<HistoryEvent['context'], 'correlation_id'>;
};

/** The versions that the request of an event made, without others in between. @param events of the entity. */
export function versionsOf(event: Made, events: readonly Made[]): Versions {
  const byVersion = new Map(events.map((one) => [one.version, one]));
  const isOfRequest = (version: number): boolean =>
    byVersion.get(version)?.context.correlation_id === event.context.correlation_id;
  let [first, last] = [event.version, event.version];
  while (isOfRequest(first - 1)) first--;
  while (isOfRequest(last + 1)) last++;
  const made = events.filter(({ version }) => version >= first && version <= last);
  return { first, last, isBirth: first === 1 || made.some(isRestoration) };
}

/** What of a change is taken back, and what stays. */
export interface TakenBack {
  /** From what is now to what was before. */
  readonly back: readonly Change[];
  /** What has happened. */
  readonly facts: readonly Change[];
}

const PLANNED: ReadonlySet<unknown> = new Set(['posted', 'scheduled', 'published']);
/** The status of a job that is not begun follows from these. */
const PLAN: ReadonlySet<string> = new Set(['scheduled_at', 'assignees']);
const FACTS = /^(?:resolution|cancellation|reason|service .*|material .*)$/;

/** The path of a part that an undo leaves, as a change has its key and label. */
const isAt = (path: string, { key, label }: Change): boolean => {
  const [part = '', item = ''] = path.split('.');
  return key === `field ${item}` || labelOf(part) === label;
};

/**
 * Which of the changes of a request are taken back. @param changes what it made of the entity.
 * @param row what the undo says.
 * @param isFile whether a value is of files, which stay.
 */
export function takenBack(
  changes: readonly Change[],
  { result, kept }: Pick<UndoRow, 'result' | 'kept'>,
  isFile: (value: unknown) => boolean = () => false,
): TakenBack {
  const own = changes.filter((change) => !kept.some(({ path }) => isAt(path, change)));
  const isPlan = result === 'undone' && own.some(({ key }) => PLAN.has(key));
  const isFact = ({ key, from, to }: Change): boolean =>
    key === 'status'
      ? !isPlan || !PLANNED.has(from) || !PLANNED.has(to)
      : FACTS.test(key) || isFile(from) || isFile(to);
  return {
    back:
      result === 'undone'
        ? own.filter((change) => !isFact(change)).map((change) => ({ ...change, from: change.to, to: change.from }))
        : [],
    facts: own.filter(isFact),
  };
}

/** What an undo leaves because it was changed again since, in a line: "Description: changed again in version 5". */
export function keptText({ path, version }: UndoRow['kept'][number], changes: readonly Change[]): string {
  if (path === '') return `It was deleted since, in version ${version}`;
  const found = changes.find((change) => isAt(path, change));
  return `${found?.label ?? labelOf(path.split('.', 1)[0] ?? path)}: changed again in version ${version}`;
}
