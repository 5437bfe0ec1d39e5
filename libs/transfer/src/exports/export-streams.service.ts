import { Injectable } from '@nestjs/common';
import { AbandonedCommandError, type RequestContext } from '#eventstore/store';
import { BinaryBody, HttpResponse } from '#http';
import { AccountSlots } from '../tasks/account-slots.service.js';
import { type ExportFormat, exportTooLarge } from './export.js';
import { csvKindOf, ExportAccess } from './export-access.service.js';
import { ExportFiles } from './export-files.service.js';
import { EXPORT_KINDS, inOrder } from './export-kinds.js';

/** Maximum rows of an export that is the response to its request (contract §22). */
const MAX_STREAMED_ROWS = 100_000;
/** Its file is on the disk of this process. */
const MAX_STREAMED_BYTES = 1024 ** 3;

/** The media types of files, by their formats. */
export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
};

/** An export that is the response to its request would have too many rows or bytes. */
export const streamTooLarge = () => exportTooLarge(`${MAX_STREAMED_ROWS.toLocaleString('en')} rows or 1 GiB`);

/** What a streamed export is asked to hold. */
export interface StreamRequest {
  readonly kinds?: readonly string[];
  readonly format?: ExportFormat;
  readonly excel?: string;
}

/** Exports that are the responses to their requests (contract §22). */
@Injectable()
export class ExportStreams {
  constructor(
    private readonly files: ExportFiles,
    private readonly access: ExportAccess,
  ) {}

  /** Each export holds a connection to the database, and then a file. */
  private readonly slots = new AccountSlots(
    'Another export of the account is not read to its end: try again after that',
  );

  /**
   * An export as the response. Its file is written before the first byte is sent: a slow reader holds no snapshot, and whoever gets
   * a response gets all rows.
   * @throws DomainError 403 without the scopes, 422 for a CSV that there is not; HttpError 429 until another is read. The body: 422
   * `export.too_large`.
   */
  stream({ kinds: asked = EXPORT_KINDS, format = 'ndjson', excel }: StreamRequest, ctx: RequestContext): HttpResponse {
    const csvKind = csvKindOf({ kinds: asked, format, excel });
    const kinds = inOrder(asked);
    this.access.mustRead(kinds, ctx);
    const onRow = (rows: number, bytes: number): void => {
      if (rows > MAX_STREAMED_ROWS || bytes > MAX_STREAMED_BYTES) throw streamTooLarge();
      if (ctx.isAbandoned?.() === true) throw new AbandonedCommandError();
    };
    const open = async () => {
      const end = this.slots.take(ctx.account);
      try {
        const { file } = await this.files.write({ kinds, format, excel: excel === 'true', filter: null }, ctx, onRow);
        // The end of the file is read before the client has all of it; a client that leaves closes the file.
        return file.read(true).once('end', end).once('close', end);
      } catch (error) {
        end();
        throw error;
      }
    };
    return new HttpResponse(
      200,
      new BinaryBody(MEDIA_TYPES[format], undefined, open),
      csvKind === undefined ? {} : { 'Content-Disposition': `attachment; filename="${csvKind}.csv"` },
    );
  }
}
