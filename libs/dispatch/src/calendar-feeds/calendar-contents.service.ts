import { Injectable } from '@nestjs/common';
import { nameOfClient } from '#crm';
import { addDays, clock, dateAt, startOfDay, type TimeSpan } from '#eventstore/domain';
import { AccountSettings, Database, References, refText } from '#eventstore/store';
import { type NamedWorker, type ReadFeed, Workforce } from '#scheduling';
import type { ScheduledAccount } from '#scheduling/fit';
import { type JobStatus, type ScheduledJob, ScheduledJobs } from '#work-orders';
import { minutesAfter } from '../holds/hold.js';
import { type CalendarEvent, calendarText } from './calendar-text.service.js';
import type { ServedJob } from './served-jobs.js';
import { ServedJobs } from './served-jobs.service.js';

/** Jobs in a feed at the most, those that begin first. */
const MAX_JOBS = 5_000;
/** Shifts in a feed at the most, those of the first months. */
const MAX_SHIFTS = 5_000;
/** Workers of a territory whose holds and shifts are in its feed. */
const MAX_WORKERS = 500;

/** Whose jobs, holds and shifts a feed has. */
interface Whom {
  readonly workers: readonly NamedWorker[];
  /** Workers and teams, as jobs and holds are assigned. */
  readonly assignees: readonly string[];
}

interface HeldTime {
  readonly uuid: string;
  readonly version: number;
  readonly startsAt: string;
  readonly minutes: number;
  readonly updatedAt: string;
}

/** Reads what calendar feeds contain. */
@Injectable()
export class CalendarContents {
  constructor(
    private readonly database: Database,
    private readonly references: References,
    private readonly settings: AccountSettings<ScheduledAccount>,
    private readonly workforce: Workforce,
    private readonly jobs: ScheduledJobs,
    private readonly servedJobs: ServedJobs,
  ) {}

  /** The text of a feed. @param baseUrl what the URLs of this service begin with. */
  async read(feed: ReadFeed, baseUrl: string): Promise<string> {
    const { account, details } = feed;
    const { scheduling, timeZone } = await this.settings.ofAccount(account);
    const now = clock.instant();
    const span = spanOf(feed, now, timeZone);
    const whom = await this.whomOf(feed, span);
    const [jobs, holds, shifts] = await Promise.all([
      feed.territoryUuid === null
        ? this.jobs.assignedTo(account, whom.assignees, span, details !== 'none', MAX_JOBS)
        : this.jobs.inTerritory(account, feed.territoryUuid, span, details !== 'none', MAX_JOBS),
      this.holdsOf(account, whom.assignees, span),
      feed.shifts ? this.shiftsOf(feed, whom.workers, span) : [],
    ]);
    const byUuid = new Map(jobs.map((job) => [job.uuid, job]));
    const { served } = await this.servedJobs.serve(
      feed,
      jobs.map(({ uuid: jobUuid, serialNo, version, scheduledAt: startsAt, scheduledMinutes }) => ({
        jobUuid,
        serialNo,
        version,
        startsAt,
        endsAt: minutesAfter(startsAt, scheduledMinutes ?? scheduling.defaultMinutes),
      })),
      { now, since: span.from },
    );
    const textsOf = details === 'full' ? await this.textsOf(account, jobs) : () => undefined;
    const urlOf = (uuid: string): string => `${baseUrl}/console/${account}/jobs/${uuid}`;
    const events = [...served.values()].map((one): CalendarEvent => {
      const job = byUuid.get(one.jobUuid);
      const event = { ...eventOf(one), url: urlOf(one.jobUuid) };
      if (job === undefined) return { ...event, status: 'cancelled' };
      return { ...event, status: statusOf(job.status), place: placeOf(job), ...textsOf(job) };
    });
    const name = feed.name ?? (details === 'none' ? 'Fieldline' : `Fieldline: ${await this.nameOf(feed)}`);
    return calendarText(name, [...events, ...holds.map(holdEvent), ...shifts]);
  }

  private async whomOf({ account, workerUuid, teamUuid, territoryUuid }: ReadFeed, within: TimeSpan): Promise<Whom> {
    const workers = await this.workforce.workers(account, {
      ...(workerUuid === null ? {} : { users: [workerUuid] }),
      ...(teamUuid === null ? {} : { teams: [teamUuid] }),
      ...(territoryUuid === null ? {} : { territories: { uuids: [territoryUuid], within } }),
      limit: MAX_WORKERS,
    });
    // The jobs of the teams of a worker are the worker's; those of the other teams of the members of a team are not the team's.
    const teams = teamUuid === null ? workers.flatMap(({ teamUuids }) => teamUuids) : [teamUuid];
    return { workers, assignees: [...new Set([...workers.map(({ uuid }) => uuid), ...teams])] };
  }

  private holdsOf(account: string, assignees: readonly string[], { from, to }: TimeSpan): Promise<HeldTime[]> {
    return this.database.query<HeldTime>(
      `select uuid, version, starts_at as "startsAt", minutes, updated_at as "updatedAt" from hold
       where account_id = $1 and status = 'active' and deleted_at is null and expires_at > clock_timestamp()
         and (worker_uuid = any($2::uuid[]) or team_uuid = any($2::uuid[])) and starts_at >= $3 and starts_at < $4
       order by starts_at, uuid`,
      [account, assignees, from, to],
    );
  }

  private async shiftsOf(
    { account, details, territoryUuid, workerUuid }: ReadFeed,
    workers: readonly NamedWorker[],
    span: TimeSpan,
  ): Promise<CalendarEvent[]> {
    const names = new Map(workers.map(({ uuid, name }) => [uuid, name]));
    const events: CalendarEvent[] = [];
    // A month after the other: a shift may be as short as a minute.
    for (let from = span.from; from < span.to && events.length < MAX_SHIFTS;) {
      const to = startOfNextMonth(from);
      const months = await this.workforce.months(account, [...names.keys()], { from, to });
      for (const { userUuid, intervals } of months)
        for (const { working, timeFrom, timeTo, territoryUuid: of } of intervals) {
          if (!working || timeFrom >= span.to || timeTo <= span.from) continue;
          if (territoryUuid !== null && of !== null && of !== territoryUuid) continue;
          const summary = details === 'none' || workerUuid !== null ? 'Shift' : `Shift: ${names.get(userUuid) ?? ''}`;
          events.push({
            id: `${userUuid}-${timeFrom}`,
            version: 0,
            stamp: timeFrom,
            from: timeFrom,
            to: timeTo,
            status: 'confirmed',
            summary,
            isFree: true,
          });
        }
      from = to;
    }
    return events.slice(0, MAX_SHIFTS);
  }

  /** The texts of each job with all details: its work and for whom, as the console calls jobs. */
  private async textsOf(account: string, jobs: readonly ScheduledJob[]) {
    const referred = { client: new Set<string>(), site: new Set<string>(), job_type: new Set<string>() };
    for (const { details } of jobs) {
      if (details === null) continue;
      if (details.clientUuid !== null) referred.client.add(details.clientUuid);
      if (details.siteUuid !== null) referred.site.add(details.siteUuid);
      referred.job_type.add(details.typeUuid);
    }
    const refOf = await this.references.shown(this.database, account, referred);
    return ({ serialNo, details }: ScheduledJob): Pick<CalendarEvent, 'summary' | 'description'> | undefined => {
      if (details === null) return undefined;
      const client = refOf('client', details.clientUuid);
      const site = refOf('site', details.siteUuid);
      const type = refOf('job_type', details.typeUuid);
      const work = details.summary ?? (type && refText(type, 'code'));
      const whom = (client && nameOfClient(client)) ?? (site && refText(site, 'name'));
      return {
        summary: [work ?? numberOf(serialNo), whom].filter((text) => text !== null).join(' – '),
        description: [
          numberOf(serialNo),
          client && nameOfClient(client),
          site && refText(site, 'name'),
          details.address?.description,
        ]
          .filter((text) => text != null)
          .join('\n'),
      };
    };
  }

  /** The name of the worker, the team or the territory of a feed. */
  private async nameOf({ account, workerUuid, teamUuid, territoryUuid }: ReadFeed): Promise<string> {
    const [worker] =
      workerUuid === null ? [] : await this.workforce.workers(account, { users: [workerUuid], limit: 1 });
    if (worker !== undefined) return worker.name;
    const team = new Set(teamUuid === null ? [] : [teamUuid]);
    const territory = new Set(territoryUuid === null ? [] : [territoryUuid]);
    const refOf = await this.references.shown(this.database, account, { team, territory });
    const ref = refOf('team', teamUuid) ?? refOf('territory', territoryUuid);
    return ref === null ? 'calendar' : refText(ref, 'name');
  }
}

/** The days of a feed, as those of the account. */
function spanOf({ pastDays, futureDays }: ReadFeed, now: string, timeZone: string): TimeSpan {
  const today = startOfDay(dateAt(now, timeZone), timeZone);
  return { from: addDays(today, -pastDays, timeZone), to: addDays(today, futureDays + 1, timeZone) };
}

/** The first instant of the next month in UTC, by which shifts are stored. */
function startOfNextMonth(instant: string): string {
  const at = new Date(instant);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)).toISOString();
}

const numberOf = (serialNo: number): string => `Job ${serialNo}`;

const eventOf = ({ jobUuid, version, servedAt, startsAt, endsAt, serialNo }: ServedJob) => ({
  id: jobUuid,
  version,
  stamp: servedAt,
  from: startsAt,
  to: endsAt,
  summary: numberOf(serialNo),
});

/** What is planned is certain when it is published to its people. */
const statusOf = (status: JobStatus): CalendarEvent['status'] =>
  status === 'posted' || status === 'scheduled' ? 'tentative' : 'confirmed';

function placeOf({ details }: ScheduledJob): CalendarEvent['place'] {
  const address = details?.address;
  if (address == null) return undefined;
  return { address: address.formatted, ...address.geolocation };
}

const holdEvent = ({ uuid, version, startsAt, minutes, updatedAt }: HeldTime): CalendarEvent => ({
  id: uuid,
  version,
  stamp: updatedAt,
  from: startsAt,
  to: minutesAfter(startsAt, minutes),
  status: 'tentative',
  summary: 'Held',
});
