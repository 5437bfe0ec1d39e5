/** What a user may do, leaf by leaf (specification, User). */
export interface Permissions {
  readonly web: {
    readonly login: boolean;
    readonly jobs: { readonly view: boolean; readonly edit: boolean; readonly delete: boolean };
    readonly clients: { readonly view: boolean; readonly edit: boolean };
    readonly schedule: { readonly view: boolean; readonly edit: boolean };
    readonly map: { readonly edit: boolean };
    readonly shifts: { readonly edit: boolean };
    readonly teams: { readonly view: boolean; readonly edit: boolean };
  };
  readonly mobile: {
    readonly login: boolean;
    readonly jobs: { readonly view: boolean; readonly complete: boolean; readonly create: boolean };
  };
}

/** The same tree, in which anything may be left out. */
export type SomePermissions = SomeOf<Permissions>;
type SomeOf<T> = { readonly [K in keyof T]?: (T[K] extends boolean ? boolean : SomeOf<T[K]>) | undefined };

export const NO_PERMISSIONS: Permissions = {
  web: {
    login: false,
    jobs: { view: false, edit: false, delete: false },
    clients: { view: false, edit: false },
    schedule: { view: false, edit: false },
    map: { edit: false },
    shifts: { edit: false },
    teams: { view: false, edit: false },
  },
  mobile: { login: false, jobs: { view: false, complete: false, create: false } },
};

type Tree = { readonly [key: string]: boolean | Tree };

/** All leaves, in the order of the specification: those that are left out keep their current value. */
export const completed = (given: SomePermissions, current: SomePermissions = NO_PERMISSIONS): Permissions =>
  merged(given as Tree, current as Tree, NO_PERMISSIONS as unknown as Tree) as unknown as Permissions;

const merged = (given: Tree, current: Tree, all: Tree): Tree =>
  Object.fromEntries(
    Object.entries(all).map(([key, value]) => [
      key,
      typeof value === 'boolean'
        ? (given[key] ?? current[key] ?? value)
        : merged((given[key] ?? {}) as Tree, (current[key] ?? {}) as Tree, value),
    ]),
  );

/** Whether somebody with these permissions does more than to log in and look. */
export const needsLicense = (permissions: Permissions): boolean => anyLeaf(permissions as unknown as Tree);

const anyLeaf = (tree: Tree): boolean =>
  Object.entries(tree).some(([key, value]) =>
    typeof value === 'boolean' ? value && key !== 'login' && key !== 'view' : anyLeaf(value),
  );
