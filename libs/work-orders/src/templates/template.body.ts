import {
  durationBody,
  Enum,
  Examples,
  ExternalId,
  Bool,
  Validation,
  Nested,
  NestedList,
  needsOneOf,
  objectRule,
  PartialType,
  ReferenceList,
  type ReferenceBody,
  ReferenceTo,
  Text,
  UNIQUE,
  Uuid,
  Integer,
  resolveReference,
  resolveReferences,
} from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { MAX_FIELDS } from '../fields/field.js';
import { DEFAULT_JOB_TYPE } from '../job-types/job-type.js';
import { possibleResolutionsError } from '../resolutions/resolution.js';
import { resolutionRef } from '../resolutions/resolution.entity.js';
import { AssigneeBody, assigneeOf } from './assignee.body.js';
import { availableCatalogOf, CatalogItemBody } from './available-catalog.body.js';
import type { TemplateRefs } from './template.view.js';
import { FieldDefinitionBody, fieldsOf } from './template-fields.body.js';
import { PRIORITIES, type Priority, type TemplateFields, type TemplateState } from './template.js';

const REPLACES = 'Replaces the list';

/** Maximum duration of a job: 31 days. */
export const MAX_MINUTES = 44_640;

/** A duration of a job. */
export class DurationBody extends durationBody(1, MAX_MINUTES) {}

/** A resolution in the form of reads; fields other than uuid and name are read-only. */
export class PossibleResolutionBody {
  @Uuid({ optional: true, nullable: true }) uuid?: string | null;
  @Text({ max: 500, optional: true, nullable: true }) external_id?: string | null;
  @Text({ max: 500, optional: true, nullable: true }) name?: string | null;
  @Integer({ min: 1, max: 2_147_483_647, optional: true, description: "The resolution's own" }) id?: number;
  @Bool({ optional: true, description: "The resolution's own" }) successful?: boolean;
}

objectRule(PossibleResolutionBody, needsOneOf(['uuid', 'external_id', 'name']));

@Examples({
  template: {
    name: 'Heat pump inspection',
    description: 'Annual inspection',
    scheduled_duration: { minutes: 60 },
    custom_fields: [{ name: 'Serial number', field_type: 'input' }],
    report_fields: [{ name: 'Tested under pressure', field_type: 'checkbox', required: true }],
    possible_resolutions: [{ name: 'Completed' }, { name: 'Not completed' }],
  },
})
export class CreateTemplateBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'code'], {
    optional: true,
    nullable: true,
    description: 'The built-in type "default" by default',
  })
  job_type?: ReferenceBody<'code'> | null;
  @ReferenceTo(['uuid', 'external_id', 'code'], { optional: true, nullable: true, description: 'Same as job_type' })
  type?: ReferenceBody<'code'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as job_type.uuid' }) type_uuid?: string | null;
  @Text({ max: 15_000, optional: true, nullable: true }) description?: string | null;
  @Nested(() => DurationBody, { optional: true, nullable: true }) scheduled_duration?: DurationBody | null;
  @Enum({ values: PRIORITIES, optional: true, description: 'Of new jobs; normal by default' }) priority?: Priority;
  @Nested(() => AssigneeBody, { optional: true, nullable: true, description: 'Either a worker or a team' })
  assignee?: AssigneeBody | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true })
  territory?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
  @ReferenceList(['uuid', 'external_id', 'name'], { max: 100, optional: true, description: REPLACES })
  skills?: ReferenceBody<'name'>[];
  @NestedList(() => FieldDefinitionBody, { max: MAX_FIELDS, optional: true, description: REPLACES })
  custom_fields?: FieldDefinitionBody[];
  @NestedList(() => FieldDefinitionBody, { max: MAX_FIELDS, optional: true, description: REPLACES })
  report_fields?: FieldDefinitionBody[];
  @NestedList(() => PossibleResolutionBody, { max: 500, optional: true, description: REPLACES })
  possible_resolutions?: PossibleResolutionBody[];
  @NestedList(() => CatalogItemBody, { max: 500, optional: true, description: REPLACES })
  available_catalog?: CatalogItemBody[];
}

@Examples({ duration: { scheduled_duration: { hours: 1, minutes: 30 } } })
export class UpdateTemplateBody extends PartialType(CreateTemplateBody) {
  @ReferenceTo(['uuid', 'external_id', 'code'], {
    optional: true,
    description: 'The built-in type "default" by default',
  })
  declare job_type?: ReferenceBody<'code'> | null;
  @ReferenceTo(['uuid', 'external_id', 'code'], { optional: true, description: 'Same as job_type' })
  declare type?: ReferenceBody<'code'> | null;
  @Uuid({ optional: true, description: 'Same as job_type.uuid' }) declare type_uuid?: string | null;
}

/** Maps the given fields of a body to the state and resolves its references. */
export async function templateInput(
  validation: Validation<UpdateTemplateBody>,
  uow: UnitOfWork,
  template?: Entity<TemplateState, TemplateRefs>,
): Promise<TemplateFields> {
  const { name, external_id, description, scheduled_duration, priority } = validation.value;
  const { refs, refLists = {}, state } = template ?? {};
  const dictionaries = refLists.dictionaries;
  const [jobType, assignee, territory, skills, customFields, reportFields, resolutions, availableCatalog] =
    await Promise.all([
      jobTypeOf(validation, uow, refs?.type),
      assigneeOf(validation, uow, 'assignee', validation.value.assignee, refs),
      resolveReference(validation, uow, 'territory', 'territory', refs?.territory),
      resolveReferences(validation, uow, 'skills', 'skill', refLists.skills),
      fieldsOf(validation, uow, 'custom_fields', state?.customFields, dictionaries),
      fieldsOf(validation, uow, 'report_fields', state?.reportFields, dictionaries),
      possibleResolutionsOf(validation, uow, refLists.resolutions),
      availableCatalogOf(validation, uow, refLists),
    ]);
  return {
    name,
    externalId: external_id,
    jobTypeUuid: jobType?.uuid,
    description,
    scheduledMinutes: scheduled_duration && scheduled_duration.minutes,
    priority,
    assigneeUserUuid: assignee && (assignee.worker?.uuid ?? null),
    assigneeTeamUuid: assignee && (assignee.team?.uuid ?? null),
    territoryUuid: territory && territory.uuid,
    skillUuids: skills?.map(({ uuid }) => uuid),
    customFields,
    reportFields,
    possibleResolutionUuids: resolutions?.map(({ uuid }) => uuid),
    availableCatalog,
  };
}

/** The fields that name a job type; at a creation null is none. */
interface JobTypeFields {
  readonly job_type?: ReferenceBody<'code'> | null;
  readonly type?: ReferenceBody<'code'> | null;
  readonly type_uuid?: string | null;
}

const JOB_TYPE_FIELDS = ['job_type', 'type', 'type_uuid'] as const;

/** Whether a body names no job type, and has no error where it could. */
export const namesNoJobType = <T extends JobTypeFields>(validation: Validation<T>): boolean =>
  JOB_TYPE_FIELDS.every((field) => validation.value[field] == null && !validation.hasError(field));

/** The job type by any of the three fields, which must agree; by default the current one, else the built-in one. */
export async function jobTypeOf<T extends JobTypeFields>(
  validation: Validation<T>,
  uow: UnitOfWork,
  current?: EntityRef | null,
): Promise<EntityRef | null | undefined> {
  if (!current && namesNoJobType(validation))
    return resolveReference(
      new Validation({ job_type: { code: DEFAULT_JOB_TYPE.code } }, {}),
      uow,
      'job_type',
      'job_type',
    );
  const [named, shown] = await Promise.all([
    resolveReference(validation, uow, 'job_type', 'job_type', current),
    resolveReference(validation, uow, 'type', 'job_type', current),
  ]);
  if (named && shown && named.uuid !== shown.uuid)
    validation.addError(
      'job_type',
      `does not agree with ${validation.value.type === undefined ? 'type_uuid' : 'type'}`,
    );
  return named ?? shown;
}

/**
 * The possible resolutions of a body, in its order; undefined when absent or invalid. They must include both outcomes,
 * unless the body repeats the current list.
 */
export async function possibleResolutionsOf<T extends Pick<UpdateTemplateBody, 'possible_resolutions'>>(
  validation: Validation<T>,
  uow: UnitOfWork,
  current: readonly EntityRef[] = [],
): Promise<EntityRef[] | undefined> {
  const given: readonly Partial<PossibleResolutionBody>[] | undefined = validation.value.possible_resolutions;
  if (given === undefined) return undefined;
  // The same errors, but only the keys of each entry that identify the resolution.
  const names = given.map(({ uuid, external_id, name }) => ({ uuid: uuid?.toLowerCase(), external_id, name }));
  const named = new Validation({ possible_resolutions: names }, validation.errors);
  const resolutions = await resolveReferences(named, uow, 'possible_resolutions', 'resolution', current);
  if (resolutions === undefined) return undefined;
  resolutions.forEach((ref, i) => checkShownResolution(validation, `possible_resolutions.${i}`, given[i] ?? {}, ref));
  const isUnchanged =
    resolutions.length === current.length && resolutions.every(({ uuid }, i) => uuid === current[i]?.uuid);
  const error = isUnchanged ? undefined : possibleResolutionsError(resolutions.map(resolutionRef));
  if (error !== undefined) validation.addError('possible_resolutions', error);
  return resolutions;
}

/** Checks the fields of a resolution that a body may only repeat. Validation errors are added to `validation`. */
export function checkShownResolution(
  validation: Pick<Validation<object>, 'addError'>,
  path: string,
  body: Partial<PossibleResolutionBody>,
  ref: EntityRef,
): void {
  const { number, successful } = resolutionRef(ref);
  if ((body.id ?? number) !== number) validation.addError(`${path}.id`, 'is read-only');
  if ((body.successful ?? successful) !== successful) validation.addError(`${path}.successful`, 'is read-only');
}
