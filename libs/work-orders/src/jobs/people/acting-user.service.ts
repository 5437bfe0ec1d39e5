import { Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import { AccountSettings, type EntityRef, type RequestContext, type UnitOfWork } from '#eventstore/store';
import { mayNot } from '#http';
import { isPermittedToDoJobs, teamsOf } from '#scheduling';
import type { JobState } from '../job-state.js';
import { accessOf, seesOwnJobsOnly } from './own-jobs.js';

/** A permission that the user of an action lacks, in the form of the warnings of a response. */
export interface PermissionWarning {
  readonly check: 'permission';
  readonly level: 'warn';
  readonly worker_uuid: string;
  readonly message: string;
}

/** 403 of an account that enforces permissions: the user of an action of an API key may not perform it. */
export const permissionMissing = (message: string): DomainError =>
  new DomainError('forbidden', 'permission.missing', message, { permission: 'mobile.jobs.complete' });

/** Checks that who sees only own jobs acts for nobody else. @throws DomainError 403. */
export function mustActAsOneself({ person }: RequestContext, user: EntityRef | null | undefined): void {
  if (person !== undefined && seesOwnJobsOnly(person) && user != null && user.uuid !== person.uuid)
    throw mayNot(
      'web.jobs.edit',
      'user: must be the person who has signed in, who lacks the permission "web.jobs.edit"',
    );
}

/** Whether the workers whom API keys name in actions may perform them (contract §19). */
@Injectable()
export class ActingUsers {
  constructor(
    private readonly settings: AccountSettings<{ readonly field: { readonly enforcePermissions: boolean } }>,
  ) {}

  /**
   * What is missing for a user to act on a job. Actions of people are checked by what these may do.
   * @throws DomainError 403 `permission.missing` when the account enforces permissions.
   */
  async warningsOf(uow: UnitOfWork, job: JobState, user: EntityRef): Promise<PermissionWarning[]> {
    const { account, person, apiKey } = uow.ctx;
    if (person !== undefined || apiKey === null) return [];
    const [isPermitted, teams] = await Promise.all([
      isPermittedToDoJobs(uow, user.uuid),
      teamsOf(uow.database, account, user.uuid),
    ]);
    const name = user.email ?? user.uuid;
    const messages = [
      ...(isPermitted ? [] : [`The user ${name} lacks the permissions "mobile.login" and "mobile.jobs.complete"`]),
      ...(accessOf(job.assignees, { user: user.uuid, teams }) === undefined
        ? [`The user ${name} is not assigned to the job`]
        : []),
    ];
    const [first] = messages;
    if (first !== undefined && (await this.settings.read(uow)).field.enforcePermissions) throw permissionMissing(first);
    return messages.map((message) => ({ check: 'permission', level: 'warn', worker_uuid: user.uuid, message }));
  }
}
