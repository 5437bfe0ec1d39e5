import { expect } from '@jest/globals';
import { only, type Service } from './service.js';

/** A person of a test: a user with permissions, and a token of the user. */
export interface TestPerson {
  readonly uuid: string;
  readonly email: string;
  /** Sent as an API key. */
  readonly token: string;
}

let people = 0;

/**
 * Creates a user who may do what the permissions say, and a token of the user.
 * @param permissions names of permissions, such as `web.jobs.view`; the logins that they need are added.
 * @param account `admin`: a key with all scopes of the account; `tokens`: one with the scope `tokens`.
 */
export async function newPerson(
  { api }: Pick<Service, 'api'>,
  account: { readonly admin: string; readonly tokens: string },
  permissions: readonly string[],
): Promise<TestPerson> {
  const email = `person-${++people}@example.com`;
  const body = { email, first_name: 'Pat', last_name: `Person ${people}`, permissions: treeOf(permissions) };
  const uuid: string = only(await api('POST', '/v2/users', { key: account.admin, body }));
  return { uuid, email, token: await newToken({ api }, account.tokens, uuid) };
}

/** Creates a token of a user. */
export async function newToken({ api }: Pick<Service, 'api'>, key: string, user: string): Promise<string> {
  const body = { user: { uuid: user }, expires_in: { minutes: 60 } };
  const answer = await api('POST', '/v2/tokens', { key, body });
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as { token: string }).token;
}

/** The tree of permissions with these set: `web.jobs.view` → `{web: {login: true, jobs: {view: true}}}`. */
export function treeOf(permissions: readonly string[]): object {
  const tree: Record<string, unknown> = {};
  for (const name of permissions.flatMap((one) => [`${one.split('.')[0]}.login`, one])) {
    const path = name.split('.');
    let node = tree;
    for (const part of path.slice(0, -1)) node = (node[part] ??= {}) as Record<string, unknown>;
    node[path.at(-1) ?? ''] = true;
  }
  return tree;
}
