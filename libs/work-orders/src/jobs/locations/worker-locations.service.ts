import { Injectable } from '@nestjs/common';
import { Database, type SqlValue } from '#eventstore/store';

/** Where a worker was, during a job. */
export interface WorkerLocation {
  readonly userUuid: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly accuracyM: number;
  readonly capturedAt: string;
  readonly jobUuid: string;
}

/** Reads where workers were, from the locations of jobs. */
@Injectable()
export class WorkerLocations {
  constructor(private readonly database: Database) {}

  /**
   * The newest location of each worker who has one, by the time at which the device was there; of jobs that are not deleted. One look
   * into an index for each worker.
   * @param since not before this instant.
   */
  newest(account: string, workers: readonly string[], since: string | undefined): Promise<WorkerLocation[]> {
    const values: SqlValue[] = [account, workers];
    const bound = since === undefined ? '' : `and l.captured_at >= $${values.push(since)}`;
    return this.database.queryList(
      `select l.* from unnest($2::uuid[]) with ordinality w (uuid, place) cross join lateral (
         select l.user_uuid as "userUuid", l.longitude, l.latitude, l.accuracy_m as "accuracyM", l.captured_at as "capturedAt",
           l.job_uuid as "jobUuid"
         from job_location l where l.account_id = $1 and l.user_uuid = w.uuid ${bound} and exists (
           select from job j where j.account_id = $1 and j.uuid = l.job_uuid and j.deleted_at is null)
         order by l.captured_at desc, l.uuid desc limit 1
       ) l order by w.place`,
      values,
    );
  }
}
