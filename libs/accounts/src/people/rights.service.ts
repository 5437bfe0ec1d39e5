/** `read` and so on apply to all contexts, others to one; `locations:write` shows where people start the day. */
type PersonScope = 'read' | 'write' | 'admin' | `${string}:${'read' | 'write'}`;

/** What a permission of a person allows (contract §19). */
interface Right {
  /** Permissions that it includes. */
  readonly includes?: readonly string[];
  /** Permissions without which it does not count. */
  readonly needs?: readonly string[];
  /** The scopes that it amounts to: what is read and shown beside the entity of an operation follows them. */
  readonly scopes?: readonly PersonScope[];
  /** The kinds of entities that it shows as a whole, and so their events, to those who may read the feed. */
  readonly kinds?: readonly string[];
  /**
   * The operations that it suffices for: methods, and a path in which `*` stands for one segment, and `/**` at the end for the path
   * before it and all that is below. An operation that no permission has is the owner's.
   */
  readonly operations: readonly string[];
}

/** The presets and the sessions of a user: what a person does below these paths is limited to oneself. */
const PRESETS = '/v2/users/*/job_list_presets/**';
const SESSIONS = '/v2/users/*/sessions/**';

/** Reading the set-up of jobs and of the catalog. */
const SET_UP = ['catalog', 'templates', 'job_types', 'resolutions', 'dictionaries'].map((path) => `GET /v2/${path}/**`);
const SET_UP_KINDS = [
  ...['service', 'service_category', 'product', 'product_category', 'unit'],
  ...['template', 'job_type', 'resolution', 'dictionary', 'territory', 'skill'],
];
const READ_JOBS = ['GET /v2/jobs', 'GET /v2/jobs/*', 'GET /v2/jobs/*/(history|compare|attachments|locations)'];
const READ_FILES = ['GET /v2/attachments/**'];
const DO_JOBS = [
  'PATCH /v2/jobs/*',
  'POST /v2/jobs/*/(en_route|start|suspend|finish|locations)',
  'POST|PATCH|DELETE /v2/jobs/*/provided_services/**',
  'POST|PUT|DELETE /v2/attachments/**',
];
/** Calendar feeds of the own work: commands and queries limit them to it. */
const OWN_CALENDARS = ['GET|POST|PATCH|DELETE /v2/calendar_feeds/**'];
/** What everybody who has signed in may do. */
const OWN = ['GET /v2/me', 'GET /v2/account', 'POST /v2/batch', 'POST /mcp'];
/** Searching free times. */
const AVAILABILITY = ['GET /v2/jobs/*/availability', 'POST /v2/availability'];

/**
 * The one table of what people may do. Some operations are limited further by what they change or show: commands and queries check
 * that. An operation that is not here is the owner's alone.
 */
export const RIGHTS: Readonly<Record<string, Right>> = {
  'web.login': {
    scopes: ['catalog:read'],
    kinds: SET_UP_KINDS,
    operations: [
      ...OWN,
      ...SET_UP,
      'GET /v2/(territories|skills)/**',
      // Names alone.
      'GET /v2/(users|teams)',
      'GET /v2/(users|teams)/*',
      // The person's own.
      `GET|POST|DELETE ${PRESETS}`,
      `GET|DELETE ${SESSIONS}`,
    ],
  },
  'web.jobs.view': {
    scopes: ['work_orders:read'],
    kinds: ['job', 'attachment'],
    operations: [...READ_JOBS, ...READ_FILES, 'GET /v2/(events|event_types)', 'GET /v2/events/stream'],
  },
  'web.jobs.edit': {
    includes: ['web.jobs.view'],
    scopes: ['work_orders:write'],
    operations: [...DO_JOBS, 'POST /v2/jobs', 'POST /v2/jobs/*/(cancel|revert)', ...AVAILABILITY],
  },
  'web.jobs.delete': {
    includes: ['web.jobs.view'],
    operations: ['DELETE /v2/jobs/*', 'POST /v2/jobs/*/restore'],
  },
  'web.clients.view': {
    scopes: ['crm:read'],
    kinds: ['client', 'site'],
    operations: ['GET /v2/(clients|sites)/**'],
  },
  'web.clients.edit': {
    includes: ['web.clients.view'],
    scopes: ['crm:write'],
    operations: ['POST|PATCH|DELETE /v2/(clients|sites)/**'],
  },
  'web.schedule.view': {
    kinds: ['hold'],
    operations: [
      'GET /v2/(schedule|conflicts|worker_locations)',
      'GET /v2/holds/**',
      ...AVAILABILITY,
      ...OWN_CALENDARS,
    ],
  },
  'web.schedule.edit': {
    includes: ['web.schedule.view'],
    operations: ['POST|PATCH|DELETE /v2/holds/**', 'PATCH /v2/jobs/*', 'POST /v2/jobs/*/(publish|unpublish|revert)'],
  },
  'web.map.edit': {
    scopes: ['locations:write'],
    operations: ['PATCH /v2/(clients|sites|jobs|users)/*'],
  },
  'web.shifts.edit': { needs: ['web.schedule.view'], operations: ['GET|PATCH /v2/users/*/shifts/**'] },
  'web.teams.view': {
    scopes: ['scheduling:read'],
    kinds: ['user', 'team', 'shift_month'],
    operations: [
      'GET /v2/(users|teams)',
      'GET /v2/(users|teams)/*',
      'GET /v2/(users|teams)/*/(history|compare)',
      'GET /v2/users/*/shifts/**',
    ],
  },
  'web.teams.edit': { includes: ['web.teams.view'], operations: ['POST|PATCH|DELETE /v2/teams/**'] },
  // Of users the person alone.
  'mobile.login': { operations: [...OWN, 'GET /v2/catalog/**', 'GET /v2/users/*'] },
  'mobile.jobs.view': { operations: [...READ_JOBS, ...READ_FILES, ...OWN_CALENDARS] },
  'mobile.jobs.complete': { includes: ['mobile.jobs.view'], operations: DO_JOBS },
  'mobile.jobs.create': { operations: ['POST /v2/jobs'] },
};

/** The pattern of `<methods> <path>`. */
function patternOf(operation: string): RegExp {
  const [methods = '', path = ''] = operation.split(' ');
  const segments = path.replace(/\/\*\*$/, '').replaceAll('*', '[^/]+');
  return new RegExp(`^(?:${methods}) ${segments}${path.endsWith('/**') ? '(?:/.*)?' : ''}$`);
}

const ENTRIES = Object.entries(RIGHTS).flatMap(([permission, { operations }]) =>
  operations.map((operation) => ({ permission, pattern: patternOf(operation) })),
);
const OF_ONESELF = [PRESETS, SESSIONS].map((path) => patternOf(`[A-Z]+ ${path}`));

/**
 * The permissions of which one suffices for an operation; none: the owner alone may perform it.
 * @param path with names for its parameters: `/v2/clients/:client`.
 */
export function permissionsOf(method: string, path: string): readonly string[] {
  const operation = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return [...new Set(ENTRIES.filter(({ pattern }) => pattern.test(operation)).map(({ permission }) => permission))];
}

/** Whether the user in the path must be the person, unless the person is the owner. */
export const isOfOneself = (method: string, path: string): boolean =>
  OF_ONESELF.some((pattern) => pattern.test(`${method} ${path}`));

/** The permissions of which one suffices to read all entities of a kind as a whole, and their events in the feed. */
export const permissionsForKind = (kind: string): readonly string[] =>
  Object.keys(RIGHTS).filter((name) => RIGHTS[name]?.kinds?.includes(kind));

/** The names of the permissions that are set in a tree, such as `web.jobs.view`. */
const namesIn = (tree: object, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? namesIn(value, `${prefix}${name}.`)
      : value === true
        ? [prefix + name]
        : [],
  );

/** What a person may do. */
export interface PersonRights {
  /** The permissions that count: those of `web` only with `web.login`, those of `mobile` only with `mobile.login`. */
  readonly permissions: ReadonlySet<string>;
  readonly scopes: readonly PersonScope[];
}

/**
 * The rights of a person by the permissions of the user, a tree of them: `{web: {login: true}}`.
 * The owner has all of them, the two logins included.
 */
export function rightsOf(tree: object, isOwner: boolean): PersonRights {
  const set = new Set(isOwner ? Object.keys(RIGHTS) : namesIn(tree));
  const counts = (name: string): boolean =>
    set.has(`${name.slice(0, name.indexOf('.'))}.login`) &&
    (RIGHTS[name]?.needs ?? []).every((other) => given.has(other));
  const given = new Set([...set].flatMap((name) => [name, ...(RIGHTS[name]?.includes ?? [])]));
  const permissions = new Set([...given].filter(counts));
  if (isOwner) return { permissions, scopes: ['read', 'write', 'admin'] };
  return { permissions, scopes: [...new Set([...permissions].flatMap((name) => RIGHTS[name]?.scopes ?? []))] };
}

/** A tree of permissions, as users have it. */
export interface PermissionTree {
  readonly [name: string]: boolean | PermissionTree;
}

/** All permissions as a tree, each with whether it is among the given names. @param prefix of the names in the tree, such as `web.`. */
export const permissionTree = (given: ReadonlySet<string>, prefix = ''): PermissionTree =>
  Object.fromEntries(
    Object.keys(RIGHTS)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => name.slice(prefix.length).split('.').slice(0, 1))
      .map((part) => {
        const name = prefix + part;
        return [part, name in RIGHTS ? given.has(name) : permissionTree(given, `${name}.`)];
      }),
  );
