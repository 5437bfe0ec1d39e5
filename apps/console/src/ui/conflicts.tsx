import { FieldlineError, type Schemas } from '@fieldline/client';
import type { ReactElement, ReactNode } from 'react';
import { type Names, useNames } from '../api/names.ts';
import { Link } from '../app/router.tsx';
import { Badge, JobStatusBadge } from './status.tsx';
import { TimeSpan } from './time-span.tsx';

/** What a job or hold clashes with or lacks. */
export type Conflict = Schemas['ConflictView'];

/** Whether a job cannot be saved because of the schedule. It can be booked all the same. */
export const isScheduleConflict = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.code === 'job.schedule_conflict';

const CHECKS: Readonly<Record<Conflict['check'], string>> = {
  overlap: 'Overlap',
  hours: 'Working hours',
  skills: 'Skills',
  territory: 'Territory',
  window: 'Arrival window',
};

/** What occupies the time of a conflict. */
function Occupied({ by }: { readonly by: Conflict['with'] }): ReactNode {
  if (by?.entity_type !== 'job') return 'a hold';
  const name = by.serial_no === undefined ? 'another job' : `job ${by.serial_no}`;
  return (
    <>
      {by.uuid === undefined ? name : <Link to={`/jobs/${by.uuid}`}>{name}</Link>}
      {by.status !== undefined && (
        <>
          {' '}
          <JobStatusBadge status={by.status} />
        </>
      )}
    </>
  );
}

function Sentence({ conflict, who }: { readonly conflict: Conflict; readonly who: string }): ReactNode {
  if (conflict.check !== 'overlap') return conflictText(conflict, who);
  return (
    <>
      {who} has <Occupied by={conflict.with} />
    </>
  );
}

/** A conflict with the schedule as a sentence. @param who has it. */
export function conflictText(conflict: Conflict, who: string): string {
  switch (conflict.check) {
    case 'overlap': {
      const { entity_type: kind, serial_no: number } = conflict.with ?? {};
      return `${who} has ${kind !== 'job' ? 'a hold' : number === undefined ? 'another job' : `job ${number}`} then`;
    }
    case 'hours':
      return `${who} does not work then`;
    case 'skills':
      return `${who} lacks ${(conflict.missing ?? []).map(({ name }) => name).join(', ')}`;
    case 'territory':
      return `${who} does not work in ${conflict.territory?.name ?? 'the territory'}`;
    case 'window':
      return 'The job begins outside of its arrival window';
  }
}

/** Who has a conflict. */
export const conflictingOf = ({ worker_uuid, team_uuid }: Conflict, names: Names): string =>
  names.get(worker_uuid ?? team_uuid ?? '') ?? (team_uuid == null ? 'The worker' : 'The team');

/** Conflicts with the schedule, each as a sentence with its time. */
export function ConflictList({ conflicts }: { readonly conflicts: readonly Conflict[] }): ReactElement {
  const names = useNames({
    workers: conflicts.map(({ worker_uuid }) => worker_uuid),
    teams: conflicts.map(({ team_uuid }) => team_uuid),
  });
  return (
    <ul className="conflicts">
      {conflicts.map((conflict, at) => (
        <li key={at}>
          <Badge tone={conflict.level === 'refuse' ? 'bad' : 'warning'}>{CHECKS[conflict.check]}</Badge>
          <span>
            <Sentence conflict={conflict} who={conflictingOf(conflict, names)} />
          </span>
          <span className="secondary">
            <TimeSpan from={conflict.from} to={conflict.to} />
          </span>
        </li>
      ))}
    </ul>
  );
}
