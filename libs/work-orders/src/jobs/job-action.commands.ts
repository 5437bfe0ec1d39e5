import type { Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ChangeCommand,
  Coordinate,
  Nested,
  Float,
  ReferenceTo,
  resolveReference,
  Text,
  Timestamp,
  type Validation,
} from '#http';
import { type Decision, newUuid } from '#eventstore/domain';
import { type Entity, type EntityRef, EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { act, type ActionInput, cancel, happenedAt } from './job-lifecycle.js';
import type { JobEvent, JobState } from './job.js';
import { Jobs } from './job.entity.js';
import type { JobAction } from './job-status.js';
import { transitionTable } from './job-status.view.js';
import type { JobLabels } from './job.view.js';

export class ActionLocationBody {
  @Coordinate({ max: 180 }) longitude!: number;
  @Coordinate({ max: 90 }) latitude!: number;
  @Float({ min: 0, max: 1_000_000, optional: true, description: 'Accuracy in meters; 0 unless given' })
  accuracy_m?: number;
}

export class ActionBody {
  @Timestamp({
    optional: true,
    description: 'When it happened, on a device that may have been offline; now unless given',
  })
  happened_at?: string;
  @ReferenceTo(['uuid', 'email'], { optional: true, nullable: true, description: 'The worker who did it' })
  user?: { uuid?: string | null; email?: string | null } | null;
  @Nested(() => ActionLocationBody, {
    optional: true,
    nullable: true,
    description: 'Where: kept with the event; needs user',
  })
  location?: ActionLocationBody | null;
}

export class CancelJobBody extends ActionBody {
  @Text({ max: 1000, optional: true, nullable: true }) reason?: string | null;
}

/** The table of transitions, as the documentation of each action shows it. */
export const TABLE = `The same action again on a job that is there already answers 200 and records nothing.\n\n${transitionTable()}`;

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
  constructor(private readonly store: EventStore) {}

  execute(command: CancelJob): Promise<Outcome> {
    return performAction(this.store, command, ({ validation, action }) => cancel(validation.value.reason, action));
  }
}

/** The handler of an action that needs nothing beside its moment. */
function actionHandler(
  command: new (...args: never[]) => ChangeCommand<ActionBody>,
  name: Exclude<JobAction, 'finish' | 'cancel'>,
): Type<ICommandHandler<ChangeCommand<ActionBody>>> {
  @CommandHandler(command)
  class ActionHandler implements ICommandHandler<ChangeCommand<ActionBody>> {
    constructor(private readonly store: EventStore) {}

    execute(command: ChangeCommand<ActionBody>): Promise<Outcome> {
      return performAction(this.store, command, ({ action }) => act(name, action));
    }
  }
  return ActionHandler;
}

/** What the decision about an action is made of. */
export interface ActionRequest<B extends ActionBody> {
  readonly validation: Validation<B>;
  readonly uow: UnitOfWork;
  readonly job: Entity<JobState, JobLabels>;
  readonly action: ActionInput;
}

/** Performs an action on a job, in the worker's name when the body names one, and keeps where it happened. */
export function performAction<B extends ActionBody>(
  store: EventStore,
  { ref, input, ctx }: ChangeCommand<B>,
  decisionOf: (request: ActionRequest<B>) => Decision<JobState, JobEvent> | Promise<Decision<JobState, JobEvent>>,
): Promise<Outcome> {
  return store.transact(
    ctx,
    async (uow) => {
      const validation = input.validate();
      const at = momentOf(validation, uow);
      let user: EntityRef | null | undefined;
      const outcome = await uow.change(Jobs, ref, async (job) => {
        user = await resolveReference(validation, uow, 'user', 'user');
        if (validation.value.location && !user && !validation.hasError('user'))
          validation.addError('user', 'is required with a location');
        uow.occurredAt(at, actorOf(uow, user));
        return validation.decide(await decisionOf({ validation, uow, job, action: { at } }));
      });
      const [event] = outcome.events;
      const { location } = validation.value;
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
    },
    `job/${ref}`,
  );
}

/** The moment of the action. Validation errors are added to `validation`. */
function momentOf(validation: Validation<ActionBody>, uow: UnitOfWork): string {
  const given = validation.value.happened_at;
  const instant = given && validation.instant('happened_at', given, uow.ctx.timeZone);
  return validation.check(happenedAt(instant, uow.now));
}

const actorOf = (uow: UnitOfWork, user: EntityRef | null | undefined) => ({
  source: user ? ('worker' as const) : ('api' as const),
  user_uuid: user?.uuid ?? null,
  user_email: user?.email ?? null,
  device_uuid: null,
  api_key_uuid: uow.ctx.apiKey,
});
