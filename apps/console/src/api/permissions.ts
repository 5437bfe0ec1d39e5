/** What people may do, as users have it: `{web: {login: true, jobs: {view: true}}}`. */
export interface PermissionTree {
  readonly [name: string]: boolean | PermissionTree;
}

/** The names of the permissions that are set in a tree, such as `web.jobs.view`. */
export const namesIn = (tree: object, prefix = ''): readonly string[] =>
  Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? namesIn(value, `${prefix}${name}.`)
      : value === true
        ? [prefix + name]
        : [],
  );

/** A tree of permissions by their names. */
export function treeOf(permissions: Readonly<Record<string, boolean>>): PermissionTree {
  const tree: Record<string, boolean | PermissionTree> = {};
  for (const [name, value] of Object.entries(permissions)) {
    const [first = '', ...rest] = name.split('.');
    const below = rest.join('.');
    tree[first] = below === '' ? value : merged(tree[first], treeOf({ [below]: value }));
  }
  return tree;
}

function merged(one: boolean | PermissionTree | undefined, other: PermissionTree): PermissionTree {
  if (typeof one !== 'object') return other;
  const tree = { ...one };
  for (const [name, value] of Object.entries(other))
    tree[name] = typeof value === 'object' ? merged(tree[name], value) : value;
  return tree;
}
