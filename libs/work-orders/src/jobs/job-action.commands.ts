import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeCommand } from '#kernel';
import { type Decision, newUuid, parseInstant } from '#kernel/domain';
import { Flag, type Form, Forms, Nested, NestedList, Real, ReferenceTo, Text, Timestamp } from '#kernel/http';
import { Answer, type Caller, EventStore, type Label, type Stored, type Work } from '#kernel/store';
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
    who: Caller,
  ) {
    super(ref, body, who);
  }
}

@CommandHandler(ActOnJob)
export class ActOnJobHandler implements ICommandHandler<ActOnJob> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ action, ref, body, who }: ActOnJob): Promise<Answer> {
    return this.store.transact(
      who,
      async (work) => {
        const form = this.forms.body(ACTION_BODIES[action], body);
        let user: Label | null | undefined;
        const outcome = await work.change(Jobs, ref, async (job) => {
          const at = happenedAt(form, work);
          user = await this.forms.reference(form, work, 'user', 'user');
          if (form.value.location && !user && !form.isFaulty('user')) form.fault('user', 'is required with a location');
          work.happened(at, actorOf(work, user));
          return form.decide(await this.decision(action, form, work, job, { at }));
        });
        const [event] = outcome.events ?? [];
        const { location } = form.value;
        if (location && user && event !== undefined)
          work.append('job_location', {
            job_uuid: outcome.uuid,
            rows: [
              {
                uuid: newUuid(),
                user_uuid: user.uuid,
                longitude: location.longitude + 0,
                latitude: location.latitude + 0,
                accuracy_m: location.accuracy_m ?? 0,
                captured_at: happenedAt(form, work),
                uploaded_at: work.now,
                event_uuids: [event],
                events: [{ uuid: event, type: 'status_updated', job_version: outcome.version }],
              },
            ],
          });
        return Answer.updated('job')(outcome);
      },
      `job/${ref}`,
    );
  }

  private async decision(
    action: JobAction,
    form: Form<ActionBody>,
    work: Work,
    job: Stored<JobState, JobLabels>,
    input: ActionInput,
  ): Promise<Decision<JobState, JobEvent>> {
    if (action === 'cancel') return cancel((form as Form<CancelJobBody>).value.reason, input);
    return action === 'finish' ? this.finish(form as Form<FinishJobBody>, work, job, input) : act(action, input);
  }

  private async finish(
    form: Form<FinishJobBody>,
    work: Work,
    job: Stored<JobState, JobLabels>,
    input: ActionInput,
  ): Promise<Decision<JobState, JobEvent>> {
    const choicesOf = async (uuid: string) => (await work.find(Dictionaries, uuid))?.state.values ?? [];
    const [label, { fillings, additions }] = await Promise.all([
      this.forms.reference(form, work, 'resolution', 'resolution', finishedAs(job.state)),
      fieldsInput(this.forms, form, work, 'report_fields', job.state.reportFields, choicesOf),
    ]);
    if (additions.length > 0) form.fault('report_fields', 'may only fill fields that the job has');
    const resolution = label ? { ...resolutionLabel(label) } : { uuid: '', name: '', successful: false };
    const { uuid, name, successful } = resolution;
    return finish({
      ...input,
      byDispatcher: form.value.by_dispatcher ?? false,
      resolution: { uuid, name, successful },
      comment: form.value.comment ?? null,
      reportFields: fillings,
    });
  }
}

/** The resolution that a finished job has: it may be named again, whatever has become of it. */
const finishedAs = ({ resolution }: JobState): Label | null =>
  resolution &&
  ({ uuid: resolution.uuid, name: resolution.name, successful: resolution.successful } as unknown as Label);

/** The moment of the action. Faults go to the form. */
function happenedAt(form: Form<ActionBody>, work: Work): string {
  const given = form.value.happened_at;
  if (given === undefined) return work.now;
  const at = parseInstant(given, work.who.timeZone) ?? work.now;
  if (Date.parse(at) > Date.parse(work.now) + CLOCK_DIFFERENCE_MS && !form.isFaulty('happened_at'))
    form.fault('happened_at', 'is more than 5 minutes in the future');
  return at;
}

const actorOf = (work: Work, user: Label | null | undefined) => ({
  source: user ? ('worker' as const) : ('api' as const),
  user_uuid: user?.uuid ?? null,
  user_email: user?.email ?? null,
  device_uuid: null,
  api_key_uuid: work.who.key,
});
