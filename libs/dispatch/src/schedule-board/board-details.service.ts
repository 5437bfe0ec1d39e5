import { Injectable } from '@nestjs/common';
import { nameOfClient, presentAddress } from '#crm';
import type { TimeSpan } from '#eventstore/domain';
import { AccountSettings, Database, References, refText } from '#eventstore/store';
import type { ScheduledAccount } from '#scheduling/fit';
import { ScheduleConflicts } from '../conflicts/schedule-conflicts.service.js';
import { presentArrivalWindow, presentAssigneeUuids, type ScheduledJob } from '#work-orders';
import type { DetailsOfJobs } from './schedule-board.view.js';

/** Completes the details of the jobs of the schedule: the names of what they refer to, and the number of their conflicts. */
@Injectable()
export class BoardDetails {
  constructor(
    private readonly database: Database,
    private readonly references: References,
    private readonly settings: AccountSettings<ScheduledAccount>,
    private readonly conflicts: ScheduleConflicts,
  ) {}

  /** The details of jobs that were read with them, by uuid. @param span only conflicts of which a part is within it count. */
  async of(account: string, jobs: readonly ScheduledJob[], span: TimeSpan): Promise<DetailsOfJobs> {
    const named = async (type: string, field: 'clientUuid' | 'siteUuid' | 'typeUuid') => {
      const uuids = new Set(jobs.flatMap(({ details }) => details?.[field] ?? []));
      const found = await this.references.shown(this.database, account, type, [...uuids]);
      return (uuid: string | null) => (uuid === null ? null : (found.get(uuid) ?? null));
    };
    const requiring = jobs.flatMap(({ details, ...job }) => (details === null ? [] : [{ ...details, ...job }]));
    const [clientOf, siteOf, typeOf, counts] = await Promise.all([
      named('client', 'clientUuid'),
      named('site', 'siteUuid'),
      named('job_type', 'typeUuid'),
      this.settings
        .ofAccount(account)
        .then(({ scheduling }) => this.conflicts.counts(account, requiring, span, scheduling)),
    ]);
    return new Map(
      jobs.flatMap(({ uuid, details }) => {
        if (details === null) return [];
        const { version, assignees, address, arrivalWindow } = details;
        const [client, site, type] = [clientOf(details.clientUuid), siteOf(details.siteUuid), typeOf(details.typeUuid)];
        const shown = {
          version,
          assignees: presentAssigneeUuids(assignees),
          client: client && { uuid: client.uuid, name: nameOfClient(client) },
          site: site && { uuid: site.uuid, name: refText(site, 'name') },
          address: address && presentAddress(address),
          type: type && { uuid: type.uuid, code: refText(type, 'code') },
          arrival_window: arrivalWindow && presentArrivalWindow(arrivalWindow),
          conflicts: counts.get(uuid) ?? 0,
        };
        return [[uuid, shown] as const];
      }),
    );
  }
}
