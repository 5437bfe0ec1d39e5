import { DomainError } from '#eventstore/domain';
import type { Person } from '#eventstore/store';
import type { Scope, SignInUser } from '#http';
import { rightsOf } from './rights.service.js';

/** The permission that the console needs (contract §19). */
const CONSOLE_LOGIN = 'web.login';

/** A user who has signed in, with the scopes that the permissions amount to. */
export interface SignedIn {
  readonly person: Person;
  readonly scopes: readonly Scope[];
}

/** A user as the person who acts. @param device of the person's token; null for a session. */
export function personOf(
  { uuid, email, isOwner, permissions: tree }: SignInUser,
  device: string | null = null,
): SignedIn {
  const { permissions, scopes } = rightsOf(tree, isOwner);
  return { person: { uuid, email, isOwner, permissions, device }, scopes };
}

/** Whether a person may sign in to the console. */
export const mayUseConsole = ({ permissions }: Person): boolean => permissions.has(CONSOLE_LOGIN);

/** A user as the person who acts in the console. @throws DomainError 403 `forbidden` without the permission to sign in. */
export function consolePersonOf(user: SignInUser): SignedIn {
  const signedIn = personOf(user);
  if (!mayUseConsole(signedIn.person)) throw mayNotSignIn(CONSOLE_LOGIN);
  return signedIn;
}

/** 422: the service does not offer sign-in links. */
export const linksOff = (): DomainError =>
  new DomainError(
    'invalid',
    'sign_in.links_off',
    'The service does not offer sign-in links: its setting SIGN_IN has no link, or its console is off',
  );

/** 403: the user lacks the permission to sign in. */
export const mayNotSignIn = (permission: string): DomainError =>
  new DomainError(
    'forbidden',
    'forbidden',
    `The user lacks the permission "${permission}", without which nobody signs in`,
    {
      permission,
    },
  );
