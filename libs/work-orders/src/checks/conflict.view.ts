import { CHECK_LEVELS, type CheckName, DomainError, type ErrorDetails, excerpt } from '#eventstore/domain';
import { ApiField } from '#http';
import { type JobStatus, STATUSES } from '../jobs/job-status.js';
import { JobDurationView } from '../jobs/job-duration.view.js';
import { NamedRefView } from '../jobs/job-parts.view.js';
import {
  byTime,
  type ClashingSource,
  type Conflict,
  isRefused,
  type JudgedConflict,
  MAX_CONFLICTS,
  type ReportedCheck,
  REPORTED_CHECKS,
} from './conflict.js';

const UUID = { type: 'string', format: 'uuid' } as const;
const INSTANT = { type: 'string', format: 'date-time' } as const;
const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;

/** The other job or hold of an overlap. A key with the scope `booking` alone sees no uuids. */
export class ClashingSourceView {
  @ApiField({ type: 'string', enum: ['job', 'hold'] }) entity_type!: 'job' | 'hold';
  @ApiField({ ...UUID, optional: true, description: 'Absent for a key that has only the scope `booking`' })
  uuid?: string;
  @ApiField({ type: 'integer', optional: true, description: 'Of a job' }) serial_no?: number;
  @ApiField({ type: 'string', enum: STATUSES, optional: true, description: 'Of a job' }) status?: JobStatus;
  @ApiField({ ...INSTANT, optional: true, description: 'Of a job' }) scheduled_at?: string;
  @ApiField({ of: () => JobDurationView, nullable: true, optional: true, description: 'Of a job' })
  scheduled_duration?: JobDurationView | null;
  @ApiField({ ...INSTANT, optional: true, description: 'Of a hold' }) from?: string;
  @ApiField({ ...INSTANT, optional: true, description: 'Of a hold' }) to?: string;
}

/** What a check found wrong with the schedule of a job. */
export class ConflictView {
  @ApiField({ type: 'string', enum: REPORTED_CHECKS }) check!: ReportedCheck;
  @ApiField({ type: 'string', enum: CHECK_LEVELS.filter((level) => level !== 'off') }) level!: 'warn' | 'refuse';
  @ApiField({ ...NULLABLE_UUID, optional: true }) worker_uuid?: string | null;
  @ApiField({ ...NULLABLE_UUID, optional: true }) team_uuid?: string | null;
  @ApiField({
    ...INSTANT,
    description:
      'Of an overlap: the common part, with the buffer; of `hours`: the part that is not covered; else of the job',
  })
  from!: string;
  @ApiField(INSTANT) to!: string;
  @ApiField({ of: () => ClashingSourceView, nullable: true, description: 'Of an overlap' })
  with!: ClashingSourceView | null;
  @ApiField({ of: () => NamedRefView, list: true, optional: true, description: 'Of `skills`' })
  missing?: NamedRefView[];
  @ApiField({ of: () => NamedRefView, optional: true, description: "Of `territory`: the job's" })
  territory?: NamedRefView;
}

/** Presents a conflict. @param showsUuids false for a key that may not read jobs. */
function presentConflict(conflict: JudgedConflict, showsUuids: boolean): ConflictView {
  const { check, level, workerUuid, teamUuid, from, to, missing, territory } = conflict;
  return {
    check,
    level,
    ...(showsUuids ? { worker_uuid: workerUuid, team_uuid: teamUuid } : {}),
    from,
    to,
    with: conflict.with && presentSource(conflict.with, showsUuids),
    ...(showsUuids && missing ? { missing: missing.map(({ uuid, name }) => ({ uuid, name })) } : {}),
    ...(showsUuids && territory ? { territory } : {}),
  };
}

/** A key that may not read jobs sees of them what it sees of holds: when they are. */
function presentSource(source: ClashingSource, showsUuids: boolean): ClashingSourceView {
  if (source.kind === 'hold')
    return { entity_type: 'hold', ...(showsUuids ? { uuid: source.uuid } : {}), from: source.from, to: source.to };
  const { uuid, serialNo, status, scheduledAt, scheduledMinutes } = source;
  return {
    entity_type: 'job',
    ...(showsUuids ? { uuid, serial_no: serialNo, status } : {}),
    scheduled_at: scheduledAt,
    scheduled_duration: scheduledMinutes === null ? null : { minutes: scheduledMinutes },
  };
}

/** The fields at which a refusal reports conflicts. */
const FIELDS: Readonly<Record<CheckName, string>> = {
  overlap: 'scheduled_at',
  hours: 'assignee',
  skills: 'skills',
  territory: 'territory',
};

/** What a refusal says of a conflict, after the name of its field. */
function conflictText(
  { check, from, to, missing = [], territory, with: other }: Conflict,
  showsUuids: boolean,
): string {
  switch (check) {
    case 'overlap':
      return other?.kind === 'job' && showsUuids ? `overlaps job ${other.serialNo}` : `overlaps a ${other?.kind}`;
    case 'hours':
      return `does not work from ${from} to ${to}`;
    case 'skills':
      return missing.length === 0 || !showsUuids
        ? 'are not all had'
        : `are not all had: ${missing.map(({ name }) => excerpt(name)).join(', ')}`;
    case 'territory':
      return `is not that of the assignee${territory && showsUuids ? `: ${excerpt(territory.name)}` : ''}`;
  }
}

/** The errors of a refusal by field, each text once. */
function conflictErrors(conflicts: readonly Conflict[], showsUuids: boolean): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const conflict of conflicts) {
    const messages = (errors[FIELDS[conflict.check]] ??= []);
    const text = conflictText(conflict, showsUuids);
    if (!messages.includes(text)) messages.push(text);
  }
  return errors;
}

/** What a conflict of each check is called in the message of a refusal. */
const PHRASES: Readonly<Record<CheckName, string>> = {
  overlap: 'overlapping',
  hours: 'outside working hours',
  skills: 'with missing skills',
  territory: 'in another territory',
};

/** What a refusal says, and its details: all conflicts, warnings among them (contract §13). */
export interface Refusal {
  readonly message: string;
  readonly details: ErrorDetails;
}

/**
 * The refusal to schedule a job or hold.
 * @param showsUuids false for a key that may not read jobs.
 */
export function refusalOf(noun: 'job' | 'hold', conflicts: readonly JudgedConflict[], showsUuids: boolean): Refusal {
  const refused = conflicts.filter(isRefused);
  const counts = [...Map.groupBy(refused, ({ check }) => check)].map(
    ([check, { length }]) => `${length} ${PHRASES[check]}`,
  );
  return {
    message: `The ${noun} cannot be scheduled: ${counts.join(', ')}`,
    details: {
      errors: conflictErrors(refused, showsUuids),
      conflictsTotal: conflicts.length,
      conflicts: presentConflicts(conflicts, showsUuids),
    },
  };
}

/** 409 with the conflicts of a job. The same request stays refused, so that its kind asks for no retry. */
export function jobConflict(conflicts: readonly JudgedConflict[], showsUuids: boolean): DomainError {
  const { message, details } = refusalOf('job', conflicts, showsUuids);
  return new DomainError('in_use', 'job.schedule_conflict', message, details);
}

/** The conflicts of an answer, by time. */
export const presentConflicts = (conflicts: readonly JudgedConflict[], showsUuids: boolean): readonly object[] =>
  byTime(conflicts)
    .slice(0, MAX_CONFLICTS)
    .map((conflict) => presentConflict(conflict, showsUuids));
