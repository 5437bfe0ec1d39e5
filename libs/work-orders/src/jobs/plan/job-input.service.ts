import { Injectable } from '@nestjs/common';
import { changesIn, type Patch } from '#eventstore/domain';
import {
  type Input,
  type Validation,
  readReferenced,
  resolveReference,
  resolveReferences,
  validateChange,
} from '#http';
import { AccountSettings, type EntityRef, type UnitOfWork } from '#eventstore/store';
import { addressInput, contactsInput } from '#crm';
import { dictionaryRef } from '../../dictionaries/dictionary.entity.js';
import { type AssigneeBody, assigneeOf } from '../../templates/assignee.body.js';
import { Templates } from '../../templates/template.entity.js';
import { jobTypeOf, namesNoJobType, possibleResolutionsOf } from '../../templates/template.body.js';
import { arrivalWindowOf } from './arrival-window.body.js';
import { copiedFrom } from '../client-site/client-and-site.js';
import { assigneesAfter } from './job-assignees.js';
import { JobClientAndSite, type ClientAndSite } from '../client-site/job-client-site.service.js';
import { type ChangeableDetails, createJob, type Publication, updateJob } from './job-details.js';
import { fieldsAfter, type FieldsInput } from '../fields/job-field-changes.js';
import { InlineFiles } from '../files/inline-files.service.js';
import { DictionaryChoices, fieldsInput } from '../fields/job-fields.body.js';
import { JobFiles } from '../files/job-files.service.js';
import { type Assignee, type JobDetails, NO_DETAILS } from '../job.js';
import { type CreateJobBody, dueOf, JOB_WIRE_NAMES, type UpdateJobBody } from './job.body.js';
import { hidesFields } from '../people/shown-fields.view.js';
import { Jobs } from '../views/job.entity.js';
import { presentAllFields, type StoredJob } from '../views/job.view.js';
import type { JobChange } from './job-writer.service.js';
import { orderedServicesOf } from './ordered-services.body.js';
import type { InheritedDetails } from './template-defaults.js';
import { type StoredTemplate, templateDefaults } from './template-defaults.repository.js';

/** The fields of a body that may ask for checks of the schedule, or publish the job. */
const CHECKED_FIELDS = [
  'publish',
  'scheduled_at',
  'scheduled_duration',
  'assignee',
  'assignees',
  'skills',
  'skill_uuids',
  'territory',
  'territory_uuid',
  'arrival_window',
  'job_type',
  'type',
  'type_uuid',
] as const satisfies readonly (keyof UpdateJobBody)[];

/** What a request decides about a job. */
export interface RequestedChange extends JobChange {
  readonly files: JobFiles;
  readonly created: ClientAndSite['created'];
}

/** Resolves the references of a job's body and applies the rules of jobs. All errors are reported together. */
@Injectable()
export class JobInput {
  constructor(
    private readonly clientAndSite: JobClientAndSite,
    private readonly settings: AccountSettings<{ readonly publishAutomatically: boolean }>,
    private readonly inlineFiles: InlineFiles,
  ) {}

  /**
   * The creation of a job (contract §8).
   * @throws DomainError 422, when it is decided.
   */
  async create(uow: UnitOfWork, input: Input<CreateJobBody>): Promise<RequestedChange> {
    const validation = input.validate();
    const job = uow.blank(Jobs);
    const files = new JobFiles(uow, this.inlineFiles, job.uuid);
    const [given, { template, inherited, jobType }, { clientUuid, siteUuid, copySources, created }, ...others] =
      await Promise.all([
        this.givenDetails(validation, uow),
        this.templateOf(validation, uow),
        this.clientAndSite.read(validation, uow),
        this.chainOf(validation, uow),
        uow.nextNumber('job'),
        this.publicationOf(validation, uow),
      ]);
    const [chain, serialNo, publication] = others;
    const defaults: JobDetails = {
      ...NO_DETAILS,
      ...inherited,
      ...copiedFrom(copySources, inherited?.territoryUuid ?? null),
    };
    const details: JobDetails = {
      ...defaults,
      ...changesIn(given, defaults),
      ...(jobType && { typeUuid: jobType.uuid }),
      templateUuid: template?.uuid ?? null,
      clientUuid: clientUuid ?? null,
      siteUuid: siteUuid ?? null,
      ...chain,
    };
    const [customFields, reportFields] = await this.fieldsOf(validation, uow, files, details, template);
    const decision = createJob(
      {
        ...details,
        customFields: fieldsAfter(details.customFields, customFields, uow.now),
        reportFields: fieldsAfter(details.reportFields, reportFields, uow.now),
      },
      serialNo,
      publicationUnlessInvalid(validation, publication),
    );
    return {
      job,
      decision: validation.decide(decision, JOB_WIRE_NAMES),
      files,
      created,
      // The type of a job whose body names none is not asked for.
      defaults: { ...defaults, ...(jobType && namesNoJobType(validation) && { typeUuid: jobType.uuid }) },
      isPublicationRequested: publication.isRequested,
    };
  }

  /**
   * The update of a job.
   * @throws DomainError 412 when the body expects a different version; 422, when it is decided.
   */
  async update(uow: UnitOfWork, input: Input<UpdateJobBody>, job: StoredJob): Promise<RequestedChange> {
    const { completionOfUuid } = job.state;
    const completed = completionOfUuid === null ? undefined : await uow.find(Jobs, completionOfUuid);
    const validation = validateChange(input, job, () => ({
      ...presentAllFields(job, uow.ctx.baseUrl),
      completion_of: completionOfUuid && { uuid: completionOfUuid, external_id: completed?.state.externalId ?? null },
    }));
    const files = new JobFiles(uow, this.inlineFiles, job.uuid);
    const [given, jobType, { clientUuid, siteUuid, created }, [customFields, reportFields], publication] =
      await Promise.all([
        this.givenDetails(validation, uow, job),
        jobTypeOf(validation, uow, job.refs.type),
        this.clientAndSite.read(validation, uow, job),
        this.fieldsOf(validation, uow, files, job.state),
        this.publicationOf(validation, uow, job),
      ]);
    const patch = { ...given, typeUuid: jobType?.uuid, clientUuid, siteUuid };
    const published = publicationUnlessInvalid(validation, publication);
    const decision = updateJob(patch, { customFields, reportFields }, published, uow.now);
    const names = { ...JOB_WIRE_NAMES, ...(validation.value.assignees === undefined ? { assignees: 'assignee' } : {}) };
    const isPublicationRequested = publication.isRequested;
    return { job, decision: validation.decide(decision, names), files, created, isPublicationRequested };
  }

  /**
   * Whether the request publishes the job. The settings are read here, beside the references, when they matter for it or for
   * the checks of the schedule.
   */
  private async publicationOf(
    { value }: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    job?: StoredJob,
  ): Promise<Publication> {
    const { publish, scheduled_at, assignee, assignees } = value;
    const isConcerned = job === undefined || CHECKED_FIELDS.some((field) => value[field] !== undefined);
    const settings = isConcerned ? await this.settings.read(uow) : undefined;
    const plans = scheduled_at != null || assignee != null || (assignees?.length ?? 0) > 0;
    const mayBecomeScheduled = job === undefined || (job.state.status === 'posted' && plans);
    const isAutomatic = publish === undefined && mayBecomeScheduled && settings?.publishAutomatically === true;
    return { isRequested: publish === true, isAutomatic, hidesFields: hidesFields(uow.ctx) };
  }

  /** The details that the body sets, besides job type, client, site and fields. */
  private async givenDetails(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    job?: StoredJob,
  ): Promise<Patch<Omit<ChangeableDetails, 'typeUuid' | 'clientUuid' | 'siteUuid'>>> {
    const { value: body } = validation;
    const skillField = body.skills === undefined ? 'skill_uuids' : 'skills';
    const [assignees, resolutions, territory, skills, orderedServices] = await Promise.all([
      this.assigneesOf(validation, uow, job),
      possibleResolutionsOf(validation, uow, job?.refLists.resolutions),
      resolveReference(validation, uow, 'territory', 'territory', job?.refs.territory),
      resolveReferences(validation, uow, skillField, 'skill', job?.refLists.skills),
      orderedServicesOf(validation, uow, job?.state.orderedServices ?? []),
    ]);
    const flat = body.skill_uuids?.map((uuid) => uuid.toLowerCase()).join();
    if (body.skills !== undefined && flat !== undefined && skills && skills.map(({ uuid }) => uuid).join() !== flat)
      validation.addError('skills', 'does not agree with skill_uuids');
    return {
      externalId: body.external_id,
      externalOrderId: body.external_order_id,
      description: body.description,
      priority: body.priority,
      due: dueOf(validation),
      scheduledAt: body.scheduled_at && validation.instant('scheduled_at', body.scheduled_at, uow.ctx.timeZone),
      scheduledMinutes: body.scheduled_duration && body.scheduled_duration.minutes,
      arrivalWindow: arrivalWindowOf(validation, uow.ctx.timeZone),
      address: body.address && addressInput(body.address),
      contacts: body.contacts && contactsInput(body.contacts),
      assignees,
      possibleResolutionUuids: resolutions?.map(({ uuid }) => uuid),
      territoryUuid: territory && territory.uuid,
      skillUuids: skills?.map(({ uuid }) => uuid),
      orderedServices,
    };
  }

  /** The template, the details that the job takes from it, and the job type: the body's, else the template's. */
  private async templateOf(
    validation: Validation<CreateJobBody>,
    uow: UnitOfWork,
  ): Promise<{
    readonly template?: StoredTemplate;
    readonly inherited?: InheritedDetails;
    readonly jobType: EntityRef | null | undefined;
  }> {
    const resolve = () => resolveReference(validation, uow, 'template', 'template');
    const isNamed = !namesNoJobType(validation);
    const [{ entity: template }, named] = await Promise.all([
      readReferenced(validation.value, 'template', resolve, (uuid) => uow.find(Templates, uuid, 'with usable refs')),
      isNamed ? jobTypeOf(validation, uow) : undefined,
    ]);
    if (template === undefined) return { jobType: isNamed ? named : await jobTypeOf(validation, uow) };
    const inherited = templateDefaults(uow, template);
    const { type } = template.refs;
    return { template, inherited, jobType: isNamed ? named : type && uow.refersTo('job_type', type) };
  }

  /** The job that this one follows up, and the first job of the chain. */
  private async chainOf(
    validation: Validation<CreateJobBody>,
    uow: UnitOfWork,
  ): Promise<Pick<JobDetails, 'completionOfUuid' | 'initialJobUuid'>> {
    const resolve = () => resolveReference(validation, uow, 'completion_of', 'job');
    const { entity: before } = await readReferenced(validation.value, 'completion_of', resolve, (uuid) =>
      uow.find(Jobs, uuid),
    );
    if (before === undefined) return { completionOfUuid: null, initialJobUuid: null };
    return { completionOfUuid: before.uuid, initialJobUuid: before.state.initialJobUuid ?? before.uuid };
  }

  /** The assignees after the request; undefined when unchanged. */
  private async assigneesOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    job: StoredJob | undefined,
  ): Promise<readonly Assignee[] | undefined> {
    const { assignee, assignees } = validation.value;
    const current = job?.state.assignees ?? [];
    const resolve = async (path: string, body: AssigneeBody): Promise<Omit<Assignee, 'access'> | undefined> => {
      if (validation.hasError(path)) return undefined;
      const found = await assigneeOf(validation, uow, path, body, assignedAs(body, job));
      return found && { userUuid: found.worker?.uuid ?? null, teamUuid: found.team?.uuid ?? null };
    };
    if (assignees !== undefined) {
      const all = await Promise.all(
        assignees.map(async (body, i): Promise<Assignee | undefined> => {
          const one = await resolve(`assignees.${i}`, body);
          return one && { ...one, access: body.access };
        }),
      );
      return validation.check(assigneesAfter({ all }, current));
    }
    if (assignee === undefined) return undefined;
    const editor = assignee && (await resolve('assignee', assignee));
    return editor === undefined ? undefined : validation.check(assigneesAfter({ editor }, current));
  }

  /** The changes of the body to both lists of fields. @param template the template of a new job. */
  private async fieldsOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    files: JobFiles,
    { customFields, reportFields, templateUuid }: Pick<JobDetails, 'customFields' | 'reportFields' | 'templateUuid'>,
    template?: StoredTemplate,
  ): Promise<readonly [FieldsInput, FieldsInput]> {
    const sources = {
      files,
      choices: new DictionaryChoices(uow, template?.refLists.dictionaries?.map(dictionaryRef)),
      templateFields: async (list: 'customFields' | 'reportFields') => {
        const found = template ?? (templateUuid === null ? undefined : await uow.find(Templates, templateUuid));
        return found?.state[list] ?? [];
      },
    };
    return Promise.all([
      fieldsInput(validation, uow, 'customFields', customFields, sources),
      fieldsInput(validation, uow, 'reportFields', reportFields, sources),
    ]);
  }
}

/** The fields on which it depends whether a job can be published. */
const PUBLICATION_FIELDS = ['scheduled_at', 'assignee', 'assignees', 'custom_fields', 'template', 'template_uuid'];

/** Nothing is published when a field on which it depends is invalid: an error of `publish` would only follow from that. */
const publicationUnlessInvalid = (validation: Validation<UpdateJobBody>, publication: Publication): Publication =>
  PUBLICATION_FIELDS.some((field) => validation.hasError(field))
    ? { isRequested: false, isAutomatic: false }
    : publication;

/** The present assignee that a body repeats, which is valid even when it was deleted since. */
function assignedAs({ worker, worker_uuid, team, team_uuid }: AssigneeBody, job: StoredJob | undefined) {
  return {
    worker: namedIn(job?.refLists.users, 'email', worker?.uuid ?? worker_uuid, worker?.email),
    team: namedIn(job?.refLists.teams, 'name', team?.uuid ?? team_uuid, team?.name),
  };
}

/** The reference with this uuid, or without one with this value of the other key. */
const namedIn = (
  refs: readonly EntityRef[] | undefined,
  key: 'email' | 'name',
  uuid: string | null | undefined,
  value: string | null | undefined,
): EntityRef | null =>
  refs?.find((ref) =>
    uuid == null
      ? value != null && (ref[key] === value || (key === 'email' && ref.email?.toLowerCase() === value.toLowerCase()))
      : ref.uuid === uuid.toLowerCase(),
  ) ?? null;
