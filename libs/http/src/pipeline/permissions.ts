import { DomainError } from '#eventstore/domain';

/** What an operation without an entry in the table needs: only the owner of the account may perform it. */
const OWNER = 'owner';

/** The permissions of which one suffices for an operation. @param path with parameter names: `/v2/clients/:client`. */
export type PermissionTable = (method: string, path: string) => readonly string[];

let table: PermissionTable = () => [];

/** Declares what the permissions of people allow. The context of accounts does, before the routes are registered. */
export function declarePermissions(declared: PermissionTable): void {
  table = declared;
}

/** The permissions of a person of which one suffices for an operation (contract §19); `owner` alone when the table has none. */
export function sufficientPermissions(method: string, path: string): readonly string[] {
  const permissions = table(method, path);
  return permissions.length > 0 ? permissions : [OWNER];
}

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
