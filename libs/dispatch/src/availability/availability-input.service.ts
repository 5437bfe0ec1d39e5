import { Injectable } from '@nestjs/common';
import { CrmApi } from '#crm';
import { isUuid, parseInstant } from '#eventstore/domain';
import { Database, type EntityRef, EventStore, type RequestContext, type UnitOfWork } from '#eventstore/store';
import { type Input, instantInQuery, resolveReference, resolveReferences, Validation } from '#http';
import type { Span } from '#scheduling/fit';
import {
  copiedFrom,
  type CopySource,
  copySourceOf,
  type JobRequirements,
  jobTypeOf,
  RequirementsOfJobs,
} from '#work-orders';
import type { AvailabilityBody, JobAvailabilityQuery, TimeWindowBody } from './availability.body.js';
import { type AvailabilityQuestion, DEFAULTS } from './availability-search.service.js';
import { daysFrom } from './local-clock.js';
import { MAX_DAYS } from './search-size.js';
import type { Place } from '../travel/travel.js';

type BodyValidation = Validation<AvailabilityBody>;

/** Resolves what the body of a search asks for. */
@Injectable()
export class AvailabilityInput {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly crm: CrmApi,
    private readonly requirements: RequirementsOfJobs,
  ) {}

  /** @throws DomainError 422 with all errors. */
  async question(input: Input<AvailabilityBody>, ctx: RequestContext, now: number): Promise<AvailabilityQuestion> {
    const validation = input.validate();
    const uow = this.store.begin(this.database.reader, ctx);
    checkWindows(validation);
    const [template, jobType, skills, territory, site, workers, teams, preferred, excluded] = await Promise.all([
      this.templateOf(validation, uow),
      validation.lacks('job_type', 'type', 'type_uuid') ? undefined : jobTypeOf(validation, uow),
      skillsOf(validation, uow),
      resolveReference(validation, uow, 'territory', 'territory'),
      this.siteOf(validation, uow),
      resolveReferences(validation, uow, 'workers', 'user'),
      resolveReferences(validation, uow, 'teams', 'team'),
      resolveReferences(validation, uow, 'prefer', 'user'),
      resolveReferences(validation, uow, 'exclude', 'user'),
    ]);
    const minutes = validation.value.duration?.minutes ?? template?.minutes;
    if (minutes == null && !validation.hasError('template') && !validation.hasError('duration'))
      validation.addError('duration', 'is required: there is no template that has one');
    const period = checkPeriod(validation, parseInstant, ctx.timeZone, now);
    const { asked, minutes: duration } = validation.complete({ asked: period, minutes });
    const { location, grid, windows, notice, buffer, travel, sort, per_worker, limit } = validation.value;
    const copied = copiedFrom(site ?? [], template?.territoryUuid ?? null);
    const place: Place | null = location ?? copied.address?.geolocation ?? null;
    return {
      ...DEFAULTS,
      asked,
      minutes: duration,
      time: {
        jobTypeUuid: jobType?.uuid ?? template?.jobTypeUuid ?? null,
        territoryUuid: territory === undefined ? copied.territoryUuid : (territory?.uuid ?? null),
      },
      skills: skills === undefined ? (template?.skillUuids ?? []) : uuidsOf(skills),
      place,
      isUnlocated: site !== undefined && place === null,
      workers: workers && uuidsOf(workers),
      teams: uuidsOf(teams ?? []),
      preferred: uuidsOf(preferred ?? []),
      excluded: uuidsOf(excluded ?? []),
      gridMinutes: grid?.minutes ?? DEFAULTS.gridMinutes,
      windows,
      noticeMinutes: notice?.minutes ?? DEFAULTS.noticeMinutes,
      bufferMinutes: buffer?.minutes,
      travel: {
        mode: travel?.mode ?? DEFAULTS.travel.mode,
        speedKmh: travel?.speed_kmh ?? DEFAULTS.travel.speedKmh,
        detour: travel?.detour ?? DEFAULTS.travel.detour,
      },
      sort: sort ?? DEFAULTS.sort,
      perWorker: per_worker ?? DEFAULTS.perWorker,
      limit: limit ?? DEFAULTS.limit,
    };
  }

  /** What a search for a job asks for besides what the job requires. @throws DomainError 422 with all errors. */
  async questionOfJob(
    filters: Input<JobAvailabilityQuery>,
    ctx: RequestContext,
    now: number,
  ): Promise<Omit<AvailabilityQuestion, 'minutes' | 'time' | 'skills' | 'place' | 'isUnlocated'>> {
    const validation = filters.validate();
    const { sort, travel, grid, prefer, limit } = validation.value;
    const period = checkPeriod(validation, instantInQuery, ctx.timeZone, now);
    const named = prefer?.map((one) => (isUuid(one) ? { uuid: one } : { email: one }));
    const preferred = await resolveReferences(
      new Validation({ prefer: named }, validation.errors),
      this.store.begin(this.database.reader, ctx),
      'prefer',
      'user',
    );
    return {
      ...DEFAULTS,
      asked: validation.complete({ asked: period }).asked,
      preferred: uuidsOf(preferred ?? []),
      gridMinutes: grid === undefined ? DEFAULTS.gridMinutes : Number(grid.minutes),
      travel: { ...DEFAULTS.travel, mode: travel?.mode ?? DEFAULTS.travel.mode },
      sort: sort ?? DEFAULTS.sort,
      limit: limit === undefined ? DEFAULTS.limit : Number(limit),
    };
  }

  private async templateOf(
    validation: BodyValidation,
    uow: UnitOfWork,
  ): Promise<Omit<JobRequirements, 'place'> | undefined> {
    const ref = await resolveReference(validation, uow, 'template', 'template');
    return ref ? this.requirements.ofTemplate(uow.ctx.account, ref.uuid) : undefined;
  }

  /** What a new job at the site copies: from the site, then from its client. Undefined when the request names no site. */
  private async siteOf(validation: BodyValidation, uow: UnitOfWork): Promise<readonly CopySource[] | undefined> {
    const ref = await resolveReference(validation, uow, 'site', 'site');
    if (ref == null) return undefined;
    if (validation.value.location != null) validation.addError('site', 'cannot be combined with location');
    const site = await this.crm.site(uow, ref.uuid);
    const client = site?.client && (await this.crm.client(uow, site.client.uuid));
    return [site, client].filter((source) => source != null).map(copySourceOf);
  }
}

const uuidsOf = (refs: readonly EntityRef[]): string[] => refs.map(({ uuid }) => uuid);

/** The skills of either field; undefined when the request has neither. */
async function skillsOf(validation: BodyValidation, uow: UnitOfWork): Promise<EntityRef[] | undefined> {
  const [named, flat] = await Promise.all([
    resolveReferences(validation, uow, 'skills', 'skill'),
    resolveReferences(validation, uow, 'skill_uuids', 'skill'),
  ]);
  if (named !== undefined && flat !== undefined && uuidsOf(named).join() !== uuidsOf(flat).join())
    validation.addError('skills', 'does not agree with skill_uuids');
  return named ?? flat;
}

/** Errors are added to `validation`. Times of the form `08:00` sort as text. */
function checkWindows(validation: BodyValidation): void {
  validation.value.windows?.forEach(({ from, to }: Partial<TimeWindowBody>, i) => {
    if (from !== undefined && to !== undefined && from >= to)
      validation.addError(`windows.${i}.to`, 'must be after "from"');
  });
}

/**
 * The period of a search. Errors are added to `validation`.
 * @param read parses a timestamp.
 * @returns undefined when it is not valid.
 */
export function checkPeriod(
  validation: Validation<{ from: string; to: string }>,
  read: typeof parseInstant,
  timeZone: string,
  now: number,
): Span | undefined {
  const instant = (field: 'from' | 'to'): number | undefined => {
    const text = validation.value[field];
    const at = text === undefined ? undefined : read(text, timeZone);
    if (text !== undefined && at === undefined) validation.addError(field, 'must lie in the years 0001 to 9999 of UTC');
    return at === undefined ? undefined : Date.parse(at);
  };
  const [from, to] = [instant('from'), instant('to')];
  if (to !== undefined && to <= now) validation.addError('to', 'must be in the future');
  if (from === undefined || to === undefined) return undefined;
  if (to <= from) validation.addError('to', 'must be after "from"');
  else if (daysFrom(from, to, timeZone) > MAX_DAYS)
    validation.addError('to', `must be at most ${MAX_DAYS} days after "from"`);
  return { from, to };
}
