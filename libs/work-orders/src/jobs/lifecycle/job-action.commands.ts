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
  Text,
  Timestamp,
} from '#http';
import type { Outcome } from '#eventstore/store';
import { JobActions } from './job-actions.service.js';
import { act, cancel } from './job-lifecycle.js';
import type { JobAction } from '../job-status.js';
import { transitionTable } from './job-status.view.js';

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
  constructor(private readonly actions: JobActions) {}

  execute(command: CancelJob): Promise<Outcome> {
    return this.actions.perform(command, ({ validation, action }) => ({
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
    constructor(private readonly actions: JobActions) {}

    execute(command: ChangeCommand<ActionBody>): Promise<Outcome> {
      return this.actions.perform(command, ({ validation, action }) => ({
        decision: validation.decide(act(name, action)),
      }));
    }
  }
  return ActionHandler;
}
