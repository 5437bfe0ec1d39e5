import { Injectable } from '@nestjs/common';
import { decide, type Decision } from '#eventstore/domain';
import { EventStore, type Outcome, type RequestContext, type UnitOfWork } from '#eventstore/store';
import { isRefused } from '#scheduling/fit';
import { jobConflict, presentConflicts, shownSources } from '../views/conflict.view.js';
import { ScheduleChecks } from '#scheduling';
import { InlineFiles } from '../files/inline-files.service.js';
import type { ClientAndSite } from '../client-site/job-client-site.service.js';
import { demandBefore, demandOf } from '../job-demand.js';
import { JobFiles } from '../files/job-files.service.js';
import { Jobs } from '../views/job.entity.js';
import { Job, type JobDetails, type JobEvent, type JobState } from '../job.js';
import type { StoredJob } from '../views/job.view.js';
import { mustBeAllowed } from '../people/job-rights.service.js';
import { mustBeEditable } from '../people/job-visibility.service.js';
import { hidesFields, mustKeepLocked } from '../people/shown-fields.view.js';

export type JobDecision = Decision<JobState, JobEvent>;

/** What a command decides about a job. */
export interface JobChange {
  readonly job: StoredJob;
  readonly decision: JobDecision;
  /** The files that the request names or holds; by default none. */
  readonly files?: JobFiles;
  /** What the same command creates. */
  readonly created?: ClientAndSite['created'];
  /** The hold whose time the job takes over. */
  readonly holdUuid?: string;
  /** What a new job has without being asked for. */
  readonly defaults?: JobDetails;
  /** Whether the request asks to publish the job. */
  readonly isPublicationRequested?: boolean;
}

/**
 * The only writer of jobs. What a command does to the files and to the schedule follows from the job before and after it,
 * whatever the command and its events are called: none can move a job unchecked.
 */
@Injectable()
export class JobWriter {
  constructor(
    private readonly store: EventStore,
    private readonly inlineFiles: InlineFiles,
    private readonly checks: ScheduleChecks,
  ) {}

  /** Performs a command on the job of a path, in one transaction. */
  transact<R>(ctx: RequestContext, ref: string, perform: (job: StoredJob, uow: UnitOfWork) => Promise<R>): Promise<R> {
    return this.store.transact(ctx, async (uow) => perform(await this.load(uow, ref), uow), `job/${ref}`);
  }

  /**
   * The job of a path, to be changed.
   * @throws DomainError `not_found`, also for a job that the person does not see; `version_mismatch`; 403 `job.view_only`.
   */
  async load(uow: UnitOfWork, ref: string): Promise<StoredJob> {
    const job = await uow.load(Jobs, ref);
    await mustBeEditable(uow.database, uow.ctx, job.state);
    return job;
  }

  /** Changes the job of a path. @throws DomainError as {@link record}. */
  change(
    ctx: RequestContext,
    ref: string,
    decisionOf: (job: StoredJob, uow: UnitOfWork) => JobDecision | Promise<JobDecision>,
  ): Promise<Outcome> {
    return this.transact(ctx, ref, async (job, uow) => this.record(uow, { job, decision: await decisionOf(job, uow) }));
  }

  /**
   * Records what a command decides.
   * @throws DomainError of the decision; 403 for what the person may not change; 422 of its files, and of its size; at last 409
   * `job.schedule_conflict`.
   */
  async record(uow: UnitOfWork, change: JobChange): Promise<Outcome> {
    const { job, decision, files, created, holdUuid } = change;
    const { uuid, state: before } = job;
    const decided = decide(Job, decision, before);
    const { after } = decided;
    if (decided.events.length > 0) mustBeAllowedIn(uow.ctx, change, after);
    await (files ?? new JobFiles(uow, this.inlineFiles, uuid)).recordUses(job, decided);
    const outcome = uow.record(Jobs, job, decided);
    const source = { uuid, holdUuid };
    const conflicts = await this.checks.check(
      uow,
      job.deletedAt === null ? demandBefore(before, after) : null,
      demandOf(after),
      source,
    );
    const sources = await shownSources(uow, conflicts);
    if (conflicts.some(isRefused)) throw jobConflict(conflicts, sources);
    return { ...outcome, ...(created && { related: created }), warnings: presentConflicts(conflicts, sources) };
  }
}

/** What the person of a request may make of a job. The one who restores it does not choose what it has. */
function mustBeAllowedIn(ctx: RequestContext, change: JobChange, after: JobState): void {
  const { job, defaults, isPublicationRequested = false, holdUuid } = change;
  const { person } = ctx;
  if (person === undefined || job.deletedAt !== null) return;
  const before = defaults ?? job.state;
  mustBeAllowed(person, {
    before,
    after,
    publishes: isPublicationRequested && job.state.status !== 'published' && after.status === 'published',
    creation: job.version > 0 ? undefined : holdUuid === undefined ? 'job' : 'hold',
  });
  if (hidesFields(ctx)) mustKeepLocked(before, after);
}
