import { Injectable } from '@nestjs/common';
import { decide, DomainError, parseInstant, type ValidationErrors } from '#eventstore/domain';
import { EventStore, type UnitOfWork } from '#eventstore/store';
import { type Input, parseInput, Validation } from '#http';
import { arrivalWindowOf, CreateJobBody, JobInput, Job, entriesOf, type AssigneeBody, assigneeOf } from '#work-orders';
import { contextOfJob } from './hold-access.service.js';
import { ConfirmHoldBody } from './hold.body.js';
import type { HoldDetails } from './hold.js';

/** What a job takes over from its hold. */
export type HeldFields = Pick<HoldDetails, 'workerUuid' | 'teamUuid' | 'startsAt' | 'minutes' | 'arrivalWindow'>;

/** The fields of the body of a job that a hold determines. */
const HELD = ['scheduled_at', 'scheduled_duration', 'assignee', 'assignees', 'arrival_window'] as const;

/** Fields that stand for each other: one of a confirmation replaces all of its line in the job of the hold. */
const SAME: readonly (readonly (keyof CreateJobBody)[])[] = [
  ['template', 'template_uuid'],
  ['completion_of', 'completion_of_uuid'],
  ['client', 'client_uuid'],
  ['site', 'site_uuid'],
  ['territory', 'territory_uuid'],
  ['skills', 'skill_uuids'],
  ['job_type', 'type', 'type_uuid'],
];

const NOT_HELD = 'must be that of the hold';

/** Validates the job of a hold, and combines it with a confirmation. */
@Injectable()
export class HoldJob {
  constructor(
    private readonly store: EventStore,
    private readonly jobInput: JobInput,
  ) {}

  /**
   * What is wrong with the fields of a job, as far as it can be known before the confirmation: their form and their
   * references, which are validated as those of a new job, in a unit of work that is not committed.
   * @param held what the hold determines; undefined when that is not valid itself.
   * @throws DomainError 403 when the API key may not create the client or the site that the job has.
   */
  async errorsOf(
    uow: UnitOfWork,
    job: Readonly<Record<string, unknown>>,
    held: HeldFields | undefined,
  ): Promise<ValidationErrors> {
    const validation = parseInput(CreateJobBody, job).validate();
    if (held !== undefined) validation.addErrors(await heldErrors(uow, validation, held));
    const files = inlineFilesIn(validation.value);
    for (const path of files)
      validation.addError(path, 'must hold no file in base64: send it at the confirmation, or upload an attachment');
    // A file would be stored.
    if (files.length > 0) return validation.errors;
    return { ...(await this.referenceErrors(uow, job)), ...validation.errors };
  }

  /** Without a time the job would be posted, so that what depends on the time is left to the confirmation. */
  private async referenceErrors(uow: UnitOfWork, job: Readonly<Record<string, unknown>>): Promise<ValidationErrors> {
    const left: readonly string[] = [...HELD, 'publish'];
    const fields = Object.fromEntries(Object.entries(job).filter(([field]) => !left.includes(field)));
    const trial = this.store.begin(uow.database, contextOfJob(uow.ctx));
    try {
      const { job: blank, decision, files } = await this.jobInput.create(trial, parseInput(CreateJobBody, fields));
      await files.recordUses(blank, decide(Job, decision, blank.state));
      return {};
    } catch (error) {
      if (!(error instanceof DomainError) || error.details.errors === undefined) throw error;
      return error.details.errors;
    }
  }

  /** The input of the job that a confirmation creates: its fields over those of the hold's job. */
  async inputOf(
    uow: UnitOfWork,
    input: Input<ConfirmHoldBody>,
    hold: HeldFields & Pick<HoldDetails, 'job'>,
  ): Promise<Input<ConfirmHoldBody>> {
    const validation = input.validate();
    const isReplaced = (field: string): boolean =>
      SAME.some((names) => names.some((name) => name === field) && !validation.lacks(...names));
    const base = Object.entries(hold.job ?? {}).filter(([field]) => !isReplaced(field));
    return input.over(
      ConfirmHoldBody,
      Object.fromEntries(base),
      {
        scheduled_at: hold.startsAt,
        scheduled_duration: { minutes: hold.minutes },
        assignee: hold.workerUuid === null ? { team_uuid: hold.teamUuid } : { worker_uuid: hold.workerUuid },
        assignees: undefined,
        arrival_window: hold.arrivalWindow,
      },
      await heldErrors(uow, validation, hold),
    );
  }
}

/** The paths of the values of fields that hold files in base64. */
const inlineFilesIn = (job: Partial<CreateJobBody>): string[] =>
  (['custom_fields', 'report_fields'] as const).flatMap((list) =>
    (job[list] ?? []).flatMap(({ value }, i) =>
      entriesOf(value)?.some((entry) => typeof entry === 'object' && entry !== null && 'base64_content' in entry)
        ? `${list}.${i}.value`
        : [],
    ),
  );

/** The errors of fields of a job that differ from what its hold determines. */
async function heldErrors(
  uow: UnitOfWork,
  { value, errors }: Validation<CreateJobBody>,
  held: HeldFields,
): Promise<ValidationErrors> {
  // Fields with another error have no value.
  const { scheduled_at, scheduled_duration, assignee, assignees, arrival_window } = value;
  const found = new Validation(arrival_window === undefined ? {} : { arrival_window }, {});
  const compare = (field: (typeof HELD)[number], isSame: boolean): void => {
    const known = new Validation({}, { ...errors, ...found.errors });
    if (value[field] !== undefined && !isSame && !known.hasError(field)) found.addError(field, NOT_HELD);
  };
  compare('scheduled_at', scheduled_at != null && parseInstant(scheduled_at, uow.ctx.timeZone) === held.startsAt);
  compare('scheduled_duration', scheduled_duration?.minutes === held.minutes);
  const window = arrivalWindowOf(found, uow.ctx.timeZone);
  compare('arrival_window', window?.from === held.arrivalWindow?.from && window?.to === held.arrivalWindow?.to);
  const isHeld = async (path: string, body: AssigneeBody): Promise<boolean> => {
    const found = await assigneeOf(new Validation({}, {}), uow, path, body);
    return (found?.worker?.uuid ?? null) === held.workerUuid && (found?.team?.uuid ?? null) === held.teamUuid;
  };
  compare('assignee', assignee != null && (await isHeld('assignee', assignee)));
  const [one, ...others] = assignees ?? [];
  compare('assignees', one?.access === 'edit' && others.length === 0 && (await isHeld('assignees.0', one)));
  return found.errors;
}
