import { Injectable } from '@nestjs/common';
import { nameOfClient, presentAddress } from '#crm';
import type { TimeSpan } from '#eventstore/domain';
import { Database, References, refText } from '#eventstore/store';
import type { SchedulingSettings } from '#scheduling/fit';
import { type AssignedJob, ScheduleConflicts } from '../conflicts/schedule-conflicts.service.js';
import { presentArrivalWindow, presentAssigneeUuids, type ScheduledJob } from '#work-orders';
import type { DetailsOfJobs, ShownDetails } from './schedule-board.view.js';

/** Completes the details of the jobs of the schedule: the names of what they refer to, and the number of their conflicts. */
@Injectable()
export class BoardDetails {
  constructor(
    private readonly database: Database,
    private readonly references: References,
    private readonly conflicts: ScheduleConflicts,
  ) {}

  /** The details of jobs that were read with them, by uuid. @param span only conflicts of which a part is within it count. */
  async of(
    account: string,
    jobs: readonly ScheduledJob[],
    span: TimeSpan,
    scheduling: SchedulingSettings,
  ): Promise<DetailsOfJobs> {
    const referred = { client: new Set<string>(), site: new Set<string>(), job_type: new Set<string>() };
    const assigned: AssignedJob[] = [];
    for (const { uuid, scheduledAt, scheduledMinutes, userUuids, teamUuids, details } of jobs) {
      if (details === null) continue;
      const { clientUuid, siteUuid, typeUuid, territoryUuid, skillUuids } = details;
      if (clientUuid !== null) referred.client.add(clientUuid);
      if (siteUuid !== null) referred.site.add(siteUuid);
      referred.job_type.add(typeUuid);
      const times = { uuid, scheduledAt, scheduledMinutes };
      assigned.push({ ...times, userUuids, teamUuids, typeUuid, territoryUuid, skillUuids });
    }
    if (assigned.length === 0) return new Map();
    const [refOf, counts] = await Promise.all([
      this.references.shown(this.database, account, referred),
      this.conflicts.counts(account, assigned, span, scheduling),
    ]);
    const shown = new Map<string, ShownDetails>();
    for (const { uuid, details } of jobs) {
      if (details === null) continue;
      const { version, priority, summary, assignees, address, arrivalWindow } = details;
      const client = refOf('client', details.clientUuid);
      const site = refOf('site', details.siteUuid);
      const type = refOf('job_type', details.typeUuid);
      shown.set(uuid, {
        version,
        priority,
        summary,
        assignees: presentAssigneeUuids(assignees),
        client: client && { uuid: client.uuid, name: nameOfClient(client) },
        site: site && { uuid: site.uuid, name: refText(site, 'name') },
        address: address && presentAddress(address),
        type: type && { uuid: type.uuid, code: refText(type, 'code') },
        arrival_window: arrivalWindow && presentArrivalWindow(arrivalWindow),
        conflicts: counts.get(uuid) ?? 0,
      });
    }
    return shown;
  }
}
