import { type EntityReader, limitedPerson, type Queryable, type RequestContext } from '#eventstore/store';
import { mustBeEditable } from '../jobs/people/job-visibility.service.js';
import { Jobs } from '../jobs/views/job.entity.js';
import type { AttachmentState } from './attachment.js';

/**
 * Checks that a request may change a file that it sees: that it may change the job of the file.
 * @param on the connection of the command.
 * @throws DomainError 403 `job.view_only`.
 */
export async function mustBeChangeable(
  reader: EntityReader,
  ctx: RequestContext,
  { jobUuid }: Pick<AttachmentState, 'jobUuid'>,
  on: Queryable = reader.connection,
): Promise<void> {
  if (jobUuid === null || limitedPerson(Jobs, ctx) === undefined) return;
  const job = await reader.find(Jobs, ctx, jobUuid, on);
  if (job !== undefined) await mustBeEditable(on, ctx, job.state);
}
