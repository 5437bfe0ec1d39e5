import { Validation, objectRule, ReferenceTo, Uuid, resolveReference } from '#http';
import type { EntityRef, UnitOfWork } from '#eventstore/store';

/** Who is to do the work: a worker or a team, as lists or details show them. */
export class AssigneeBody {
  @ReferenceTo(['uuid', 'email'], { optional: true, nullable: true })
  worker?: { uuid?: string | null; email?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As worker.uuid' }) worker_uuid?: string | null;
  @ReferenceTo(['uuid', 'name'], { optional: true, nullable: true })
  team?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As team.uuid' }) team_uuid?: string | null;
}

const namesWorker = ({ worker, worker_uuid }: AssigneeBody): boolean => (worker ?? worker_uuid) != null;
const namesTeam = ({ team, team_uuid }: AssigneeBody): boolean => (team ?? team_uuid) != null;

objectRule(AssigneeBody, (given) =>
  namesWorker(given) === namesTeam(given) ? 'must name either a worker or a team' : undefined,
);

/** The one of the two that is set. */
export interface Assignee {
  readonly worker: EntityRef | null;
  readonly team: EntityRef | null;
}

/**
 * The assignee that a body names at a path: nobody when cleared, undefined when absent or at fault. Validation errors go to
 * `validation`. Who is assigned already (`current`) may be named again.
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
    ? await referenceAt(validation, uow, path, body, 'worker', 'user', current.worker)
    : await referenceAt(validation, uow, path, body, 'team', 'team', current.team);
  if (!named) return undefined;
  return isWorker ? { worker: named, team: null } : { worker: null, team: named };
}

/** As `resolveReference`, of a field of an object inside the body, which stands at a path of its own. */
export async function referenceAt<T extends object>(
  validation: Validation<T>,
  uow: UnitOfWork,
  path: string,
  object: object,
  field: string,
  kind: string,
  current?: EntityRef | null,
): Promise<EntityRef | null | undefined> {
  const one = new Validation<object>(object, {});
  const entityRef = await resolveReference(one, uow, field, kind, current);
  for (const [at, messages] of Object.entries(one.errors))
    for (const message of messages) validation.addError(`${path}.${at}`, message);
  return entityRef;
}
