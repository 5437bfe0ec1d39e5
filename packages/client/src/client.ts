import { Caller, type FieldlineOptions } from './caller.js';
import { type FeedEvent, followFeed, type FollowOptions } from './feed.js';
import type { Schemas } from './calls.js';
import { Resources } from './generated/resources.js';
import {
  type AttachmentStream,
  contentOf,
  type UploadedAttachment,
  type UploadOptions,
  uploadRequest,
  uploadTimeoutMs,
} from './upload.js';
import { importFile, type ImportOptions, type ImportQuery, startImport, type StartImportOptions } from './import.js';
import { exportTo, type ExportOptions } from './export.js';
import { undoRequest, type UndoOptions } from './undo.js';

/**
 * A client of the Fieldline API. Its methods mirror the paths of the API, `fieldline.clients.create(body)` for `POST
 * /v2/clients`, and are typed by the API's OpenAPI document.
 *
 * A call rejects with {@link FieldlineError} for an error response, and with {@link FieldlineConnectionError} without a
 * response. Statuses 429, 500, 502, 503 and 504 and lost connections are retried first. All attempts of a POST or PATCH
 * have the same `Idempotency-Key`, so that it is executed once.
 */
export class Fieldline extends Resources {
  readonly #options: FieldlineOptions;

  /** @throws TypeError when the URL, the key or `appInfo` is malformed. */
  constructor(options: FieldlineOptions) {
    super(new Caller(options));
    this.#options = options;
  }

  /**
   * Runs calls as trials: `await fieldline.dryRun((trial) => trial.jobs.update(uuid, body))`. Each write is answered as it would
   * be, and changes nothing, so a later call does not see an earlier one.
   * @param work is given a client whose writes are trial runs.
   */
  dryRun<T>(work: (trial: Fieldline) => Promise<T>): Promise<T> {
    return work(new Fieldline({ ...this.#options, dryRun: true }));
  }

  /**
   * Takes back what one request has recorded, and waits for the end: `await fieldline.undo({ correlation_id: requestId })`. The
   * result counts what was `undone`, what was `kept` because it changed again since, and what has `failed`:
   * `fieldline.undos.rows.list(undo.uuid)` says why.
   *
   * When the signal is aborted, the call rejects, and the undo goes on: `fieldline.undos.cancel(uuid)` ends it. Inside of `dryRun`
   * the result says what the undo would do.
   */
  undo(body: Schemas['StartUndoBody'], options: UndoOptions = {}): Promise<Schemas['UndoView']> {
    return undoRequest(this, body, options);
  }

  /**
   * Imports a file, and waits for the end: `await fieldline.importFile(await openAsBlob('clients.csv'), { kind: 'clients', format:
   * 'csv' })`. The result counts what was `created` and `updated`, and what has `failed`:
   * `fieldline.imports.rows.list(done.uuid, { status: ['failed'] })` says why. With `dry_run: true` every row is a trial run.
   *
   * All attempts to send the file have the same `Idempotency-Key`, so that it is imported once. When the signal is aborted, the call rejects, and the
   * import goes on: `fieldline.imports.cancel(uuid)` ends it.
   */
  importFile(file: Blob, query: ImportQuery, options: ImportOptions = {}): Promise<Schemas['ImportView']> {
    return importFile(this.caller, this, file, query, options);
  }

  /**
   * Sends a file to import, and returns the uuid of the import, which goes on: `fieldline.imports.get(uuid)` shows its progress. All
   * attempts to send the file have the same `Idempotency-Key`.
   */
  startImport(file: Blob, query: ImportQuery, options: StartImportOptions = {}): Promise<string> {
    return startImport(this.caller, file, query, options);
  }

  /**
   * Exports entities into a file, waits for it, and writes it to a stream: `await fieldline.exportTo(Writable.toWeb(createWriteStream(path)),
   * { kinds: ['clients'], format: 'ndjson' })`. The result has the `epoch` and the `position`, from which `follow` goes on.
   *
   * The file is read in parts, each of which is tried again as other requests are, and its SHA-256 is checked. When that fails, the call
   * rejects, and the stream is aborted. When the signal is aborted, the export goes on: `fieldline.exports.delete(uuid)` ends it.
   */
  exportTo(
    stream: WritableStream<Uint8Array>,
    body: Schemas['StartExportBody'],
    options: ExportOptions = {},
  ): Promise<Schemas['ExportWithUrlView']> {
    return exportTo(this.caller, this, stream, body, options);
  }

  /**
   * Iterates over the events of the change feed after a position, and then over new ones as they are recorded:
   * `for await (const event of fieldline.follow({ checkpoint }))`. The checkpoint stores the position up to which events
   * are processed; without it, store the `position` of the last processed event yourself.
   *
   * It never ends by itself, unless `wait` is 0. Lost connections and an unavailable service (502, 503, 504) are retried
   * without limit, and any `Retry-After` is respected; 500 and 429 are retried as in any call. With `retries`, the limits
   * of any call apply to all of them. It rejects for other errors, and with the signal's reason when it is aborted.
   *
   * It remembers the epoch of the log, with the checkpoint also over runs, and rejects when it has changed: see
   * `isEpochChanged`.
   * @throws RangeError when `wait` or `every` is out of range.
   */
  follow(options: FollowOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    return followFeed(this.caller, options);
  }

  /**
   * Uploads a file: `const photo = await fieldline.uploadAttachment(file)`; then `photo.entry` is an entry of the value of
   * a field. It announces the file, sends the bytes to the service or to the store of its files, and completes the upload.
   *
   * A stream needs its `size` and is sent once; it is closed when the upload fails. Anything else is sent again as other
   * requests are, and has its SHA-256 checked. Each attempt to send may take `timeoutMs` and one second for each 64 kB.
   * @throws TypeError for anything but bytes, and for a stream without its size; the error of the stream.
   */
  uploadAttachment(file: Uint8Array | Blob, options?: UploadOptions): Promise<UploadedAttachment>;
  uploadAttachment(
    file: AttachmentStream,
    options: UploadOptions & { readonly size: number },
  ): Promise<UploadedAttachment>;
  async uploadAttachment(
    file: Uint8Array | Blob | AttachmentStream,
    { name, contentType, size, job, field, ...options }: UploadOptions = {},
  ): Promise<UploadedAttachment> {
    const content = await contentOf(file, { ...options, name, contentType, size, job, field });
    try {
      const { data } = await this.attachments.create(content.announcement, options);
      const timeoutMs = uploadTimeoutMs(this.caller.timeoutMsOf(options), content.announcement.size);
      await this.caller.send(uploadRequest(data.upload, content, this.caller.url), { ...options, timeoutMs });
      await this.attachments.complete(data.attachment_uuid, options);
      return { uuid: data.attachment_uuid, entry: { attachment: { uuid: data.attachment_uuid } } };
    } catch (error) {
      content.close();
      throw content.failure ?? error;
    }
  }
}
