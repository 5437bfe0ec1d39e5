import type { Conflict } from './conflict.js';

/**
 * Whether a conflict stood before a change of the job, which is therefore not refused for it (contract §13): the same
 * overlap, though it may last longer now; time that was not covered before; skills that were missing before; the same
 * territory.
 * @param known a conflict of the job as it was before the change.
 */
export function standsBefore(conflict: Conflict, known: Conflict): boolean {
  if (conflict.check !== known.check) return false;
  if (conflict.workerUuid !== known.workerUuid || conflict.teamUuid !== known.teamUuid) return false;
  switch (conflict.check) {
    case 'overlap':
      return conflict.with?.uuid === known.with?.uuid;
    case 'hours':
      return conflict.from >= known.from && conflict.to <= known.to;
    case 'skills':
      return (conflict.missing ?? []).every(({ uuid }) => known.missing?.some((one) => one.uuid === uuid));
    case 'territory':
      return conflict.territory?.uuid === known.territory?.uuid;
  }
}
