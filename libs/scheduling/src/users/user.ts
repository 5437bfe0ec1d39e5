import { changesIn, type Decision, defineAggregate, validationError, type Patch, rule } from '#eventstore/domain';
import {
  completePermissions,
  needsLicense,
  NO_PERMISSIONS,
  type Permissions,
  type PartialPermissions,
} from './permissions.js';

/** Where a user starts the day, in degrees. It may be a home: few keys see it (contract §13). */
export interface StartLocation {
  readonly longitude: number;
  readonly latitude: number;
}

/** A member of the company, such as a dispatcher or a field worker. */
export interface UserState {
  readonly externalId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobilePhone: string | null;
  /** The default territory of the user. */
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  readonly permissions: Permissions;
  readonly startLocation: StartLocation | null;
  /** An account has exactly one owner: its first user, until ownership is transferred. */
  readonly owner: boolean;
  /** Without it, nobody gives the user new work (contract §19). */
  readonly active: boolean;
}

export type UserEvent =
  | { readonly type: 'user.created'; readonly data: UserState }
  | { readonly type: 'user.updated'; readonly data: Partial<UserState> }
  | { readonly type: 'user.deactivated'; readonly data: object }
  | { readonly type: 'user.activated'; readonly data: object }
  | { readonly type: 'user.deleted'; readonly data: object }
  | { readonly type: 'user.restored'; readonly data: UserState };

export const User = defineAggregate<UserState, UserEvent>({
  type: 'user',
  initial: {
    externalId: null,
    email: '',
    firstName: '',
    lastName: '',
    mobilePhone: null,
    territoryUuid: null,
    skillUuids: [],
    permissions: NO_PERMISSIONS,
    startLocation: null,
    owner: false,
    active: true,
  },
  on: {
    'user.created': (_, data) => data,
    'user.updated': (state, data) => ({ ...state, ...data }),
    'user.deactivated': (state) => ({ ...state, active: false }),
    'user.activated': (state) => ({ ...state, active: true }),
    'user.deleted': (state) => state,
    'user.restored': (_, data) => data,
  },
});

/** Changes of a user. Any permission may be omitted. */
export type UserPatch = Patch<Omit<UserState, 'permissions' | 'active'>> & {
  readonly permissions?: PartialPermissions | undefined;
};

/** The changes of `patch` against `user`; omitted permissions keep their value (contract §6). */
const userChanges = ({ permissions, ...patch }: UserPatch, user: UserState): Partial<UserState> | undefined =>
  changesIn<UserState>(
    { ...patch, permissions: permissions && completePermissions(permissions, user.permissions) },
    user,
  );

/** Creates a user. @param owner true for the first user of an account. */
export const createUser =
  (input: Omit<UserPatch, 'owner'>, owner: boolean): Decision<UserState, UserEvent> =>
  (blank) => ({ type: 'user.created', data: { ...blank, ...userChanges(input, blank), owner } });

/**
 * Changes the fields in the patch. An owner cannot give up ownership, and a deactivated user does not get it.
 * @throws DomainError `user.owner_required`; 422 on `owner`.
 */
export const updateUser =
  (patch: UserPatch): Decision<UserState, UserEvent> =>
  (user) => {
    if (user.owner && patch.owner === false)
      throw validationError(
        'owner',
        'cannot be false: set "owner": true on another user instead',
        'user.owner_required',
      );
    if (!user.active && patch.owner === true) throw validationError('owner', 'cannot be true: the user is deactivated');
    const changes = userChanges(patch, user);
    return changes && { type: 'user.updated', data: changes };
  };

/** Removes ownership, because another user becomes the owner in the same commit. */
export const giveUpOwnership: Decision<UserState, UserEvent> = (user) =>
  user.owner ? { type: 'user.updated', data: { owner: false } } : undefined;

/**
 * Deactivates a user, who keeps everything else; records nothing when the user is deactivated.
 * @throws DomainError `user.is_owner`.
 */
export const deactivateUser = (): Decision<UserState, UserEvent> => (user) => {
  if (user.owner)
    throw rule('owner', 'the owner cannot be deactivated: make another user the owner first', 'user.is_owner');
  return user.active ? { type: 'user.deactivated', data: {} } : undefined;
};

/** Activates a deactivated user. */
export const activateUser = (): Decision<UserState, UserEvent> => (user) =>
  user.active ? undefined : { type: 'user.activated', data: {} };

/** @throws DomainError `user.is_owner`. */
export const deleteUser = (): Decision<UserState, UserEvent> => (user) => {
  if (user.owner)
    throw rule('owner', 'the owner cannot be deleted: make another user the owner first', 'user.is_owner');
  return { type: 'user.deleted', data: {} };
};

/** Whether the user needs a license. */
export const usesLicense = ({ permissions, owner }: UserState): boolean => owner || needsLicense(permissions);
