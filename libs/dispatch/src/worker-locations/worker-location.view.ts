import { ApiField } from '#http';
import type { WorkerLocation } from '#work-orders';

const UUID = { type: 'string', format: 'uuid' } as const;

/** Where a worker was last. */
export class WorkerLocationView {
  @ApiField(UUID) user_uuid!: string;
  @ApiField({ type: 'number' }) longitude!: number;
  @ApiField({ type: 'number' }) latitude!: number;
  @ApiField({ type: 'number', description: 'Accuracy in meters' }) accuracy_m!: number;
  @ApiField({ type: 'string', format: 'date-time', description: 'When the device was at the location' })
  captured_at!: string;
  @ApiField({ ...UUID, description: 'The job during which the location was uploaded' }) job_uuid!: string;
}

export class WorkerLocationsView {
  @ApiField({ of: () => WorkerLocationView, list: true, description: 'One of each worker who has one, by `user_uuid`' })
  locations!: WorkerLocationView[];
}

/** Maps a location to its view. */
export const presentWorkerLocation = (location: WorkerLocation): WorkerLocationView => ({
  user_uuid: location.userUuid,
  longitude: location.longitude,
  latitude: location.latitude,
  accuracy_m: location.accuracyM,
  captured_at: location.capturedAt,
  job_uuid: location.jobUuid,
});
