import { Injectable } from '@nestjs/common';
import { EntityReader, type Viewer } from '#eventstore/store';
import { Templates } from '../../templates/template.entity.js';
import { Jobs } from '../views/job.entity.js';

/** What a job requires of whom it is assigned to, and when. */
export interface JobRequirements {
  readonly uuid: string;
  /** Null: the account's default duration. */
  readonly minutes: number | null;
  readonly jobTypeUuid: string;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  /** Null when it is not known. */
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
}

/** Reads what jobs require. */
@Injectable()
export class RequirementsOfJobs {
  constructor(private readonly reader: EntityReader) {}

  /** Those of the job with a uuid or external id; undefined when there is none that the viewer sees. */
  async ofJob(viewer: Viewer, ref: string): Promise<JobRequirements | undefined> {
    const job = await this.reader.find(Jobs, viewer, ref);
    if (job === undefined) return undefined;
    const { scheduledMinutes, typeUuid, territoryUuid, skillUuids, address } = job.state;
    const place = address?.geolocation ?? null;
    return { uuid: job.uuid, minutes: scheduledMinutes, jobTypeUuid: typeUuid, territoryUuid, skillUuids, place };
  }

  /** Those of jobs that a template makes; undefined when it does not exist. */
  async ofTemplate(account: string, uuid: string): Promise<Omit<JobRequirements, 'place'> | undefined> {
    const template = await this.reader.find(Templates, account, uuid);
    if (template === undefined) return undefined;
    const { scheduledMinutes, jobTypeUuid, territoryUuid, skillUuids } = template.state;
    return { uuid, minutes: scheduledMinutes, jobTypeUuid, territoryUuid, skillUuids };
  }
}
