import { DomainError } from '#eventstore/domain';
import type { Person } from '#eventstore/store';

/** What an operation without an entry in the table needs: only the owner of the account may perform it. */
const OWNER = 'owner';

/** What the permissions of people allow. The paths have the names of their parameters: `/v2/clients/:client`. */
export interface PermissionTable {
  /** The permissions of which one suffices for an operation; none: the owner of the account alone may perform it. */
  sufficientFor(method: string, path: string): readonly string[];
  /** Whether the user in the path must be the person, unless the person is the owner. */
  isOfOneself(method: string, path: string): boolean;
  /** The permissions of which one suffices to read entities of a kind, and so their events in the feed. */
  showing(kind: string): readonly string[];
}

let table: PermissionTable = { sufficientFor: () => [], isOfOneself: () => false, showing: () => [] };

/** Declares what the permissions of people allow. The context of accounts does, before the routes are registered. */
export function declarePermissions(declared: PermissionTable): void {
  table = declared;
}

/** The permissions of a person of which one suffices for an operation (contract §19); `owner` alone when the table has none. */
export function sufficientPermissions(method: string, path: string): readonly string[] {
  const permissions = table.sufficientFor(method, path);
  return permissions.length > 0 ? permissions : [OWNER];
}

/** Whether an operation is allowed for the person's own user in its path alone; the owner may perform it for all. */
export const isOfOneself = (method: string, path: string): boolean => table.isOfOneself(method, path);

/** Whether a person may read all entities of a kind as a whole, and so their events in the feed, and filter by what names them. */
export const mayReadKind = ({ isOwner, permissions }: Person, kind: string): boolean =>
  isOwner || table.showing(kind).some((permission) => permissions.has(permission));

/** The error of a person who names another user where only oneself may be named. */
export const onlyOwner = (): DomainError => lacksPermission(OWNER);

/** 403 of a person, with a permission that would suffice. */
export const lacksPermission = (permission: string): DomainError =>
  mayNot(
    permission,
    permission === OWNER
      ? 'Only the owner of the account may do this'
      : `The person who has signed in lacks the permission "${permission}"`,
  );

/** 403 for want of a permission, for another reason than the operation: a field that may not be changed, or a user who may not sign in. */
export const mayNot = (permission: string, message: string): DomainError =>
  new DomainError('forbidden', 'forbidden', message, { permission });
