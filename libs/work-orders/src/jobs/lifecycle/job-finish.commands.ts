import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Examples, Bool, ChangeCommand, Nested, NestedList, resolveReference, Text, Validation } from '#http';
import type { Outcome } from '#eventstore/store';
import { resolutionRef } from '../../resolutions/resolution.entity.js';
import { checkShownResolution, PossibleResolutionBody } from '../../templates/template.body.js';
import { ActionBody } from './job-action.commands.js';
import { type ActionRequest, JobActions } from './job-actions.service.js';
import { changesDefinitions } from '../fields/job-field-changes.js';
import { InlineFiles } from '../files/inline-files.service.js';
import { JobFiles } from '../files/job-files.service.js';
import { DictionaryChoices, fieldsInput } from '../fields/job-fields.body.js';
import { finish, type FinishInput } from './job-lifecycle.js';
import { JobFieldBody } from '../fields/job-field.body.js';
import type { JobDecision } from '../plan/job-writer.service.js';

@Examples({ finish: { resolution: { name: 'Completed' }, comment: 'Valve replaced, pressure is stable' } })
export class FinishJobBody extends ActionBody {
  @Nested(() => PossibleResolutionBody, {
    description: 'One of the possible resolutions of the job, by uuid, external id or name',
  })
  resolution!: PossibleResolutionBody;
  @Text({ max: 15_000, optional: true, nullable: true }) comment?: string | null;
  @NestedList(() => JobFieldBody, {
    max: 100,
    optional: true,
    description: 'The report fields, merged by uuid, external id or name',
  })
  report_fields?: JobFieldBody[];
  @Bool({ optional: true, description: 'Also from scheduled and published' }) by_dispatcher?: boolean;
}

export class FinishJob extends ChangeCommand<FinishJobBody> {}

@CommandHandler(FinishJob)
export class FinishJobHandler implements ICommandHandler<FinishJob> {
  constructor(
    private readonly actions: JobActions,
    private readonly inlineFiles: InlineFiles,
  ) {}

  execute(command: FinishJob): Promise<Outcome> {
    return this.actions.perform(command, async (request) => {
      const { validation, uow, job } = request;
      const files = new JobFiles(uow, this.inlineFiles, job.uuid);
      return { decision: validation.decide(await decideFinish(request, files)), files };
    });
  }
}

async function decideFinish(request: ActionRequest<FinishJobBody>, files: JobFiles): Promise<JobDecision> {
  const { validation, uow, job, action } = request;
  const [resolution, fields] = await Promise.all([
    resolutionOf(request),
    fieldsInput(validation, uow, 'reportFields', job.state.reportFields, {
      choices: new DictionaryChoices(uow),
      files,
      templateFields: () => Promise.resolve([]),
    }),
  ]);
  if (changesDefinitions(fields)) validation.addError('report_fields', 'may only contain values of fields of the job');
  return finish({
    ...action,
    byDispatcher: validation.value.by_dispatcher ?? false,
    resolution,
    comment: validation.value.comment ?? null,
    reportFields: fields.fillings,
  });
}

/** The resolution that the body names. The resolution of a finished job may be repeated, even when it was deleted since. */
async function resolutionOf({
  validation,
  uow,
  job,
}: ActionRequest<FinishJobBody>): Promise<FinishInput['resolution']> {
  const present = job.state.resolution;
  const given = validation.value.resolution;
  if (given === undefined) return undefined;
  const { uuid: givenUuid, external_id, name: givenName } = given;
  const named = new Validation({ resolution: { uuid: givenUuid, external_id, name: givenName } }, validation.errors);
  const current = present && { uuid: present.uuid, name: present.name };
  const entityRef = await resolveReference(named, uow, 'resolution', 'resolution', current);
  if (!entityRef) return undefined;
  if (entityRef.uuid === present?.uuid) return present;
  checkShownResolution(validation, 'resolution', given, entityRef);
  const { uuid, name, successful } = resolutionRef(entityRef);
  return { uuid, name, successful };
}
