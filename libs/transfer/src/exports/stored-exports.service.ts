import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '#eventstore/domain';
import {
  type Entity,
  EntityReader,
  EventStore,
  isUnavailable,
  type Outcome,
  type RequestContext,
  serviceContext,
} from '#eventstore/store';
import { TaskStore } from '#eventstore/worker';
import { contentResponse, HttpResponse, type RequestedRange, SignedUrls } from '#http';
import { AttachmentStorage, type ContentKey, type Presentation, StorageUnavailable } from '#storage';
import {
  createExport,
  deleteExport,
  downloadExport,
  exportExpired,
  exportNotFinished,
  type ExportRequest,
  type ExportState,
} from './export.js';
import { ExportAccess } from './export-access.service.js';
import { Exports } from './export.entity.js';
import { ExportKind } from './export-kind.service.js';
import { ExportRows } from './export-rows.service.js';
import { MEDIA_TYPES } from './export-streams.service.js';
import { type ExportWithUrlView, presentExport } from './export.view.js';

/** How long a content URL is valid, in seconds (contract §22), and the redirection to a store. */
const CONTENT_SECONDS = 60 * 60;
const REDIRECT_SECONDS = 15 * 60;

type StoredExport = Entity<ExportState, never>;

/** The exports of accounts that are files: a worker writes them (contract §22). */
@Injectable()
export class StoredExports {
  constructor(
    private readonly store: EventStore,
    private readonly reader: EntityReader,
    private readonly tasks: TaskStore,
    private readonly kind: ExportKind,
    private readonly access: ExportAccess,
    private readonly rows: ExportRows,
    private readonly storage: AttachmentStorage,
    private readonly signedUrls: SignedUrls,
  ) {}

  /** @throws DomainError 403 without the scopes of its kinds; 422 for a filter that the list has not; `task.too_many`. */
  async start(request: ExportRequest, ctx: RequestContext): Promise<Outcome> {
    this.access.mustRead(request.kinds, ctx);
    await this.rows.check(request, ctx);
    return this.tasks.create(ctx, this.kind, {
      input: request,
      total: 1,
      entity: (uow, uuid) => uow.create(Exports, () => createExport(request), { uuid }),
    });
  }

  /** Those that a request may read, newest first. */
  async list(
    ctx: RequestContext,
    limit: number,
    after: string | undefined,
  ): Promise<{ readonly items: readonly StoredExport[]; readonly next: string | undefined }> {
    const { items, next } = await this.reader.list(Exports, ctx, 'newest first', { limit, after });
    return { items: items.filter(({ state }) => this.access.lacking(state.kinds, ctx) === undefined), next };
  }

  /** @throws DomainError 404; 403 without the scopes of its kinds. */
  async get(ref: string, ctx: RequestContext): Promise<StoredExport> {
    const found = await this.reader.find(Exports, ctx, ref);
    if (found === undefined) throw notFound('export');
    // Whoever has the URL may read the file.
    if (ctx.isSigned !== true) this.access.mustRead(found.state.kinds, ctx);
    return found;
  }

  /** Its view, with a URL of the file. */
  present(found: StoredExport, { account, baseUrl }: RequestContext): ExportWithUrlView {
    const path = `/v2/exports/${found.uuid}/content`;
    const hasUrl = found.state.status === 'finished' && this.signedUrls.isReady;
    const signed = () => this.signedUrls.sign({ method: 'GET', path, account, seconds: CONTENT_SECONDS });
    return Object.assign(presentExport(found), { content_url: hasUrl ? `${baseUrl}${signed()}` : null });
  }

  /** Its file. @throws DomainError 404; 403; 409 before it is there, and when it is no longer kept. */
  async content(ref: string, range: RequestedRange, ctx: RequestContext): Promise<HttpResponse> {
    const found = await this.get(ref, ctx);
    const { status, format, kinds, bytes, sha256 } = found.state;
    if (status === 'expired') throw exportExpired();
    if (status !== 'finished' || sha256 === null || bytes === null) throw exportNotFinished();
    const key = { account: ctx.account, attachment: found.uuid, sha256 };
    const name = `${format === 'csv' ? kinds.join() : `export-${found.uuid}`}.${format}`;
    const presentation: Presentation = {
      contentType: MEDIA_TYPES[format],
      contentDisposition: `attachment; filename="${name}"`,
    };
    const isBeginning = !/^bytes=[ \t]*[1-9]/i.test(range.range ?? '');
    const direct = await this.storage.directDownload(key, presentation, REDIRECT_SECONDS);
    if (direct !== undefined) {
      await this.downloaded(found.uuid, isBeginning, ctx);
      return new HttpResponse(302, undefined, { Location: direct });
    }
    return contentResponse(range, {
      contentType: presentation.contentType,
      size: bytes,
      etag: `"${sha256}"`,
      headers: { 'Content-Disposition': presentation.contentDisposition },
      open: async (part) => {
        const content = await this.storage.read(key, part);
        if (content === undefined) throw new StorageUnavailable('The file of the export is not in the storage');
        await this.downloaded(found.uuid, isBeginning, ctx);
        return content;
      },
    });
  }

  /** Deletes an export with its file, and ends its task. @throws DomainError 404; 403; 412. */
  async delete(ref: string, ctx: RequestContext): Promise<Outcome> {
    let key: ContentKey | undefined;
    const outcome = await this.store.change(Exports, ctx, ref, ({ uuid, state }) => {
      this.access.mustRead(state.kinds, ctx);
      key = state.sha256 === null ? undefined : { account: ctx.account, attachment: uuid, sha256: state.sha256 };
      return deleteExport();
    });
    // A worker that writes it ends sooner; without it, it finds at its end that there is no export.
    await this.tasks.cancel(serviceContext(ctx.account), this.kind, outcome.uuid).catch((error: unknown) => {
      if (!isUnavailable(error) && !(error instanceof DomainError)) throw error;
    });
    if (key !== undefined) await this.kind.remove(key);
    return outcome;
  }

  /** Records who reads the file. The caller of a signed URL is not known. */
  private async downloaded(uuid: string, isBeginning: boolean, ctx: RequestContext): Promise<void> {
    const { account, correlationId, person, apiKey } = ctx;
    const by = ctx.isSigned === true ? 'content_url' : (person?.uuid ?? apiKey ?? account);
    const actor = ctx.isSigned === true ? { ...serviceContext(account), correlationId } : ctx;
    // The conditions of the request are about the file.
    const unconditional = { ...actor, expectedVersions: undefined };
    await this.store.change(Exports, unconditional, uuid, () => downloadExport(by, isBeginning));
  }
}
