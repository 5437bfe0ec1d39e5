import { ApiField } from '#http';

export class LocationEventView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) type!: string;
  @ApiField({ type: 'string', format: 'uuid' }) job_uuid!: string;
  @ApiField({ type: 'integer' }) job_version!: number;
}

/** A location of a worker during a job. */
export class JobLocationView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', format: 'uuid' }) user_uuid!: string;
  @ApiField({ type: 'number' }) longitude!: number;
  @ApiField({ type: 'number' }) latitude!: number;
  @ApiField({ type: 'number', description: 'Accuracy in meters' }) accuracy_m!: number;
  @ApiField({ type: 'string', format: 'date-time', description: 'When the server received it' }) uploaded_at!: string;
  @ApiField({ type: 'string', format: 'date-time', description: 'When the device was at the location' })
  captured_at!: string;
  @ApiField({
    type: 'string',
    format: 'date-time',
    description: 'Same as captured_at, in the spelling that older clients expect',
  })
  catured_at!: string;
  @ApiField({ of: () => LocationEventView, list: true }) events!: LocationEventView[];
}

/** A row of `job_location`. */
export interface JobLocationRow {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly accuracy_m: number;
  readonly uploaded_at: string;
  readonly captured_at: string;
  readonly events: readonly { readonly uuid: string; readonly type: string; readonly job_version: number }[];
}

/** Maps a row to its view. */
export const presentLocation = (job: string, row: JobLocationRow): JobLocationView => ({
  uuid: row.uuid,
  user_uuid: row.user_uuid,
  longitude: row.longitude,
  latitude: row.latitude,
  accuracy_m: row.accuracy_m,
  uploaded_at: row.uploaded_at,
  captured_at: row.captured_at,
  catured_at: row.captured_at,
  events: row.events.map(({ uuid, type, job_version }) => ({ uuid, type, job_uuid: job, job_version })),
});

export class LocationUuidsView {
  @ApiField({ type: 'array', items: { type: 'string', format: 'uuid' }, description: 'In the order of the request' })
  location_uuids!: readonly string[];
}
