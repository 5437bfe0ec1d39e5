import { changesIn, type Decision, defineAggregate, validationError, type Patch, rule } from '#eventstore/domain';
import { completed, needsLicense, NO_PERMISSIONS, type Permissions, type SomePermissions } from './permissions.js';

/** Somebody of the company: an office worker, a dispatcher, a field worker. */
export interface UserState {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobilePhone: string | null;
  /** Where the user usually works. */
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  readonly permissions: Permissions;
  /** An account has exactly one owner, the first user until another takes it over. */
  readonly owner: boolean;
}

export type UserEvent =
  | { readonly type: 'user.created'; readonly data: UserState }
  | { readonly type: 'user.updated'; readonly data: Partial<UserState> }
  | { readonly type: 'user.deleted'; readonly data: object };

export const User = defineAggregate<UserState, UserEvent>({
  type: 'user',
  initial: {
    email: '',
    firstName: '',
    lastName: '',
    mobilePhone: null,
    territoryUuid: null,
    skillUuids: [],
    permissions: NO_PERMISSIONS,
    owner: false,
  },
  on: {
    'user.created': (_, data) => data,
    'user.updated': (state, data) => ({ ...state, ...data }),
    'user.deleted': (state) => state,
  },
});

/** What a request says of a user; it may leave out any permission. */
export type UserPatch = Patch<Omit<UserState, 'permissions'>> & {
  readonly permissions?: SomePermissions | undefined;
};

/** Of `patch`, what differs from `user`: a permission that is left out keeps its value (contract §6). */
const userChanges = ({ permissions, ...patch }: UserPatch, user: UserState): Partial<UserState> | undefined =>
  changesIn<UserState>({ ...patch, permissions: permissions && completed(permissions, user.permissions) }, user);

/** Creates a user: the first one of an account owns it. */
export const createUser =
  (input: Omit<UserPatch, 'owner'>, owner: boolean): Decision<UserState, UserEvent> =>
  (blank) => ({ type: 'user.created', data: { ...blank, ...userChanges(input, blank), owner } });

/** Changes what the patch mentions. Ownership is taken over from its holder, and never laid down. */
export const updateUser =
  (patch: UserPatch): Decision<UserState, UserEvent> =>
  (user) => {
    if (user.owner && patch.owner === false)
      throw validationError('owner', 'is passed on with "owner": true of another user', 'user.owner_required');
    const changes = userChanges(patch, user);
    return changes && { type: 'user.updated', data: changes };
  };

/** The other half of a take-over. */
export const passOwnershipOn: Decision<UserState, UserEvent> = (user) =>
  user.owner ? { type: 'user.updated', data: { owner: false } } : undefined;

/** @throws DomainError `user.is_owner`. */
export const deleteUser = (): Decision<UserState, UserEvent> => (user) => {
  if (user.owner) throw rule('owner', 'the owner cannot be deleted: let another user take over first', 'user.is_owner');
  return { type: 'user.deleted', data: {} };
};

/** Whether the user counts against the licence. */
export const usesLicense = ({ permissions, owner }: UserState): boolean => owner || needsLicense(permissions);
