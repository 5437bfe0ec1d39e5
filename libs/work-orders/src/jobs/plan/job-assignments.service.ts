import { Injectable } from '@nestjs/common';
import { inUse, jsonBytes, validationError } from '#eventstore/domain';
import type { UnitOfWork } from '#eventstore/store';
import { lacksScope, mayAccess, scopesFor } from '#http';
import type { Assignments } from '#scheduling';
import { isPlanned, type JobStatus } from '../job-status.js';
import { UNFINISHED } from '../views/job-change.entity.js';
import { Jobs } from '../views/job.entity.js';
import { unassignUser } from './job-details.js';
import { JobWriter } from './job-writer.service.js';

/** Maximum jobs of one commit, and bytes of their JSON, which is written in one turn of the event loop. */
const MAX_JOBS = 500;
const MAX_BYTES = 4 * 1024 * 1024;
/** Jobs that are read at once. */
const PAGE_SIZE = 16;
/** Maximum jobs that a refusal names, as that of a deletion. */
const MAX_NAMED = 3;

/** Removes users from the jobs that they are assigned to. */
@Injectable()
export class JobAssignments implements Assignments {
  constructor(private readonly jobs: JobWriter) {}

  async remove(uow: UnitOfWork, userUuid: string): Promise<void> {
    if (!mayAccess(uow.ctx.scopes, 'write', 'work_orders')) throw lacksScope(scopesFor('write', 'work_orders'));
    const assigned = await uow.database.query<{ readonly uuid: string; readonly status: JobStatus }>(
      `select uuid, status from job
       where account_id = $1 and user_uuids @> array[$2::uuid] and deleted_at is null and ${UNFINISHED}
       order by status in ('posted', 'scheduled', 'published'), uuid limit ${MAX_JOBS + 1}`,
      [uow.ctx.account, userUuid],
    );
    const begun = assigned.filter(({ status }) => !isPlanned(status)).slice(0, MAX_NAMED);
    if (begun.length > 0)
      throw inUse(
        'user',
        begun.map(({ uuid }) => ({ entityType: 'job', uuid })),
      );
    if (assigned.length > MAX_JOBS) throw tooMany();
    let bytes = 0;
    for (let at = 0; at < assigned.length; at += PAGE_SIZE) {
      const uuids = assigned.slice(at, at + PAGE_SIZE).map(({ uuid }) => uuid);
      for (const job of await uow.where(Jobs, { sql: 'e.uuid = any(?::uuid[])', values: [uuids] })) {
        bytes += jsonBytes(job.state);
        if (bytes > MAX_BYTES) throw tooMany();
        await this.jobs.record(uow, { job, decision: unassignUser(userUuid, uow.now) });
      }
    }
  }
}

const tooMany = () =>
  validationError(
    'unassign',
    `would change more than ${MAX_JOBS} jobs, or ${MAX_BYTES / 1024 / 1024} MiB of them: assign some to others first, by PATCH`,
  );
