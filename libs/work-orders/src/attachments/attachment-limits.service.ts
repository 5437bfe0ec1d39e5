import { Inject, Injectable } from '@nestjs/common';
import { type DomainError, rule, validationError } from '#eventstore/domain';
import type { UnitOfWork } from '#eventstore/store';
import { SETTINGS, type Settings } from '#platform';
import { MAX_FILES_OF_JOB, TOO_MANY_FILES } from './attachment.js';

const MEGABYTE = 1_000_000;

/** The limits of an account and of a job. Uploads at the same time may exceed them by what they add together. */
@Injectable()
export class AttachmentLimits {
  private readonly quotaMb: number;

  constructor(@Inject(SETTINGS) { attachmentQuotaMb }: Settings) {
    this.quotaMb = attachmentQuotaMb;
  }

  /**
   * @param path what in the request adds the bytes.
   * @throws DomainError `attachment.quota` when the files of the account have more bytes than it may store.
   */
  async assertQuota(uow: UnitOfWork, path: string, addedBytes: number): Promise<void> {
    if (this.quotaMb === 0 || addedBytes === 0) return;
    const [sum] = await uow.database.query<{ bytes: number }>(
      'select coalesce(sum(size), 0)::bigint as bytes from attachment where account_id = $1 and deleted_at is null',
      [uow.ctx.account],
    );
    if ((sum?.bytes ?? 0) + addedBytes > this.quotaMb * MEGABYTE) throw quotaExceeded(path, this.quotaMb);
  }

  /** @throws DomainError 422 on `job` when it has as many files as a job may have. */
  async assertJobLimit(uow: UnitOfWork, jobUuid: string): Promise<void> {
    const [found] = await uow.database.query<{ files: number }>(
      `select count(*)::int as files from (
         select from attachment where account_id = $1 and job_uuid = $2 and deleted_at is null limit $3) f`,
      [uow.ctx.account, jobUuid, MAX_FILES_OF_JOB],
    );
    if ((found?.files ?? 0) >= MAX_FILES_OF_JOB) throw validationError('job', TOO_MANY_FILES);
  }
}

export const quotaExceeded = (path: string, quotaMb: number): DomainError =>
  rule(path, `the files of the account may have ${quotaMb} MB in all`, 'attachment.quota');
