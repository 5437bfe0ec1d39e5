import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, CreateCommand, resolveReference, type Validation } from '#http';
import { EntityReader, EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { notFound } from '#eventstore/domain';
import { FILE_TYPES } from '../fields/field.js';
import { fieldNamed } from '../jobs/fields/job-fields.js';
import { namableFields } from '../jobs/people/shown-fields.view.js';
import { Jobs } from '../jobs/views/job.entity.js';
import { AttachmentMetrics } from './attachment-metrics.service.js';
import { AttachmentLimits } from './attachment-limits.service.js';
import { AttachmentUploads } from './attachment-uploads.service.js';
import {
  announceAttachment,
  type Announcement,
  type AttachmentState,
  completeUpload,
  deleteAttachment,
} from './attachment.js';
import type { AnnounceAttachmentBody } from './attachment.body.js';
import { Attachments } from './attachment.entity.js';
import { mustBeChangeable } from './attachment-access.service.js';
import type { UploadView } from './attachment.view.js';
import { ContentTypes } from './content-type.service.js';
import { cleanFileName } from '../fields/file-name.js';
import { AttachmentStorage, StorageUnavailable } from '#storage';

/** An announced attachment, and where its bytes are uploaded. */
export interface AnnouncedOutcome extends Outcome {
  readonly upload: UploadView;
}

/** Announces a file, whose bytes the client uploads next. */
export class AnnounceAttachment extends CreateCommand<AnnounceAttachmentBody, AnnouncedOutcome> {}

@CommandHandler(AnnounceAttachment)
export class AnnounceAttachmentHandler implements ICommandHandler<AnnounceAttachment> {
  constructor(
    private readonly store: EventStore,
    private readonly reader: EntityReader,
    private readonly limits: AttachmentLimits,
    private readonly uploads: AttachmentUploads,
  ) {}

  execute({ input, ctx }: AnnounceAttachment): Promise<AnnouncedOutcome> {
    return this.store.transact(ctx, async (uow) => {
      const validation = input.validate();
      const { jobUuid, fieldUuid } = await placeOf(validation, uow);
      if (jobUuid !== null) await mustBeChangeable(this.reader, ctx, { jobUuid }, uow.database);
      const { name, content_type, size, sha256 } = validation.finish();
      const announcement: Announcement = {
        name: cleanFileName(name),
        contentType: content_type,
        size,
        sha256: sha256?.toLowerCase() ?? null,
        jobUuid,
        fieldUuid,
      };
      await Promise.all([
        this.limits.assertQuota(uow, 'size', size),
        jobUuid === null ? undefined : this.limits.assertJobLimit(uow, jobUuid),
      ]);
      const outcome = await uow.create(Attachments, () => announceAttachment(announcement, uow.now));
      return { ...outcome, upload: await this.uploads.requestFor(ctx, outcome.uuid, announcement) };
    });
  }
}

/** The job and the field that a file is announced for. Validation errors are added to `validation`. */
async function placeOf(
  validation: Validation<AnnounceAttachmentBody>,
  uow: UnitOfWork,
): Promise<Pick<Announcement, 'jobUuid' | 'fieldUuid'>> {
  const { field: named } = validation.value;
  const ref = await resolveReference(validation, uow, 'job', 'job');
  if (named == null || ref === undefined) {
    if (named != null && !validation.hasError('job')) validation.addError('field', 'requires `job`');
    return { jobUuid: ref?.uuid ?? null, fieldUuid: null };
  }
  const job = ref === null ? undefined : await uow.find(Jobs, ref.uuid);
  if (job === undefined) {
    validation.addError('field', 'requires `job`');
    return { jobUuid: null, fieldUuid: null };
  }
  const field = fieldNamed({ uuid: named.uuid ?? undefined, name: named.name ?? undefined }, [
    ...namableFields(uow.ctx, [...job.state.reportFields, ...job.state.customFields]),
  ]);
  if (field === undefined) validation.addError('field', 'is not a field of the job');
  else if (!FILE_TYPES.has(field.fieldType))
    validation.addError('field', `must have the type file, image or signature, not ${field.fieldType}`);
  return { jobUuid: job.uuid, fieldUuid: field?.uuid ?? null };
}

/** Ends the upload of an attachment: its bytes must be those announced. */
export class CompleteAttachment extends ActCommand {}

@CommandHandler(CompleteAttachment)
export class CompleteAttachmentHandler implements ICommandHandler<CompleteAttachment> {
  constructor(
    private readonly store: EventStore,
    private readonly reader: EntityReader,
    private readonly storage: AttachmentStorage,
    private readonly contentTypes: ContentTypes,
    private readonly metrics: AttachmentMetrics,
  ) {}

  async execute(command: CompleteAttachment): Promise<Outcome> {
    try {
      return await this.complete(command);
    } catch (error) {
      this.metrics.countFailedUpload(error);
      throw error;
    }
  }

  private async complete({ ref, ctx }: CompleteAttachment): Promise<Outcome> {
    const attachment = await this.reader.find(Attachments, ctx, ref);
    if (attachment === undefined) throw notFound('attachment');
    await mustBeChangeable(this.reader, ctx, attachment.state);
    const owner = { account: ctx.account, attachment: attachment.uuid };
    // Outside of the commit: the storage may be slow. What is read here never changes.
    const stored = attachment.state.status === 'uploaded' ? undefined : await this.storage.uploaded(owner);
    const content = stored && {
      contentType:
        stored.size === attachment.state.size
          ? await this.contentTypes.of(this.storage, stored)
          : attachment.state.contentType,
      size: stored.size,
      sha256: stored.key.sha256,
    };
    const outcome = await this.store.change(Attachments, ctx, attachment.uuid, (_, uow) =>
      completeUpload(content, uow.now),
    );
    if (outcome.events.length > 0 && content !== undefined) this.metrics.countStored('upload', content.size);
    return outcome;
  }
}

/** Deletes an attachment that no field shows, and its bytes. */
export class DeleteAttachment extends ActCommand {}

@CommandHandler(DeleteAttachment)
export class DeleteAttachmentHandler implements ICommandHandler<DeleteAttachment> {
  constructor(
    private readonly store: EventStore,
    private readonly reader: EntityReader,
    private readonly storage: AttachmentStorage,
  ) {}

  async execute({ ref, ctx }: DeleteAttachment): Promise<Outcome> {
    const remove = async (uow: UnitOfWork): Promise<Outcome & Pick<AttachmentState, 'sha256'>> => {
      const attachment = await uow.load(Attachments, ref);
      await mustBeChangeable(this.reader, ctx, attachment.state, uow.database);
      return { ...uow.record(Attachments, attachment, deleteAttachment()), sha256: attachment.state.sha256 };
    };
    const { sha256, ...outcome } = await this.store.transact(ctx, remove, `attachment/${ref}`);
    // The row first: after a crash or a failure of the storage, the worker removes the bytes, which belong to no attachment then.
    if (sha256 !== null)
      await this.storage.remove({ account: ctx.account, attachment: outcome.uuid, sha256 }).catch((error: unknown) => {
        if (!(error instanceof StorageUnavailable)) throw error;
      });
    return outcome;
  }
}
