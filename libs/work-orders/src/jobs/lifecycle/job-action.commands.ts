import type { Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ChangeCommand,
  Coordinate,
  Nested,
  Float,
  type ReferenceBody,
  ReferenceTo,
  resolveReference,
  Text,
  Timestamp,
  type Validation,
} from '#http';
import { newUuid } from '#eventstore/domain';
import type { EntityRef, Outcome, UnitOfWork } from '#eventstore/store';
import { act, type ActionInput, cancel, happenedAt } from './job-lifecycle.js';
import type { JobAction } from '../job-status.js';
import { transitionTable } from './job-status.view.js';
import { type JobChange, JobWriter } from '../plan/job-writer.service.js';
import type { StoredJob } from '../views/job.view.js';

export class ActionLocationBody {
  @Coordinate({ max: 180 }) longitude!: number;
  @Coordinate({ max: 90 }) latitude!: number;
  @Float({ min: 0, max: 1_000_000, optional: true, description: 'Accuracy in meters; 0 unless given' })
  accuracy_m?: number;
}

@Examples({ now: {} })
export class ActionBody {
  @Timestamp({
    optional: true,
    description: 'Time of the action on the device, which may have been offline; now by default',
  })
  happened_at?: string;
  @ReferenceTo(['uuid', 'external_id', 'email'], {
    optional: true,
    nullable: true,
    description: 'The worker who performed the action',
  })
  user?: ReferenceBody<'email'> | null;
  @Nested(() => ActionLocationBody, {
    optional: true,
    nullable: true,
    description: 'Location of the action, linked to its event; requires user',
  })
  location?: ActionLocationBody | null;
}

@Examples({ cancel: { reason: 'The client asked for another day' } })
export class CancelJobBody extends ActionBody {
  @Text({ max: 1000, optional: true, nullable: true }) reason?: string | null;
}

/** The description of each action in the OpenAPI document. */
export const TRANSITIONS_DESCRIPTION = `Repeating the action when the job already has the target status returns 200 and records no event.\n\n${transitionTable()}`;

export class PublishJob extends ChangeCommand<ActionBody> {}
export const PublishJobHandler = actionHandler(PublishJob, 'publish');

export class UnpublishJob extends ChangeCommand<ActionBody> {}
export const UnpublishJobHandler = actionHandler(UnpublishJob, 'unpublish');

export class SetJobEnRoute extends ChangeCommand<ActionBody> {}
export const SetJobEnRouteHandler = actionHandler(SetJobEnRoute, 'en_route');

export class StartJob extends ChangeCommand<ActionBody> {}
export const StartJobHandler = actionHandler(StartJob, 'start');

export class SuspendJob extends ChangeCommand<ActionBody> {}
export const SuspendJobHandler = actionHandler(SuspendJob, 'suspend');

export class CancelJob extends ChangeCommand<CancelJobBody> {}

@CommandHandler(CancelJob)
export class CancelJobHandler implements ICommandHandler<CancelJob> {
  constructor(private readonly jobs: JobWriter) {}

  execute(command: CancelJob): Promise<Outcome> {
    return performAction(this.jobs, command, ({ validation, action }) => ({
      decision: validation.decide(cancel(validation.value.reason, action)),
    }));
  }
}

/** The handler of an action without further input. */
function actionHandler(
  command: new (...args: never[]) => ChangeCommand<ActionBody>,
  name: Exclude<JobAction, 'finish' | 'cancel'>,
): Type<ICommandHandler<ChangeCommand<ActionBody>>> {
  @CommandHandler(command)
  class ActionHandler implements ICommandHandler<ChangeCommand<ActionBody>> {
    constructor(private readonly jobs: JobWriter) {}

    execute(command: ChangeCommand<ActionBody>): Promise<Outcome> {
      return performAction(this.jobs, command, ({ validation, action }) => ({
        decision: validation.decide(act(name, action)),
      }));
    }
  }
  return ActionHandler;
}

/** The input of the decision about an action. */
export interface ActionRequest<B extends ActionBody> {
  readonly validation: Validation<B>;
  readonly uow: UnitOfWork;
  readonly job: StoredJob;
  readonly action: ActionInput;
}

/** What an action decides about its job. */
type ActionChange = Omit<JobChange, 'job'>;

/**
 * Performs an action on a job, with the worker of the body as the actor, and records its location.
 * @param decide decides, with the errors of the validation.
 */
export function performAction<B extends ActionBody>(
  jobs: JobWriter,
  { ref, input, ctx }: ChangeCommand<B>,
  decide: (request: ActionRequest<B>) => ActionChange | Promise<ActionChange>,
): Promise<Outcome> {
  return jobs.transact(ctx, ref, async (job, uow) => {
    const validation = input.validate();
    const at = actionTime(validation, uow);
    const user = await resolveReference(validation, uow, 'user', 'user');
    const { location } = validation.value;
    if (location && !user && !validation.hasError('user')) validation.addError('user', 'is required with a location');
    uow.occurredAt(at, actorOf(uow, user));
    const outcome = await jobs.record(uow, { job, ...(await decide({ validation, uow, job, action: { at } })) });
    const [event] = outcome.events;
    if (location && user && event !== undefined)
      uow.append('job_location', {
        job_uuid: outcome.uuid,
        rows: [
          {
            uuid: newUuid(),
            user_uuid: user.uuid,
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
    return outcome;
  });
}

/** The time of the action as an instant in UTC. Validation errors are added to `validation`. */
function actionTime(validation: Validation<ActionBody>, uow: UnitOfWork): string {
  const given = validation.value.happened_at;
  const instant = given && validation.instant('happened_at', given, uow.ctx.timeZone);
  return validation.check(happenedAt(instant, uow.now));
}

const actorOf = (uow: UnitOfWork, user: EntityRef | null | undefined) => ({
  source: user ? ('worker' as const) : ('api' as const),
  via: uow.ctx.via ?? null,
  user_uuid: user?.uuid ?? null,
  user_email: user?.email ?? null,
  device_uuid: null,
  api_key_uuid: uow.ctx.apiKey,
});
