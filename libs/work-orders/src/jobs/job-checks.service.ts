import { Injectable } from '@nestjs/common';
import { type Decision, fold, runDecision } from '#eventstore/domain';
import type { UnitOfWork } from '#eventstore/store';
import { ScheduleChecks } from '../checks/schedule-checks.service.js';
import { demandBefore, demandOf } from './job-demand.js';
import { Job, type JobEvent, type JobState } from './job.js';

/** A decision that passed the checks, and the warnings of its answer, in their form on the wire. */
export interface CheckedDecision {
  readonly decision: Decision<JobState, JobEvent>;
  readonly warnings: readonly object[];
}

/** Checks the schedule for what commands decide about jobs, whatever their events are called. */
@Injectable()
export class JobChecks {
  constructor(private readonly checks: ScheduleChecks) {}

  /**
   * Runs a decision, and checks what it schedules.
   * @param holdUuid the hold whose time the job takes over.
   * @returns a decision with the same events.
   * @throws DomainError of the decision; 409 `job.schedule_conflict` with all conflicts.
   */
  async check(
    uow: UnitOfWork,
    { uuid, state }: { readonly uuid: string; readonly state: JobState },
    decision: Decision<JobState, JobEvent>,
    holdUuid?: string,
  ): Promise<CheckedDecision> {
    const events = runDecision(decision, state);
    const after = fold(Job, state, events);
    const warnings = await this.checks.check(uow, demandBefore(state, after), demandOf(after), { uuid, holdUuid });
    return { decision: () => events, warnings };
  }
}
