import { Injectable } from '@nestjs/common';
import { type Decision, newUuid, versionMismatch } from '#eventstore/domain';
import { type Input, type Validation, resolveReference, resolveReferences } from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { addressInput, contactsInput } from '#crm';
import { Dictionaries, dictionaryLabel } from '../dictionaries/dictionary.entity.js';
import { type AssigneeBody, assigneeOf, referenceAt } from '../templates/assignee.body.js';
import { Templates } from '../templates/template.entity.js';
import { jobTypeOf, possibleResolutionsOf } from '../templates/template.body.js';
import { createJob, type FieldsInput, updateJob } from './job-details.js';
import type { Choice } from './job-field-values.js';
import { fieldsInput } from './job-fields.body.js';
import { JobInheritance, nameOf, type StoredTemplate } from './job-inheritance.service.js';
import { JobParties, type Parties } from './job-parties.service.js';
import {
  type Assignee,
  type JobDetails,
  type JobEvent,
  type JobField,
  type JobState,
  NO_DETAILS,
  type OrderedService,
} from './job.js';
import type { CreateJobBody, UpdateJobBody } from './job.body.js';
import { Jobs } from './job.entity.js';
import { type JobLabels, shownOfJob } from './job.view.js';

type StoredJob = Entity<JobState, JobLabels>;

/** A decision, and what was created along with it. */
export interface JobIntakeResult {
  readonly decision: Decision<JobState, JobEvent>;
  readonly created: Parties['created'];
}

/** What a body makes of a job: everything that it names found, all faults reported together (contract §8). */
@Injectable()
export class JobIntake {
  constructor(
    private readonly inheritance: JobInheritance,
    private readonly parties: JobParties,
  ) {}

  async create(uow: UnitOfWork, input: Input<CreateJobBody>): Promise<JobIntakeResult> {
    const validation = input.validate();
    if (validation.value.version !== undefined)
      validation.addError('version', 'must be absent: a new job has no version');
    const template = await this.templateOf(validation, uow);
    const [said, inherited, jobType, chain, serialNo] = await Promise.all([
      this.said(validation, uow),
      template ? this.inheritance.of(uow, template) : NOTHING,
      validation.lacks('job_type', 'type', 'type_uuid') && template
        ? this.inheritance.usable(uow, 'job_type', template.state.jobTypeUuid)
        : jobTypeOf(validation, uow),
      this.chainOf(validation, uow),
      uow.nextNumber('job'),
    ]);
    const parties = await this.parties.read(validation, uow);
    const begun: JobDetails = {
      ...NO_DETAILS,
      ...inherited,
      ...copied(uow, parties, inherited.territoryUuid),
      ...defined(said.details),
      ...(jobType && { typeUuid: jobType.uuid }),
      templateUuid: template?.uuid ?? null,
      clientUuid: parties.clientUuid ?? null,
      siteUuid: parties.site?.ref.uuid ?? null,
      ...chain,
    };
    const [customFields, reportFields] = await this.fields(validation, uow, begun, template);
    const details = {
      ...begun,
      customFields: filled(begun.customFields, customFields, uow.now),
      reportFields: filled(begun.reportFields, reportFields, uow.now),
    };
    return { decision: validation.decide(createJob(details, serialNo)), created: parties.created };
  }

  async update(uow: UnitOfWork, input: Input<UpdateJobBody>, job: StoredJob): Promise<JobIntakeResult> {
    const validation = input.validate(() => shownOfJob(job));
    const { version } = validation.value;
    if (version !== undefined && version !== job.version) throw versionMismatch(job.version);
    const [said, parties, [customFields, reportFields]] = await Promise.all([
      this.said(validation, uow, job),
      this.parties.read(validation, uow, job),
      this.fields(validation, uow, job.state),
    ]);
    const patch = {
      ...said.details,
      clientUuid: parties.clientUuid,
      siteUuid: parties.site && parties.site.ref.uuid,
    };
    return {
      decision: validation.decide(updateJob(patch, { customFields, reportFields }, uow.now)),
      created: parties.created,
    };
  }

  /** What the body itself says, beside the fields and the parties. */
  private async said(validation: Validation<UpdateJobBody>, uow: UnitOfWork, job?: StoredJob) {
    const { value: body } = validation;
    const skillField = body.skills === undefined ? 'skill_uuids' : 'skills';
    const [assignees, resolutions, territory, skills, orderedServices] = await Promise.all([
      this.assigneesOf(validation, uow, job),
      possibleResolutionsOf(validation, uow, job?.refLists.resolutions),
      resolveReference(validation, uow, 'territory', 'territory', job?.refs.territory),
      resolveReferences(validation, uow, skillField, 'skill', job?.refLists.skills),
      this.orderedServicesOf(validation, uow, job?.state.orderedServices ?? []),
    ]);
    const flat = body.skill_uuids?.map((uuid) => uuid.toLowerCase()).join();
    if (body.skills !== undefined && flat !== undefined && skills && skills.map(({ uuid }) => uuid).join() !== flat)
      validation.addError('skills', 'does not agree with skill_uuids');
    return {
      details: {
        externalId: body.external_id,
        externalOrderId: body.external_order_id,
        description: body.description,
        scheduledAt: body.scheduled_at && validation.instant('scheduled_at', body.scheduled_at, uow.ctx.timeZone),
        scheduledMinutes: body.scheduled_duration && body.scheduled_duration.minutes,
        address: body.address && addressInput(body.address),
        contacts: body.contacts && contactsInput(body.contacts),
        assignees,
        possibleResolutionUuids: resolutions?.map(({ uuid }) => uuid),
        territoryUuid: territory && territory.uuid,
        skillUuids: skills?.map(({ uuid }) => uuid),
        orderedServices,
      },
    };
  }

  private async templateOf(
    validation: Validation<CreateJobBody>,
    uow: UnitOfWork,
  ): Promise<StoredTemplate | undefined> {
    const template = await resolveReference(validation, uow, 'template', 'template');
    return template ? uow.find(Templates, template.uuid) : undefined;
  }

  /** The job that this one follows up, and the first of their chain. */
  private async chainOf(
    validation: Validation<CreateJobBody>,
    uow: UnitOfWork,
  ): Promise<Pick<JobDetails, 'completionOfUuid' | 'initialJobUuid'>> {
    const entityRef = await resolveReference(validation, uow, 'completion_of', 'job');
    const before = entityRef ? await uow.find(Jobs, entityRef.uuid) : undefined;
    if (before === undefined) return { completionOfUuid: null, initialJobUuid: null };
    return { completionOfUuid: before.uuid, initialJobUuid: before.state.initialJobUuid ?? before.uuid };
  }

  /** All assignees: as the list says, else with another editor; undefined when the body mentions neither. */
  private async assigneesOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    job?: StoredJob,
  ): Promise<readonly Assignee[] | undefined> {
    const { assignee, assignees } = validation.value;
    const known = ({ worker, worker_uuid, team, team_uuid }: AssigneeBody) => ({
      worker: namedIn(job?.refLists.users, 'email', worker?.uuid ?? worker_uuid, worker?.email),
      team: namedIn(job?.refLists.teams, 'name', team?.uuid ?? team_uuid, team?.name),
    });
    if (assignees !== undefined) {
      const found = await Promise.all(
        assignees.map(async (body, i): Promise<Assignee | undefined> => {
          if (validation.hasError(`assignees.${i}`)) return undefined;
          const one = await assigneeOf(validation, uow, `assignees.${i}`, body, known(body));
          return one && { userUuid: one.worker?.uuid ?? null, teamUuid: one.team?.uuid ?? null, access: body.access };
        }),
      );
      found.forEach((one, i) => {
        if (one && found.findIndex((other) => other && isSame(one, other)) < i)
          validation.addError(`assignees.${i}`, 'is named twice');
      });
      const all = found.filter((one) => one !== undefined);
      const editors = all.filter(({ access }) => access === 'edit');
      if (all.length < assignees.length) return undefined;
      if (all.length > 0 && editors.length !== 1)
        validation.addError('assignees', 'must hold exactly one with the access "edit"');
      return all;
    }
    if (assignee === null) return [];
    if (assignee === undefined) return undefined;
    const editor = await assigneeOf(validation, uow, 'assignee', assignee, known(assignee));
    if (editor === undefined) return undefined;
    const one: Assignee = {
      userUuid: editor.worker?.uuid ?? null,
      teamUuid: editor.team?.uuid ?? null,
      access: 'edit',
    };
    const viewers = (job?.state.assignees ?? []).filter((other) => other.access === 'view' && !isSame(one, other));
    const current = job?.state.assignees.find((other) => other.access === 'edit' && isSame(one, other));
    return current ? job?.state.assignees : [one, ...viewers];
  }

  /** The ordered services: those of a service that is ordered already keep their uuid. */
  private async orderedServicesOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    before: readonly OrderedService[],
  ): Promise<readonly OrderedService[] | undefined> {
    const given = validation.value.ordered_services;
    if (given === undefined) return undefined;
    const found = await Promise.all(
      given.map(async (item, i): Promise<OrderedService | undefined> => {
        const at = `ordered_services.${i}`;
        if (validation.hasError(at)) return undefined;
        const { uuid, external_id } = item.service;
        if (uuid == null && external_id == null) {
          validation.addError(`${at}.service`, 'needs one of uuid, external_id');
          return undefined;
        }
        const input = { uuid: uuid?.toLowerCase(), external_id };
        const kept = before.find(({ service }) =>
          uuid == null ? service.externalId === external_id : service.uuid === uuid.toLowerCase(),
        );
        const current = kept && { uuid: kept.service.uuid, external_id: kept.service.externalId };
        const entityRef = await referenceAt(validation, uow, at, { service: input }, 'service', 'service', current);
        if (!entityRef) return undefined;
        const again = before.find(({ service }) => service.uuid === entityRef.uuid);
        return {
          uuid: again?.uuid ?? newUuid(),
          service: again?.service ?? nameOf(entityRef),
          required: item.required ?? again?.required ?? false,
        };
      }),
    );
    found.forEach((one, i) => {
      if (one && found.findIndex((other) => other?.service.uuid === one.service.uuid) < i)
        validation.addError(`ordered_services.${i}`, 'is named twice');
      const shown = given[i]?.ordered_service_uuid?.toLowerCase();
      if (one && shown !== undefined && shown !== one.uuid)
        validation.addError(`ordered_services.${i}.ordered_service_uuid`, 'is read-only');
    });
    return found.filter((one) => one !== undefined);
  }

  /** What the body does to both lists of fields. */
  private async fields(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    job: Pick<JobDetails, 'customFields' | 'reportFields'>,
    template?: StoredTemplate,
  ): Promise<readonly [FieldsInput, FieldsInput]> {
    const known = new Map(
      (template?.refLists.dictionaries ?? []).map((entityRef) => [entityRef.uuid, dictionaryLabel(entityRef).values]),
    );
    const choicesOf = async (uuid: string): Promise<readonly Choice[]> => {
      const values = known.get(uuid) ?? (await uow.find(Dictionaries, uuid))?.state.values ?? [];
      known.set(uuid, values);
      return values;
    };
    return Promise.all([
      fieldsInput(validation, uow, 'custom_fields', job.customFields, choicesOf),
      fieldsInput(validation, uow, 'report_fields', job.reportFields, choicesOf),
    ]);
  }
}

const NOTHING: Partial<JobDetails> = {};

/** Who is assigned already, by uuid or by the other key. */
const namedIn = (
  labels: readonly EntityRef[] | undefined,
  key: 'email' | 'name',
  uuid: string | null | undefined,
  name: string | null | undefined,
): EntityRef | null =>
  labels?.find((entityRef) =>
    uuid == null ? name != null && entityRef[key] === name : entityRef.uuid === uuid.toLowerCase(),
  ) ?? null;

const isSame = (one: Assignee, other: Assignee): boolean =>
  one.userUuid === other.userUuid && one.teamUuid === other.teamUuid;

const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** What a job copies of its site, else of its client, when neither body nor template say. */
function copied(
  uow: UnitOfWork,
  { client, site }: Parties,
  territoryUuid: string | null | undefined,
): Partial<JobDetails> {
  const places = [site, client].filter((place) => place != null);
  const territory = territoryUuid == null ? places.find((place) => place.territory)?.territory : undefined;
  if (territory) uow.cacheRef('territory', territory);
  return {
    address: places.find(({ address }) => address !== null)?.address ?? null,
    contacts: places.find(({ contacts }) => contacts.length > 0)?.contacts ?? [],
    ...(territory ? { territoryUuid: territory.uuid } : {}),
  };
}

/** The fields of a new job with the values that it is created with. */
const filled = (fields: readonly JobField[], { fillings, additions }: FieldsInput, at: string): JobField[] => [
  ...fields.map((field) => {
    const filling = fillings.find(({ uuid }) => uuid === field.uuid);
    return filling ? { ...field, value: filling.value, filledAt: filling.value === null ? null : at } : field;
  }),
  ...additions,
];
