import { DomainError, type ErrorDetails, excerpt } from '#eventstore/domain';
import type { UnitOfWork } from '#eventstore/store';
import { ApiField, mayAccess } from '#http';
import { type JobStatus, STATUSES } from '../job-status.js';
import { JobDurationView } from './job-duration.view.js';
import { NamedRefView } from './job-parts.view.js';
import {
  byTime,
  CHECK_LEVELS,
  type CheckName,
  type ClashingSource,
  type Conflict,
  isRefused,
  type JudgedConflict,
  MAX_CONFLICTS,
  type ReportedCheck,
  REPORTED_CHECKS,
} from '#scheduling/fit';

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

/** A job that clashes, as conflicts show it. */
export interface ClashingJob {
  readonly uuid: string;
  readonly serialNo: number;
  readonly status: JobStatus;
  readonly scheduledAt: string;
  readonly scheduledMinutes: number | null;
}

/** What conflicts show of what they clash with. */
export interface ShownSources {
  /** By uuid. */
  readonly jobs: ReadonlyMap<string, ClashingJob>;
  /** False for a key that may not read jobs: it sees of them what it sees of holds, when they are. */
  readonly uuids: boolean;
}

/** Reads what the answer to a command shows of the jobs that clash. */
export async function shownSources(
  uow: UnitOfWork,
  conflicts: readonly Conflict<ReportedCheck>[],
): Promise<ShownSources> {
  const uuids = [...new Set(conflicts.flatMap(({ with: other }) => (other?.kind === 'job' ? other.uuid : [])))];
  const jobs =
    uuids.length === 0
      ? []
      : await uow.database.query<ClashingJob>(
          `select uuid, serial_no as "serialNo", status, scheduled_at as "scheduledAt", scheduled_minutes as "scheduledMinutes"
           from job where account_id = $1 and uuid = any($2::uuid[])`,
          [uow.ctx.account, uuids],
        );
  return {
    jobs: new Map(jobs.map((job) => [job.uuid, job])),
    uuids: mayAccess(uow.ctx.scopes, 'read', 'work_orders'),
  };
}

function presentConflict(conflict: JudgedConflict, sources: ShownSources): ConflictView {
  const { check, level, workerUuid, teamUuid, from, to, missing, territory } = conflict;
  return {
    check,
    level,
    ...(sources.uuids ? { worker_uuid: workerUuid, team_uuid: teamUuid } : {}),
    from,
    to,
    with: conflict.with && presentSource(conflict.with, sources),
    ...(sources.uuids && missing ? { missing: missing.map(({ uuid, name }) => ({ uuid, name })) } : {}),
    ...(sources.uuids && territory ? { territory } : {}),
  };
}

function presentSource({ kind, uuid, from, to }: ClashingSource, { jobs, uuids }: ShownSources): ClashingSourceView {
  const job = jobs.get(uuid);
  if (job === undefined) return { entity_type: kind, ...(uuids ? { uuid } : {}), from, to };
  const { serialNo, status, scheduledAt, scheduledMinutes } = job;
  return {
    entity_type: 'job',
    ...(uuids ? { uuid, serial_no: serialNo, status } : {}),
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
  { jobs, uuids }: ShownSources,
): string {
  switch (check) {
    case 'overlap': {
      const job = uuids && other ? jobs.get(other.uuid) : undefined;
      return job ? `overlaps job ${job.serialNo}` : `overlaps a ${other?.kind}`;
    }
    case 'hours':
      return `does not work from ${from} to ${to}`;
    case 'skills':
      return missing.length === 0 || !uuids
        ? 'are not all had'
        : `are not all had: ${missing.map(({ name }) => excerpt(name)).join(', ')}`;
    case 'territory':
      return `is not that of the assignee${territory && uuids ? `: ${excerpt(territory.name)}` : ''}`;
  }
}

/** The errors of a refusal by field, each text once. */
function conflictErrors(conflicts: readonly Conflict[], sources: ShownSources): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const conflict of conflicts) {
    const messages = (errors[FIELDS[conflict.check]] ??= []);
    const text = conflictText(conflict, sources);
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

/** The refusal to schedule a job or hold. */
export function refusalOf(noun: 'job' | 'hold', conflicts: readonly JudgedConflict[], sources: ShownSources): Refusal {
  const refused = conflicts.filter(isRefused);
  const counts = [...Map.groupBy(refused, ({ check }) => check)].map(
    ([check, { length }]) => `${length} ${PHRASES[check]}`,
  );
  return {
    message: `The ${noun} cannot be scheduled: ${counts.join(', ')}`,
    details: {
      errors: conflictErrors(refused, sources),
      conflictsTotal: conflicts.length,
      conflicts: presentConflicts(conflicts, sources),
    },
  };
}

/** 409 with the conflicts of a job. The same request stays refused, so that its kind asks for no retry. */
export function jobConflict(conflicts: readonly JudgedConflict[], sources: ShownSources): DomainError {
  const { message, details } = refusalOf('job', conflicts, sources);
  return new DomainError('in_use', 'job.schedule_conflict', message, details);
}

/** The conflicts of an answer, by time. */
export const presentConflicts = (conflicts: readonly JudgedConflict[], sources: ShownSources): readonly object[] =>
  byTime(conflicts)
    .slice(0, MAX_CONFLICTS)
    .map((conflict) => presentConflict(conflict, sources));
