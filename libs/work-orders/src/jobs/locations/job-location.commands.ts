import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ChangeCommand,
  Coordinate,
  Validation,
  NestedList,
  Float,
  type ReferenceBody,
  ReferenceTo,
  Timestamp,
  Uuid,
  resolveReference,
} from '#http';
import { validationError, newUuid, notFound } from '#eventstore/domain';
import { EventStore, type EntityRef, eventsByIds, type UnitOfWork } from '#eventstore/store';
import { historyType } from '../views/job-history.view.js';
import { Jobs } from '../views/job.entity.js';
import { mustActAsOneself } from '../people/acting-user.service.js';
import { mustBeEditable } from '../people/job-visibility.service.js';

export class LocationEventBody {
  @Uuid() uuid!: string;
}

export class LocationBody {
  @ReferenceTo(['uuid', 'external_id', 'email']) user!: ReferenceBody<'email'>;
  @Coordinate({ max: 180 }) longitude!: number;
  @Coordinate({ max: 90 }) latitude!: number;
  @Float({ min: 0, max: 1_000_000, description: 'Accuracy in meters' }) accuracy_m!: number;
  @Timestamp({ description: 'When the device was at the location' }) captured_at!: string;
  @NestedList(() => LocationEventBody, { max: 100, optional: true, description: 'Events of the history of the job' })
  events?: LocationEventBody[];
}

@Examples({
  'a drive': {
    locations: [
      {
        user: { email: 'aidan.abbott@northern-heating.example' },
        longitude: -1.54935,
        latitude: 53.80096,
        accuracy_m: 8,
        captured_at: '2026-11-20T09:30:00Z',
      },
    ],
  },
})
export class UploadLocationsBody {
  @NestedList(() => LocationBody, { max: 1000 }) locations!: LocationBody[];
}

/** An event of the job that a location is linked to. */
interface LinkedEvent {
  readonly uuid: string;
  readonly type: string;
  readonly job_version: number;
}

/** The locations that a command recorded, in the order of the upload. */
export interface UploadedLocations {
  readonly uuids: readonly string[];
}

/** Records locations of workers, in the order of the upload and of the commits. */
export class UploadLocations extends ChangeCommand<UploadLocationsBody, UploadedLocations> {}

@CommandHandler(UploadLocations)
export class UploadLocationsHandler implements ICommandHandler<UploadLocations> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UploadLocations): Promise<UploadedLocations> {
    return this.store.transact(ctx, async (uow) => {
      const job = await uow.find(Jobs, ref);
      if (job === undefined) throw notFound('job');
      await mustBeEditable(uow.database, ctx, job.state);
      // Locations have no version: the request is rejected rather than its condition ignored.
      if (ctx.expectedVersions !== undefined)
        throw validationError('If-Match', 'must be absent: locations have no version');
      const validation = input.validate();
      if (validation.value.locations?.length === 0) validation.addError('locations', 'must not be empty');
      const [users, events] = await Promise.all([this.usersOf(validation, uow), eventsOf(validation, uow, job.uuid)]);
      const captured = (validation.value.locations ?? []).map(({ captured_at }: Partial<LocationBody>, i) =>
        captured_at === undefined
          ? undefined
          : validation.instant(`locations.${i}.captured_at`, captured_at, ctx.timeZone),
      );
      const { locations } = validation.finish();
      for (const user of users) mustActAsOneself(ctx, user);
      const rows = locations.map((location, i) => {
        const linked = (location.events ?? []).flatMap(({ uuid }) => events.get(uuid.toLowerCase()) ?? []);
        return {
          uuid: newUuid(),
          user_uuid: users[i]?.uuid,
          longitude: location.longitude + 0,
          latitude: location.latitude + 0,
          accuracy_m: location.accuracy_m + 0,
          captured_at: captured[i],
          uploaded_at: uow.now,
          event_uuids: linked.map(({ uuid }) => uuid),
          events: linked,
        };
      });
      uow.append('job_location', { job_uuid: job.uuid, rows });
      uow.addGuard({ guard: 'job.usable', uuid: job.uuid });
      return { uuids: rows.map(({ uuid }) => uuid) };
    });
  }

  /** The user of each location; each distinct user is resolved once. */
  private usersOf(
    validation: Validation<UploadLocationsBody>,
    uow: UnitOfWork,
  ): Promise<(EntityRef | null | undefined)[]> {
    const lookups = new Map<string, Promise<{ ref: EntityRef | null | undefined; message: string | undefined }>>();
    const find = async (user: LocationBody['user']) => {
      const one = new Validation<object>({ user }, {});
      const ref = await resolveReference(one, uow, 'user', 'user');
      return { ref, message: one.errors.user?.[0] };
    };
    const given: readonly Partial<LocationBody>[] = validation.value.locations ?? [];
    return Promise.all(
      given.map(async ({ user }, i) => {
        if (user === undefined) return undefined;
        const key = JSON.stringify(user);
        const lookup = lookups.get(key) ?? find(user);
        lookups.set(key, lookup);
        const { ref, message } = await lookup;
        if (message !== undefined) validation.addError(`locations.${i}.user`, message);
        return ref;
      }),
    );
  }
}

/** The events of the job's history that the locations name, by uuid. Validation errors are added to `validation`. */
async function eventsOf(
  validation: Validation<UploadLocationsBody>,
  uow: UnitOfWork,
  job: string,
): Promise<ReadonlyMap<string, LinkedEvent>> {
  // Includes the events of invalid locations, so that all errors are reported together.
  const locations: readonly Partial<LocationBody>[] = validation.value.locations ?? [];
  const named = locations.map(({ events = [] }) =>
    events.map(({ uuid }: Partial<LocationEventBody>) => uuid?.toLowerCase()),
  );
  const uuids = [...new Set(named.flat().filter((uuid) => uuid !== undefined))];
  const found = uuids.length === 0 ? [] : await eventsByIds(uow.database, uow.ctx.account, job, uuids);
  const events = new Map(
    found.map(({ eventId, type, version }) => [
      eventId,
      { uuid: eventId, type: historyType(type), job_version: version },
    ]),
  );
  named.forEach((own, i) => {
    own.forEach((uuid, n) => {
      if (uuid !== undefined && !events.has(uuid))
        validation.addError(`locations.${i}.events.${n}.uuid`, 'is not an event of the job');
    });
  });
  return events;
}
