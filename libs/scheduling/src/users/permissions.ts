/** The permissions of a user (specification, User). */
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

/** The same tree with every part optional. */
export type PartialPermissions = DeepPartial<Permissions>;
type DeepPartial<T> = { readonly [K in keyof T]?: (T[K] extends boolean ? boolean : DeepPartial<T[K]>) | undefined };

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

/** All permissions, in the order of the specification; omitted ones keep their current value. */
export const completePermissions = (
  given: PartialPermissions,
  current: PartialPermissions = NO_PERMISSIONS,
): Permissions =>
  mergeTrees(given as Tree, current as Tree, NO_PERMISSIONS as unknown as Tree) as unknown as Permissions;

const mergeTrees = (given: Tree, current: Tree, all: Tree): Tree =>
  Object.fromEntries(
    Object.entries(all).map(([key, value]) => [
      key,
      typeof value === 'boolean'
        ? (given[key] ?? current[key] ?? value)
        : mergeTrees((given[key] ?? {}) as Tree, (current[key] ?? {}) as Tree, value),
    ]),
  );

/** Whether any permission other than login and view is granted. */
export const needsLicense = (permissions: Permissions): boolean => grantsAny(permissions as unknown as Tree);

const grantsAny = (tree: Tree): boolean =>
  Object.entries(tree).some(([key, value]) =>
    typeof value === 'boolean' ? value && key !== 'login' && key !== 'view' : grantsAny(value),
  );
