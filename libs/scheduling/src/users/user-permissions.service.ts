import type { UnitOfWork } from '#eventstore/store';
import { Users } from './user.entity.js';

/** Whether a user may do jobs: by `mobile.login` with `mobile.jobs.complete`, or as the owner. */
export async function isPermittedToDoJobs(uow: UnitOfWork, uuid: string): Promise<boolean> {
  const user = await uow.find(Users, uuid, 'without refs');
  if (user === undefined) return false;
  const { owner, permissions } = user.state;
  return owner || (permissions.mobile.login && permissions.mobile.jobs.complete);
}
