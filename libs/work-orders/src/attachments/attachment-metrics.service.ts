import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DomainError } from '#eventstore/domain';
import { UnavailableError } from '#eventstore/store';
import { ServiceMetrics } from '#platform';
import { type StorageOperation, StorageUnavailable } from '#storage';

/** How files come in: uploaded on their own, or inline with a job. */
const WAYS = ['upload', 'inline'] as const;

/** Why an upload failed. */
const FAILURES = ['mismatch', 'incomplete', 'storage', 'interrupted'] as const;

/** The operations of the storage that may fail. */
const OPERATIONS: readonly StorageOperation[] = ['write', 'uploaded', 'read', 'remove', 'list', 'probe'];

/** The metrics of attachments. */
@Injectable()
export class AttachmentMetrics {
  private readonly uploads: Counter<'way'>;
  private readonly bytes: Counter<'way'>;
  private readonly uploadFailures: Counter<'reason'>;
  private readonly storageFailures: Counter<'operation'>;
  /** Attachments that were deleted because no field had shown them for 24 hours. */
  readonly expired: Counter;
  /** Stored objects that were removed because they belonged to no attachment. */
  readonly orphans: Counter;

  constructor({ registry }: ServiceMetrics) {
    const registers = [registry];
    this.uploads = new Counter({
      name: 'fieldline_attachment_uploads_total',
      help: 'Files that were stored, by way: upload or inline',
      labelNames: ['way'],
      registers,
    });
    this.bytes = new Counter({
      name: 'fieldline_attachment_bytes_total',
      help: 'Bytes of files that were stored, by way: upload or inline',
      labelNames: ['way'],
      registers,
    });
    this.uploadFailures = new Counter({
      name: 'fieldline_attachment_upload_failures_total',
      help: 'Uploads that failed, by reason: mismatch, incomplete, storage or interrupted',
      labelNames: ['reason'],
      registers,
    });
    this.storageFailures = new Counter({
      name: 'fieldline_attachment_storage_failures_total',
      help: 'Failures of the storage of attachments, by operation',
      labelNames: ['operation'],
      registers,
    });
    this.expired = new Counter({
      name: 'fieldline_attachments_expired_total',
      help: 'Attachments that were deleted because no field had shown them for 24 hours',
      registers,
    });
    this.orphans = new Counter({
      name: 'fieldline_attachment_orphans_removed_total',
      help: 'Stored objects that were removed because they belonged to no attachment',
      registers,
    });
    // A counter that exists from the start shows the first increment.
    for (const way of WAYS) this.countStored(way, 0, 0);
    for (const reason of FAILURES) this.uploadFailures.inc({ reason }, 0);
    for (const operation of OPERATIONS) this.storageFailures.inc({ operation }, 0);
  }

  /** Counts a stored file. @param bytes its size. */
  countStored(way: (typeof WAYS)[number], bytes: number, files = 1): void {
    this.uploads.inc({ way }, files);
    this.bytes.inc({ way }, bytes);
  }

  /** Counts a failed upload. Requests that are rejected for other reasons are no uploads. */
  countFailedUpload(error: unknown): void {
    const reason = reasonOf(error);
    if (reason !== undefined) this.uploadFailures.inc({ reason });
  }

  /** Counts a failure of the storage; errors of the bytes that it was given are not its own. */
  countStorageFailure(operation: StorageOperation, error: unknown): void {
    if (error instanceof StorageUnavailable) this.storageFailures.inc({ operation });
  }
}

function reasonOf(error: unknown): (typeof FAILURES)[number] | undefined {
  if (error instanceof StorageUnavailable) return 'storage';
  if (error instanceof UnavailableError) return undefined;
  if (!(error instanceof DomainError)) return 'interrupted';
  if (error.code === 'attachment.mismatch') return 'mismatch';
  return error.code === 'attachment.incomplete' ? 'incomplete' : undefined;
}
