import {
  hasBookingOnly,
  Validation,
  objectRule,
  type ReferenceBody,
  ReferenceTo,
  Text,
  Uuid,
  resolveReference,
} from '#http';
import { nameOfUser } from '#scheduling';
import type { EntityRef, UnitOfWork } from '#eventstore/store';

/** The assignee: a worker or a team, in the form of lists or of single reads. */
export class AssigneeBody {
  @ReferenceTo(['uuid', 'external_id', 'email'], { optional: true, nullable: true, repeats: ['name'] })
  worker?: (ReferenceBody<'email'> & { name?: string | null }) | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as worker.uuid' }) worker_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true })
  team?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as team.uuid' }) team_uuid?: string | null;
  @Uuid({ optional: true, description: 'As shown: of the worker or team' }) uuid?: string;
  @Text({ max: 254, optional: true, description: 'As shown: of the worker' }) email?: string;
}

const namesWorker = ({ worker, worker_uuid }: AssigneeBody): boolean => (worker ?? worker_uuid) != null;
const namesTeam = ({ team, team_uuid }: AssigneeBody): boolean => (team ?? team_uuid) != null;

objectRule(AssigneeBody, (given) =>
  namesWorker(given) === namesTeam(given) ? 'must name either a worker or a team' : undefined,
);

/** Either a worker or a team; both null when cleared. */
export interface Assignee {
  readonly worker: EntityRef | null;
  readonly team: EntityRef | null;
}

/**
 * Resolves the assignee at a path of a body. Validation errors are added to `validation`.
 * @param current the present assignee, which may be repeated even when it was deleted since.
 * @returns undefined when absent or invalid.
 */
export async function assigneeOf<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  path: string,
  body: AssigneeBody | null | undefined,
  current: Partial<Assignee> = {},
): Promise<Assignee | undefined> {
  if (body === undefined) return undefined;
  if (body === null) return { worker: null, team: null };
  const isWorker = namesWorker(body);
  const named = isWorker
    ? await resolveReferenceAt(validation, uow, path, workerIn(body), 'worker', 'user', current.worker)
    : await resolveReferenceAt(validation, uow, path, body, 'team', 'team', current.team);
  if (!named) return undefined;
  const { uuid = named.uuid, email = named.email } = body;
  if (uuid.toLowerCase() !== named.uuid)
    validation.addError(`${path}.uuid`, `is not the uuid of the ${isWorker ? 'worker' : 'team'}`);
  if (email?.toLowerCase() !== named.email?.toLowerCase())
    validation.addError(`${path}.email`, 'is not the email of the worker');
  const name = body.worker?.name;
  // A key that knows workers by their uuids alone learns nothing about names.
  if (isWorker && name != null && name !== nameOfUser(named) && !hasBookingOnly(uow.ctx.scopes))
    validation.addError(`${path}.worker.name`, 'is not the name of the worker');
  return isWorker ? { worker: named, team: null } : { worker: null, team: named };
}

/** The worker that a body names, without the name that views show: it is no key of references. */
function workerIn({ worker, worker_uuid }: AssigneeBody): object {
  if (worker == null) return { worker, worker_uuid };
  const { name: _, ...keys } = worker;
  return { worker: keys, worker_uuid };
}

/** As `resolveReference`, for a field of a nested object. @param path the path of that object in the body. */
export async function resolveReferenceAt<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  path: string,
  object: object,
  field: string,
  entityType: string,
  current?: EntityRef | null,
): Promise<EntityRef | null | undefined> {
  const one = new Validation<object>(object, {});
  const entityRef = await resolveReference(one, uow, field, entityType, current);
  validation.addErrors(one.errors, (at) => `${path}.${at}`);
  return entityRef;
}
