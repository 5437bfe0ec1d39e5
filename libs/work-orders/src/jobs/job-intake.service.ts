import { Injectable } from '@nestjs/common';
import { type Decision, newUuid, parseInstant, versionMismatch } from '#kernel/domain';
import { type Form, Forms } from '#kernel/http';
import type { Label, Stored, Work } from '#kernel/store';
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
import { CreateJobBody, UpdateJobBody } from './job.body.js';
import { Jobs } from './job.entity.js';
import { type JobLabels, readOnlyOfJob } from './job.view.js';

type StoredJob = Stored<JobState, JobLabels>;

/** A decision, and what was created along with it. */
export interface JobIntakeResult {
  readonly decision: Decision<JobState, JobEvent>;
  readonly created: Parties['created'];
}

/** What a body makes of a job: everything that it names found, all faults reported together (contract §8). */
@Injectable()
export class JobIntake {
  constructor(
    private readonly forms: Forms,
    private readonly inheritance: JobInheritance,
    private readonly parties: JobParties,
  ) {}

  async create(work: Work, body: unknown): Promise<JobIntakeResult> {
    const form = this.forms.body(CreateJobBody, body);
    if (form.value.version !== undefined) form.fault('version', 'must be absent: a new job has no version');
    const template = await this.templateOf(form, work);
    const [said, inherited, jobType, chain, serialNo] = await Promise.all([
      this.said(form, work),
      template ? this.inheritance.of(work, template) : NOTHING,
      form.lacks('job_type', 'type', 'type_uuid') && template
        ? this.inheritance.usable(work, 'job_type', template.state.jobTypeUuid)
        : jobTypeOf(this.forms, form, work),
      this.chainOf(form, work),
      nextSerial(work),
    ]);
    const parties = await this.parties.read(form, work);
    const begun: JobDetails = {
      ...NO_DETAILS,
      ...inherited,
      ...copied(work, parties, inherited.territoryUuid),
      ...defined(said.details),
      typeUuid: jobType?.uuid ?? '',
      templateUuid: template?.uuid ?? null,
      clientUuid: parties.clientUuid ?? null,
      siteUuid: parties.site?.label.uuid ?? null,
      ...chain,
    };
    const [customFields, reportFields] = await this.fields(form, work, begun, template);
    const details = {
      ...begun,
      customFields: filled(begun.customFields, customFields, work.now),
      reportFields: filled(begun.reportFields, reportFields, work.now),
    };
    return { decision: form.decide(createJob(details, serialNo)), created: parties.created };
  }

  async update(work: Work, body: unknown, job: StoredJob): Promise<JobIntakeResult> {
    const form = this.forms.body(UpdateJobBody, body, readOnlyOfJob(job));
    const { version } = form.value;
    if (version !== undefined && version !== job.version) throw versionMismatch(job.version);
    const [said, parties, [customFields, reportFields]] = await Promise.all([
      this.said(form, work, job),
      this.parties.read(form, work, job),
      this.fields(form, work, job.state),
    ]);
    const patch = {
      ...said.details,
      clientUuid: parties.clientUuid,
      siteUuid: parties.site && parties.site.label.uuid,
    };
    return {
      decision: form.decide(updateJob(patch, { customFields, reportFields }, work.now)),
      created: parties.created,
    };
  }

  /** What the body itself says, beside the fields and the parties. */
  private async said(form: Form<UpdateJobBody>, work: Work, job?: StoredJob) {
    const { value: body } = form;
    const skillField = body.skills === undefined ? 'skill_uuids' : 'skills';
    const [assignees, resolutions, territory, skills, orderedServices] = await Promise.all([
      this.assigneesOf(form, work, job),
      possibleResolutionsOf(this.forms, form, work, job?.lists.resolutions),
      this.forms.reference(form, work, 'territory', 'territory', job?.labels.territory),
      this.forms.references(form, work, skillField, 'skill', job?.lists.skills),
      this.orderedServicesOf(form, work, job?.state.orderedServices ?? []),
    ]);
    const flat = body.skill_uuids?.map((uuid) => uuid.toLowerCase()).join();
    if (body.skills !== undefined && flat !== undefined && skills && skills.map(({ uuid }) => uuid).join() !== flat)
      form.fault('skills', 'does not agree with skill_uuids');
    return {
      details: {
        externalId: body.external_id,
        externalOrderId: body.external_order_id,
        description: body.description,
        scheduledAt: body.scheduled_at && (parseInstant(body.scheduled_at, work.who.timeZone) ?? null),
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

  private async templateOf(form: Form<CreateJobBody>, work: Work): Promise<StoredTemplate | undefined> {
    const template = await this.forms.reference(form, work, 'template', 'template');
    return template ? work.find(Templates, template.uuid) : undefined;
  }

  /** The job that this one follows up, and the first of their chain. */
  private async chainOf(
    form: Form<CreateJobBody>,
    work: Work,
  ): Promise<Pick<JobDetails, 'completionOfUuid' | 'initialJobUuid'>> {
    const label = await this.forms.reference(form, work, 'completion_of', 'job');
    const before = label ? await work.find(Jobs, label.uuid) : undefined;
    if (before === undefined) return { completionOfUuid: null, initialJobUuid: null };
    return { completionOfUuid: before.uuid, initialJobUuid: before.state.initialJobUuid ?? before.uuid };
  }

  /** All assignees: as the list says, else with another editor; undefined when the body mentions neither. */
  private async assigneesOf(
    form: Form<UpdateJobBody>,
    work: Work,
    job?: StoredJob,
  ): Promise<readonly Assignee[] | undefined> {
    const { assignee, assignees } = form.value;
    const known = ({ worker, worker_uuid, team, team_uuid }: AssigneeBody) => ({
      worker: namedIn(job?.lists.users, 'email', worker?.uuid ?? worker_uuid, worker?.email),
      team: namedIn(job?.lists.teams, 'name', team?.uuid ?? team_uuid, team?.name),
    });
    if (assignees !== undefined) {
      const found = await Promise.all(
        assignees.map(async (body, i): Promise<Assignee | undefined> => {
          if (form.isFaulty(`assignees.${i}`)) return undefined;
          const one = await assigneeOf(this.forms, form, work, `assignees.${i}`, body, known(body));
          return one && { userUuid: one.worker?.uuid ?? null, teamUuid: one.team?.uuid ?? null, access: body.access };
        }),
      );
      found.forEach((one, i) => {
        if (one && found.findIndex((other) => other && isSame(one, other)) < i)
          form.fault(`assignees.${i}`, 'is named twice');
      });
      const all = found.filter((one) => one !== undefined);
      const editors = all.filter(({ access }) => access === 'edit');
      if (all.length < assignees.length) return undefined;
      if (all.length > 0 && editors.length !== 1)
        form.fault('assignees', 'must hold exactly one with the access "edit"');
      return all;
    }
    if (assignee === null) return [];
    if (assignee === undefined) return undefined;
    const editor = await assigneeOf(this.forms, form, work, 'assignee', assignee, known(assignee));
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
    form: Form<UpdateJobBody>,
    work: Work,
    before: readonly OrderedService[],
  ): Promise<readonly OrderedService[] | undefined> {
    const given = form.value.ordered_services;
    if (given === undefined) return undefined;
    const found = await Promise.all(
      given.map(async (item, i): Promise<OrderedService | undefined> => {
        const at = `ordered_services.${i}`;
        if (form.isFaulty(at)) return undefined;
        const { uuid, external_id } = item.service;
        if (uuid == null && external_id == null) {
          form.fault(`${at}.service`, 'needs one of uuid, external_id');
          return undefined;
        }
        const input = { uuid: uuid?.toLowerCase(), external_id };
        const kept = before.find(({ service }) =>
          uuid == null ? service.externalId === external_id : service.uuid === uuid.toLowerCase(),
        );
        const current = kept && { uuid: kept.service.uuid, external_id: kept.service.externalId };
        const label = await referenceAt(this.forms, form, work, at, { service: input }, 'service', 'service', current);
        if (!label) return undefined;
        const again = before.find(({ service }) => service.uuid === label.uuid);
        return {
          uuid: again?.uuid ?? newUuid(),
          service: again?.service ?? nameOf(label),
          required: item.required ?? again?.required ?? false,
        };
      }),
    );
    found.forEach((one, i) => {
      if (one && found.findIndex((other) => other?.service.uuid === one.service.uuid) < i)
        form.fault(`ordered_services.${i}`, 'is named twice');
      const shown = given[i]?.ordered_service_uuid?.toLowerCase();
      if (one && shown !== undefined && shown !== one.uuid)
        form.fault(`ordered_services.${i}.ordered_service_uuid`, 'is read-only');
    });
    return found.filter((one) => one !== undefined);
  }

  /** What the body does to both lists of fields. */
  private async fields(
    form: Form<UpdateJobBody>,
    work: Work,
    job: Pick<JobDetails, 'customFields' | 'reportFields'>,
    template?: StoredTemplate,
  ): Promise<readonly [FieldsInput, FieldsInput]> {
    const known = new Map(
      (template?.lists.dictionaries ?? []).map((label) => [label.uuid, dictionaryLabel(label).values]),
    );
    const choicesOf = async (uuid: string): Promise<readonly Choice[]> => {
      const values = known.get(uuid) ?? (await work.find(Dictionaries, uuid))?.state.values ?? [];
      known.set(uuid, values);
      return values;
    };
    return Promise.all([
      fieldsInput(this.forms, form, work, 'custom_fields', job.customFields, choicesOf),
      fieldsInput(this.forms, form, work, 'report_fields', job.reportFields, choicesOf),
    ]);
  }
}

const NOTHING: Partial<JobDetails> = {};

/** Who is assigned already, by uuid or by the other key. */
const namedIn = (
  labels: readonly Label[] | undefined,
  key: 'email' | 'name',
  uuid: string | null | undefined,
  name: string | null | undefined,
): Label | null =>
  labels?.find((label) => (uuid == null ? name != null && label[key] === name : label.uuid === uuid.toLowerCase())) ??
  null;

const isSame = (one: Assignee, other: Assignee): boolean =>
  one.userUuid === other.userUuid && one.teamUuid === other.teamUuid;

const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** What a job copies of its site, else of its client, when neither body nor template say. */
function copied(work: Work, { client, site }: Parties, territoryUuid: string | null | undefined): Partial<JobDetails> {
  const places = [site, client].filter((place) => place != null);
  const territory = territoryUuid == null ? places.find((place) => place.territory)?.territory : undefined;
  if (territory) work.remember('territory', territory);
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

/** The account's next serial number; two commands that see the same one are told apart by the commit. */
async function nextSerial(work: Work): Promise<number> {
  const [row] = await work.database.query<{ next: number }>(
    'select coalesce(max(serial_no), 0) + 1 as next from job where account_id = $1',
    [work.who.account],
  );
  return row?.next ?? 1;
}
