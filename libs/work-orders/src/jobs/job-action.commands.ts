import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ChangeCommand,
  Flag,
  type ParsedBody,
  Validator,
  Nested,
  NestedList,
  Real,
  ReferenceTo,
  Text,
  Timestamp,
} from '#http';
import { type Decision, newUuid, parseInstant } from '#eventstore/domain';
import {
  type RequestContext,
  EventStore,
  type EntityRef,
  type Entity,
  type UnitOfWork,
  type Outcome,
} from '#eventstore/store';
import { Dictionaries } from '../dictionaries/dictionary.entity.js';
import { resolutionLabel } from '../resolutions/resolution.entity.js';
import { fieldsInput } from './job-fields.body.js';
import { act, type ActionInput, cancel, finish } from './job-lifecycle.js';
import type { JobEvent, JobState } from './job.js';
import { JobFieldBody } from './job.body.js';
import { Jobs } from './job.entity.js';
import { type JobAction, transitionTable } from './job-status.js';
import type { JobLabels } from './job.view.js';

/** How far ahead of ours the clock of a device may be, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

export class ActionLocationBody {
  @Real({ min: -180, max: 180 }) longitude!: number;
  @Real({ min: -90, max: 90 }) latitude!: number;
  @Real({ min: 0, max: 1_000_000, optional: true, description: 'Accuracy in meters; 0 unless given' })
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

export class FinishJobBody extends ActionBody {
  @ReferenceTo(['uuid', 'name'], { description: 'One of the possible resolutions of the job' })
  resolution!: { uuid?: string | null; name?: string | null };
  @Text({ max: 15_000, optional: true, nullable: true }) comment?: string | null;
  @NestedList(() => JobFieldBody, { max: 100, optional: true, description: 'The report, merged by uuid or name' })
  report_fields?: JobFieldBody[];
  @Flag({ optional: true, description: 'Also from scheduled and published' }) by_dispatcher?: boolean;
}

/** The table of transitions, as the documentation of each action shows it. */
export const TABLE = `The same action again on a job that is there already answers 200 and records nothing.\n\n${transitionTable()}`;

export const ACTION_BODIES: Readonly<Record<JobAction, new () => ActionBody>> = {
  publish: ActionBody,
  unpublish: ActionBody,
  en_route: ActionBody,
  start: ActionBody,
  suspend: ActionBody,
  finish: FinishJobBody,
  cancel: CancelJobBody,
};

/** Moves a job along by one of the actions of the table. */
export class ActOnJob extends ChangeCommand {
  constructor(
    readonly action: JobAction,
    ref: string,
    body: unknown,
    ctx: RequestContext,
  ) {
    super(ref, body, ctx);
  }
}

@CommandHandler(ActOnJob)
export class ActOnJobHandler implements ICommandHandler<ActOnJob> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ action, ref, body, ctx }: ActOnJob): Promise<Outcome> {
    return this.store.transact(
      ctx,
      async (uow) => {
        const parsed = this.validator.body(ACTION_BODIES[action], body);
        let user: EntityRef | null | undefined;
        const outcome = await uow.change(Jobs, ref, async (job) => {
          const at = happenedAt(parsed, uow);
          user = await this.validator.reference(parsed, uow, 'user', 'user');
          if (parsed.value.location && !user && !parsed.hasError('user'))
            parsed.addError('user', 'is required with a location');
          uow.occurredAt(at, actorOf(uow, user));
          return parsed.decide(await this.decision(action, parsed, uow, job, { at }));
        });
        const [event] = outcome.events;
        const { location } = parsed.value;
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
                captured_at: happenedAt(parsed, uow),
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

  private async decision(
    action: JobAction,
    parsed: ParsedBody<ActionBody>,
    uow: UnitOfWork,
    job: Entity<JobState, JobLabels>,
    input: ActionInput,
  ): Promise<Decision<JobState, JobEvent>> {
    if (action === 'cancel') return cancel((parsed as ParsedBody<CancelJobBody>).value.reason, input);
    return action === 'finish' ? this.finish(parsed as ParsedBody<FinishJobBody>, uow, job, input) : act(action, input);
  }

  private async finish(
    parsed: ParsedBody<FinishJobBody>,
    uow: UnitOfWork,
    job: Entity<JobState, JobLabels>,
    input: ActionInput,
  ): Promise<Decision<JobState, JobEvent>> {
    const choicesOf = async (uuid: string) => (await uow.find(Dictionaries, uuid))?.state.values ?? [];
    const [entityRef, { fillings, additions }] = await Promise.all([
      this.validator.reference(parsed, uow, 'resolution', 'resolution', finishedAs(job.state)),
      fieldsInput(this.validator, parsed, uow, 'report_fields', job.state.reportFields, choicesOf),
    ]);
    if (additions.length > 0) parsed.addError('report_fields', 'may only fill fields that the job has');
    const resolution = entityRef ? { ...resolutionLabel(entityRef) } : { uuid: '', name: '', successful: false };
    const { uuid, name, successful } = resolution;
    return finish({
      ...input,
      byDispatcher: parsed.value.by_dispatcher ?? false,
      resolution: { uuid, name, successful },
      comment: parsed.value.comment ?? null,
      reportFields: fillings,
    });
  }
}

/** The resolution that a finished job has: it may be named again, whatever has become of it. */
const finishedAs = ({ resolution }: JobState): EntityRef | null =>
  resolution &&
  ({ uuid: resolution.uuid, name: resolution.name, successful: resolution.successful } as unknown as EntityRef);

/** The moment of the action. Validation errors go to `parsed`. */
function happenedAt(parsed: ParsedBody<ActionBody>, uow: UnitOfWork): string {
  const given = parsed.value.happened_at;
  if (given === undefined) return uow.now;
  const at = parseInstant(given, uow.ctx.timeZone) ?? uow.now;
  if (Date.parse(at) > Date.parse(uow.now) + CLOCK_DIFFERENCE_MS && !parsed.hasError('happened_at'))
    parsed.addError('happened_at', 'is more than 5 minutes in the future');
  return at;
}

const actorOf = (uow: UnitOfWork, user: EntityRef | null | undefined) => ({
  source: user ? ('worker' as const) : ('api' as const),
  user_uuid: user?.uuid ?? null,
  user_email: user?.email ?? null,
  device_uuid: null,
  api_key_uuid: uow.ctx.apiKey,
});
