import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  entityFilters,
  Enum,
  GetQuery,
  type HttpResponse,
  listHandler,
  ListQuery,
  PageQuery,
  type Named,
  ReferenceFilter,
  named,
  NameFilter,
  SearchText,
  showEntity,
  Text,
  UuidFilter,
} from '#http';
import { notFound } from '#eventstore/domain';
import { type Condition, EntityReader, PointInTimeReader, type RequestContext } from '#eventstore/store';
import { mustNotTellMore } from '../people/people-access.view.js';
import { Users } from './user.entity.js';
import { mayReadUser, presentUser } from './user.view.js';

export class ListUsersQuery extends PageQuery {
  @NameFilter('Only the users with these names, such as `Anna Berg`, at most 100') name?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only users with any of these skills' }) skill_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only the workers of these teams' }) team_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only users of these territories' }) territory_uuid?: readonly string[];
  @ReferenceFilter('skill') skill?: Named;
  @ReferenceFilter('team') team?: Named;
  @ReferenceFilter('territory') territory?: Named;
  @Text({ max: 254, notBlank: true, optional: true, description: 'Only the one with this address, ignoring case' })
  email?: string;
  @Enum({
    values: ['true', 'false'],
    optional: true,
    description: 'true: without deactivated users; false: only these',
  })
  active?: string;
  @SearchText('a name, the email or the mobile phone') search?: string;
}

/** The SQL conditions of a list of users, which are combined with AND. */
function userFilters(query: ListUsersQuery, ctx: RequestContext): Condition[] {
  const { skill_uuid, team_uuid, territory_uuid, email, active, name } = query;
  return [
    ...entityFilters(query, ctx),
    ...named('app_user', FULL_NAME, name),
    ...(skill_uuid === undefined ? [] : [{ sql: 'e.skill_uuids && ?::uuid[]', values: [skill_uuid] }]),
    ...(team_uuid === undefined ? [] : [{ sql: TEAM_WORKERS, values: [team_uuid] }]),
    ...(territory_uuid === undefined ? [] : [withinTerritories(territory_uuid)]),
    // By its constants, the index of the few that are deactivated serves it.
    ...(active === undefined ? [] : [{ sql: active === 'true' ? 'e.active' : 'not e.active', values: [] }]),
    ...(email === undefined ? [] : [{ sql: WITH_EMAIL, values: [email] }]),
  ];
}

const FULL_NAME = "first_name || ' ' || last_name";

// `array(…)` is read first, and the few users that it names are then found by their uuids, whatever the size of a page.
const TEAM_WORKERS = `e.uuid = any(array(
  select unnest(t.worker_uuids) from team t
  where t.account_id = $1 and t.uuid = any(?::uuid[]) and t.deleted_at is null))`;

const WITH_EMAIL = `e.uuid = any(array(
  select u.uuid from app_user u where u.account_id = $1 and lower(u.email) = lower(?) and u.deleted_at is null))`;

/** The users of one territory are read in the order of their index, those of several in the one that PostgreSQL chooses. */
const withinTerritories = (uuids: readonly string[]): Condition => {
  const [one = ''] = uuids;
  return uuids.length === 1
    ? { sql: 'e.territory_uuid between ? and ?', values: [one, one], within: { column: 'territory_uuid', value: one } }
    : { sql: 'e.territory_uuid = any(?::uuid[])', values: [uuids] };
};

export class ListUsers extends ListQuery<ListUsersQuery> {}
export const ListUsersHandler = listHandler(ListUsers, Users, {
  plural: 'users',
  order: 'oldest first',
  present: presentUser,
  check: mustNotTellMore,
  conditions: userFilters,
});

export class GetUser extends GetQuery {}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    readonly reader: EntityReader,
    readonly past: PointInTimeReader,
  ) {}

  execute({ ref, ctx }: GetUser): Promise<HttpResponse> {
    const present: typeof presentUser = (user, ...rest) => {
      if (!mayReadUser(user.uuid, ref, ctx.person)) throw notFound('user');
      return presentUser(user, ...rest);
    };
    return showEntity(this, Users, { ref, ctx }, 'user', present, true);
  }
}
