import { Injectable } from '@nestjs/common';
import { newUuid } from '#eventstore/domain';
import type { Actor, EntityRef, Outcome, UnitOfWork } from '#eventstore/store';
import { type ChangeCommand, type ReferenceBody, resolveReference, type Validation } from '#http';
import { ActingUsers, mustActAsOneself } from '../people/acting-user.service.js';
import { seesOwnJobsOnly } from '../people/own-jobs.js';
import { hidesFields } from '../people/shown-fields.view.js';
import { type JobChange, JobWriter } from '../plan/job-writer.service.js';
import type { StoredJob } from '../views/job.view.js';
import { type ActionInput, happenedAt } from './job-lifecycle.js';

/** What the body of every action has. */
interface ActionFields {
  readonly happened_at?: string;
  readonly user?: ReferenceBody<'email'> | null;
  readonly location?: { readonly longitude: number; readonly latitude: number; readonly accuracy_m?: number } | null;
}

/** The input of the decision about an action. */
export interface ActionRequest<B extends ActionFields> {
  readonly validation: Validation<B>;
  readonly uow: UnitOfWork;
  readonly job: StoredJob;
  readonly action: ActionInput;
}

/** What an action decides about its job. */
type ActionChange = Omit<JobChange, 'job'>;

/** Performs actions on jobs. */
@Injectable()
export class JobActions {
  constructor(
    private readonly jobs: JobWriter,
    private readonly users: ActingUsers,
  ) {}

  /**
   * Performs an action on a job, with the worker of the body or the person who has signed in as the actor, and records its location.
   * @param decide decides, with the errors of the validation.
   * @throws DomainError 403 when the worker may not act; as {@link JobWriter.record}.
   */
  perform<B extends ActionFields>(
    { ref, input, ctx }: ChangeCommand<B>,
    decide: (request: ActionRequest<B>) => ActionChange | Promise<ActionChange>,
  ): Promise<Outcome> {
    return this.jobs.transact(ctx, ref, async (job, uow) => {
      const validation = input.validate();
      const at = actionTime(validation, uow);
      const named = await resolveReference(validation, uow, 'user', 'user');
      mustActAsOneself(ctx, named);
      const user = named?.uuid ?? ctx.person?.uuid;
      const { location } = validation.value;
      if (location && user === undefined && !validation.hasError('user'))
        validation.addError('user', 'is required with a location');
      const missing = named ? await this.users.warningsOf(uow, job.state, named) : [];
      uow.occurredAt(at, actorOf(uow, named));
      const { warnings = [], ...outcome } = await this.jobs.record(uow, {
        job,
        ...(await decide({ validation, uow, job, action: { at, hidesFields: hidesFields(ctx) } })),
      });
      const [event] = outcome.events;
      if (location && user !== undefined && event !== undefined)
        uow.append('job_location', {
          job_uuid: outcome.uuid,
          rows: [
            {
              uuid: newUuid(),
              user_uuid: user,
              longitude: location.longitude + 0,
              latitude: location.latitude + 0,
              accuracy_m: location.accuracy_m ?? 0,
              captured_at: at,
              uploaded_at: uow.now,
              event_uuids: [event],
              events: [{ uuid: event, type: 'status_updated', job_version: outcome.version }],
            },
          ],
        });
      return { ...outcome, warnings: [...warnings, ...missing] };
    });
  }
}

/** The time of the action as an instant in UTC. Validation errors are added to `validation`. */
function actionTime(validation: Validation<ActionFields>, uow: UnitOfWork): string {
  const given = validation.value.happened_at;
  const instant = given && validation.instant('happened_at', given, uow.ctx.timeZone);
  return validation.check(happenedAt(instant, uow.now));
}

/** The actor of an action: the person who has signed in, else the worker whom the body names. */
function actorOf({ ctx }: UnitOfWork, named: EntityRef | null | undefined): Actor {
  const { person } = ctx;
  const isWorker = named != null || (person !== undefined && seesOwnJobsOnly(person));
  return {
    source: isWorker ? 'worker' : 'api',
    via: ctx.via ?? null,
    user_uuid: person?.uuid ?? named?.uuid ?? null,
    user_email: person?.email ?? named?.email ?? null,
    device_uuid: person?.device ?? null,
    api_key_uuid: ctx.apiKey,
  };
}
