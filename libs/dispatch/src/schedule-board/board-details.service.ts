import { Injectable } from '@nestjs/common';
import { nameOfClient, presentAddress } from '#crm';
import { AccountSettings, Database, type EntityRef, refText } from '#eventstore/store';
import type { ScheduledAccount } from '#scheduling/fit';
import { ScheduleConflicts } from '../conflicts/schedule-conflicts.service.js';
import { presentArrivalWindow, presentAssigneeUuids } from '#work-orders';
import type { ScheduledJob } from './schedule-board.service.js';
import type { DetailsOfJobs } from './schedule-board.view.js';

/** Columns of the client, site and type of a job, as references show them. */
const REFERENCES = {
  clientUuid: ['client', 'uuid, organization_name, first_name, last_name, middle_name'],
  siteUuid: ['site', 'uuid, name'],
  typeUuid: ['job_type', 'uuid, code'],
} as const;

/** Completes the details of the jobs of the schedule: the names of what they refer to, and their overlaps. */
@Injectable()
export class BoardDetails {
  constructor(
    private readonly database: Database,
    private readonly settings: AccountSettings<ScheduledAccount>,
    private readonly conflicts: ScheduleConflicts,
  ) {}

  /** The details of jobs that were read with them, by uuid. */
  async of(account: string, jobs: readonly ScheduledJob[]): Promise<DetailsOfJobs> {
    const [clients, sites, types, counts] = await Promise.all([
      this.references(account, jobs, 'clientUuid'),
      this.references(account, jobs, 'siteUuid'),
      this.references(account, jobs, 'typeUuid'),
      this.settings.ofAccount(account).then(({ scheduling }) => this.conflicts.counts(account, jobs, scheduling)),
    ]);
    return new Map(
      jobs.flatMap(({ uuid, details }) => {
        if (details === null) return [];
        const { version, assignees, address, arrivalWindow } = details;
        const [client, site, type] = [clients(details.clientUuid), sites(details.siteUuid), types(details.typeUuid)];
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

  /** Reads the entities that jobs refer to by a field, deleted ones included. @returns the entity with a uuid. */
  private async references(
    account: string,
    jobs: readonly ScheduledJob[],
    field: keyof typeof REFERENCES,
  ): Promise<(uuid: string | null) => EntityRef | null> {
    const [table, columns] = REFERENCES[field];
    const uuids = [...new Set(jobs.flatMap(({ details }) => details?.[field] ?? []))];
    const rows =
      uuids.length === 0
        ? []
        : await this.database.queryUnprepared<EntityRef>(
            `select ${columns} from ${table} where account_id = $1 and uuid = any($2::uuid[])`,
            [account, uuids],
          );
    const found = new Map(rows.map((row) => [row.uuid, row]));
    return (uuid) => (uuid === null ? null : (found.get(uuid) ?? null));
  }
}
