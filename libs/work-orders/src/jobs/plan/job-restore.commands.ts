import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isDeepStrictEqual } from 'node:util';
import { type ValidationErrors, versionMismatch } from '#eventstore/domain';
import { EventStore, type Outcome, type RequestContext, type UnitOfWork } from '#eventstore/store';
import { bodyOf, type Fields, parseInput, type TakenBack, Validation } from '#http';
import { InlineFiles } from '../files/inline-files.service.js';
import { JobFiles } from '../files/job-files.service.js';
import { FILE_TYPES, type FieldType } from '../../fields/field.js';
import type { Assignee, JobState } from '../job.js';
import { isClosed } from '../job-status.js';
import { Jobs } from '../views/job.entity.js';
import { RestoredJobUuidView } from '../views/job.view.js';
import { lostFiles, restoreJob } from './job-restoration.js';
import { JOB_WIRE_NAMES, UpdateJobBody } from './job.body.js';
import { DeleteJob, UpdateJob } from './job.commands.js';
import { JobWriter } from './job-writer.service.js';

/** Restores a deleted job (contract §18). */
export class RestoreJob extends Command<Outcome> {
  /** @param externalId undefined: as it was. */
  constructor(
    readonly uuid: string,
    readonly externalId: string | null | undefined,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RestoreJob)
export class RestoreJobHandler implements ICommandHandler<RestoreJob> {
  constructor(
    private readonly store: EventStore,
    private readonly jobs: JobWriter,
    private readonly inlineFiles: InlineFiles,
  ) {}

  execute({ uuid, externalId, ctx }: RestoreJob): Promise<Outcome> {
    return this.store.transact(
      ctx,
      async (uow) => {
        const job = await uow.findDeleted(Jobs, uuid);
        // It was restored meanwhile.
        if (job === undefined)
          return this.jobs.record(uow, { job: await uow.load(Jobs, uuid), decision: () => undefined });
        if (job.version !== ctx.restores?.version) throw versionMismatch(job.version);
        const files = new JobFiles(uow, this.inlineFiles, uuid);
        const [assignees, errors, existing] = await Promise.all([
          livingAssignees(uow, job.state),
          missingReferences(uow, job.state),
          files.existing(job.state),
        ]);
        const restoration = restoreJob({ assignees, files: existing }, externalId, errors);
        const decision = new Validation({}, {}).decide(restoration, JOB_WIRE_NAMES);
        const { warnings = [], ...outcome } = await this.jobs.record(uow, { job, decision, files });
        const lost = lostFiles(job.state, existing).map(({ fieldUuid, fieldName, attachmentUuid }) => ({
          check: 'file',
          field: { uuid: fieldUuid, name: fieldName },
          attachment_uuid: attachmentUuid,
        }));
        return { ...outcome, warnings: [...warnings, ...lost] };
      },
      `job/${uuid}`,
    );
  }
}

/** The assignees that are not deleted. */
async function livingAssignees(uow: UnitOfWork, { assignees }: JobState): Promise<readonly Assignee[]> {
  const living = await Promise.all(
    assignees.map(async (one) => {
      const [type, uuid] = one.userUuid === null ? ['team', one.teamUuid] : ['user', one.userUuid];
      return typeof (await uow.resolve(type, { uuid })) !== 'string';
    }),
  );
  return assignees.filter((_, i) => living[i]);
}

/** The errors of references that the job cannot have any more, as those of a creation. A job that has ended keeps them. */
async function missingReferences(uow: UnitOfWork, job: JobState): Promise<ValidationErrors> {
  if (isClosed(job.status)) return {};
  const references: readonly (readonly [field: string, type: string, uuid: string | null])[] = [
    ['typeUuid', 'job_type', job.typeUuid],
    ['territoryUuid', 'territory', job.territoryUuid],
    ...job.skillUuids.map((uuid, i) => [`skillUuids.${i}`, 'skill', uuid] as const),
    ...job.possibleResolutionUuids.map((uuid, i) => [`possibleResolutionUuids.${i}`, 'resolution', uuid] as const),
  ];
  const errors: ValidationErrors = {};
  await Promise.all(
    references.map(async ([field, type, uuid]) => {
      const resolved = uuid === null ? undefined : await uow.resolve(type, { uuid });
      if (typeof resolved === 'string') errors[field] = [resolved];
    }),
  );
  return errors;
}

/** How jobs are taken back. What happened on them stays. */
export const takenBackJob: TakenBack = {
  writable: writableFields,
  update: (ref, body, ctx, present) => new UpdateJob(ref, parseInput(UpdateJobBody, changesOf(body, present)), ctx),
  remove: ({ uuid }, ctx) => new DeleteJob(uuid, ctx),
  restoredView: RestoredJobUuidView,
  restore: ({ uuid }, { external_id }, ctx) => new RestoreJob(uuid, external_id, ctx),
};

type Members = readonly Readonly<Record<string, unknown>>[];

/** The fields of a job that a PATCH takes. Their files are facts, and the assignee is one of the assignees. */
function writableFields(view: Fields): Fields {
  const {
    assignee: _,
    version: __,
    client,
    site,
    assignees,
    custom_fields,
    report_fields,
    ...fields
  } = bodyOf(UpdateJobBody, view);
  const reference = (one: unknown): unknown => (one === null ? null : { uuid: (one as { uuid: string }).uuid });
  return {
    ...fields,
    client: reference(client),
    site: reference(site),
    assignees: (assignees as Members).map(({ worker, team, access }) =>
      worker ? { worker, access } : { team, access },
    ),
    custom_fields: (custom_fields as Members).map(definitionOf),
    report_fields: (report_fields as Members).map(definitionOf),
    ...(view['status'] === 'published' ? { publish: true } : {}),
  };
}

/** A field without what follows from others, and without its files. */
const definitionOf = ({
  data_type: _,
  filled_at: __,
  pending_files: ___,
  value,
  ...field
}: Members[number]): Members[number] =>
  FILE_TYPES.has(field['field_type'] as FieldType) ? field : { ...field, value };

/** The body of a PATCH: lists of fields are merged by it. A job is published only with what it needs for that. */
function changesOf({ publish, ...body }: Fields, present: Fields): Fields {
  const plans = 'scheduled_at' in body || 'assignees' in body;
  return {
    ...body,
    ...(publish === true && plans ? { publish } : {}),
    ...Object.fromEntries(
      ['custom_fields', 'report_fields']
        .filter((list) => list in body)
        .map((list) => [list, fieldChanges(body[list] as Members, present[list] as Members)]),
    ),
  };
}

/** The entries that make one list of fields of another. */
const fieldChanges = (wanted: Members, present: Members): Members => [
  ...present
    .filter(({ uuid }) => !wanted.some((one) => one['uuid'] === uuid))
    .map(({ uuid }) => ({ uuid, remove: true })),
  ...wanted.filter((field) => !present.some((one) => isDeepStrictEqual(one, field))),
];
