import { Injectable } from '@nestjs/common';
import { SignedUrls, unavailable } from '#http';
import type { RequestContext } from '#eventstore/store';
import type { Announcement } from './attachment.js';
import { contentPath } from '../fields/field.js';
import type { UploadView } from './attachment.view.js';
import { AttachmentStorage } from '#storage';
import { clock } from '#eventstore/domain';

/** How long an upload URL is valid, in seconds (contract §12). */
const UPLOAD_SECONDS = 15 * 60;

/** Where clients upload the bytes of attachments. */
@Injectable()
export class AttachmentUploads {
  constructor(
    private readonly storage: AttachmentStorage,
    private readonly signedUrls: SignedUrls,
  ) {}

  /**
   * The request with which a client uploads the bytes: at the store itself, or at this service.
   * @throws HttpError 503 when the service cannot sign URLs.
   */
  async requestFor(
    { account, baseUrl }: RequestContext,
    attachment: string,
    { contentType, size }: Announcement,
  ): Promise<UploadView> {
    // Signatures count whole seconds.
    const expiresAt = new Date((Math.floor(clock.now() / 1000) + UPLOAD_SECONDS) * 1000).toISOString();
    const direct = await this.storage.directUpload({ account, attachment }, { contentType, size }, UPLOAD_SECONDS);
    if (direct !== undefined) return { method: 'PUT', ...direct, expires_at: expiresAt };
    if (!this.signedUrls.isReady)
      throw unavailable(
        'The service has no SECRETS_KEY, with which it signs upload URLs. Files can be sent with a job',
      );
    const path = this.signedUrls.sign({
      method: 'PUT',
      path: contentPath(attachment),
      account,
      seconds: UPLOAD_SECONDS,
    });
    return { method: 'PUT', url: `${baseUrl}${path}`, headers: {}, expires_at: expiresAt };
  }
}
