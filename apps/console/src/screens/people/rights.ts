import { namesIn } from '../../api/permissions.ts';

/** What a permission is called beside the others of its part, and what it allows, in a line. */
interface RightText {
  readonly label: string;
  readonly allows: string;
  /** Permissions that it includes. */
  readonly includes?: readonly string[];
  /** A permission without which it does not count. */
  readonly needs?: string;
}

/** The permissions of people (contract §19), in the order of the form. */
export const RIGHTS = {
  'web.login': { label: 'Sign in', allows: 'Open the console; see the account, the catalog and the names of people' },
  'web.jobs.view': { label: 'View', allows: 'See all jobs with their history and files' },
  'web.jobs.edit': {
    label: 'Edit',
    allows: 'Create and change jobs, report the work, cancel; not times and assignees',
    includes: ['web.jobs.view'],
  },
  'web.jobs.delete': {
    label: 'Delete',
    allows: 'Delete jobs, and restore deleted ones',
    includes: ['web.jobs.view'],
  },
  'web.clients.view': { label: 'View', allows: 'See clients and sites' },
  'web.clients.edit': {
    label: 'Edit',
    allows: 'Create, change, delete and restore clients and sites',
    includes: ['web.clients.view'],
  },
  'web.schedule.view': { label: 'View', allows: 'See the board, free times, clashes and holds' },
  'web.schedule.edit': {
    label: 'Edit',
    allows: 'Give jobs a time and assignees, publish them, hold times',
    includes: ['web.schedule.view'],
  },
  'web.map.edit': { label: 'Edit', allows: 'Correct the positions of clients, sites, jobs and starting points' },
  'web.shifts.edit': { label: 'Edit', allows: 'Change the working times of people', needs: 'web.schedule.view' },
  'web.teams.view': { label: 'View', allows: 'See people with their details, teams and shifts' },
  'web.teams.edit': { label: 'Edit', allows: 'Create, change and delete teams', includes: ['web.teams.view'] },
  'mobile.login': { label: 'Sign in', allows: 'Use an app for technicians; see the account and the catalog' },
  'mobile.jobs.view': { label: 'View', allows: 'See the jobs of their own or of their team' },
  'mobile.jobs.complete': {
    label: 'Complete',
    allows: 'Report the work on these jobs: status, fields, services, materials, files',
    includes: ['mobile.jobs.view'],
  },
  'mobile.jobs.create': { label: 'Create', allows: 'Create jobs for themselves' },
} as const satisfies Readonly<Record<string, RightText>>;

export type Permission = keyof typeof RIGHTS;
export const PERMISSIONS = Object.keys(RIGHTS) as readonly Permission[];
const textOf = (permission: Permission): RightText => RIGHTS[permission];

/** The places where people work, each with the permission to sign in there, without which its others do not count. */
export const PLACES = [
  ['web', 'Console', 'web.login'],
  ['mobile', 'App for technicians', 'mobile.login'],
] as const;

export type Place = (typeof PLACES)[number][0];

/** The part of a place with the permission to sign in there alone. */
export const SIGN_IN = 'Sign in';

const PARTS: Readonly<Record<string, string>> = {
  login: SIGN_IN,
  jobs: 'Jobs',
  clients: 'Clients and sites',
  schedule: 'Schedule',
  map: 'Map',
  shifts: 'Shifts',
  teams: 'People and teams',
};

const partOf = (permission: Permission): string => permission.split('.')[1] ?? '';

/** The parts of a place with their names, and the permissions of each. */
export function partsOf(place: Place): readonly (readonly [name: string, permissions: readonly Permission[]])[] {
  const ofPlace = PERMISSIONS.filter((permission) => permission.startsWith(`${place}.`));
  return [...Map.groupBy(ofPlace, partOf)].map(([part, permissions]) => [PARTS[part] ?? part, permissions]);
}

/** The name of a permission on its own: "Schedule: view". */
export function nameOf(permission: Permission): string {
  const { label } = textOf(permission);
  const part = partOf(permission);
  if (part === 'login') return `${permission.startsWith('web') ? 'Console' : 'App'}: sign in`;
  return `${permission.startsWith('web') ? '' : 'App, '}${PARTS[part] ?? part}: ${label.toLowerCase()}`;
}

/** Which permissions are set. */
export type Given = Readonly<Record<Permission, boolean>>;

/** The permissions that a user has set. */
export function givenIn(permissions: object): Given {
  const names = namesIn(permissions);
  return Object.fromEntries(PERMISSIONS.map((permission) => [permission, names.includes(permission)])) as Given;
}

/** A permission that is set and includes another; undefined when there is none. */
export const includedIn = (given: Given, permission: Permission): Permission | undefined =>
  PERMISSIONS.find((other) => given[other] && textOf(other).includes?.includes(permission) === true);

const isSet = (given: Given, permission: Permission): boolean =>
  given[permission] || includedIn(given, permission) !== undefined;

/** The permission without which one that is set does not count; undefined when it counts. */
export function lackedBy(given: Given, permission: Permission): Permission | undefined {
  if (!given[permission]) return undefined;
  const login = PLACES.find(([place]) => permission.startsWith(place))?.[2];
  const needed = PERMISSIONS.filter((one) => one === login || one === textOf(permission).needs);
  return needed.find((one) => !isSet(given, one));
}

/** What the line of a person names, where it may be seen or edited in the console. */
const SHORT = ['jobs', 'clients', 'schedule', 'teams'] as const;

/** What somebody may do, in a line: "Console: edits jobs; views clients · App: completes own jobs". */
export function summaryOf({ owner, permissions }: { readonly owner: boolean; readonly permissions: object }): string {
  if (owner) return 'Everything';
  const given = givenIn(permissions);
  const places = [
    ...(given['web.login'] ? [`Console${inConsole(given)}`] : []),
    ...(given['mobile.login'] ? [`App${inApp(given)}`] : []),
  ];
  return places.length === 0 ? 'Does not sign in' : places.join(' · ');
}

function inConsole(given: Given): string {
  const edited = SHORT.filter((part) => isSet(given, `web.${part}.edit`));
  const viewed = SHORT.filter((part) => isSet(given, `web.${part}.view`) && !edited.includes(part));
  const parts = [
    ...(edited.length > 0 ? [`edits ${edited.join(', ')}`] : []),
    ...(viewed.length > 0 ? [`views ${viewed.join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : `: ${parts.join('; ')}`;
}

function inApp(given: Given): string {
  const verbs = [
    ...(given['mobile.jobs.complete'] ? ['completes'] : given['mobile.jobs.view'] ? ['views'] : []),
    ...(given['mobile.jobs.create'] ? ['creates'] : []),
  ];
  return verbs.length === 0 ? '' : `: ${verbs.join(' and ')} own jobs`;
}
