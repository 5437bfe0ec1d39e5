import { Injectable } from '@nestjs/common';
import { DomainError, validationError } from '#eventstore/domain';
import { AbandonedCommandError, Registry, type RequestContext } from '#eventstore/store';
import { BinaryBody, HttpResponse, lacksScope, mayAccess, scopesFor } from '#http';
import { AccountSlots } from '../tasks/account-slots.service.js';
import { ExportFiles } from './export-files.service.js';
import { CSV_KINDS, EXPORT_KINDS, exportedType, inOrder } from './export-kinds.js';

/** Maximum rows of an export that is the response to its request (contract §22). */
const MAX_STREAMED_ROWS = 100_000;
/** Its file is on the disk of this process. */
const MAX_STREAMED_BYTES = 1024 ** 3;
/** The most kinds that a key exports without the scope `admin`. */
const MAX_KINDS = 2;

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv; charset=utf-8';

/** An export that is the response to its request would have too many rows or bytes. */
export const exportTooLarge = (): DomainError =>
  new DomainError(
    'invalid',
    'export.too_large',
    `The export has more than ${MAX_STREAMED_ROWS.toLocaleString('en')} rows or 1 GiB`,
  );

/** What an export is asked to hold. */
export interface ExportRequest {
  readonly kinds?: readonly string[];
  readonly format?: 'ndjson' | 'csv';
  readonly excel?: string;
}

/** The exports of accounts (contract §22). */
@Injectable()
export class Exports {
  constructor(
    private readonly files: ExportFiles,
    private readonly registry: Registry,
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
  stream(request: ExportRequest, ctx: RequestContext): HttpResponse {
    const csvKind = csvKindOf(request);
    const kinds = this.kindsOf(request, ctx);
    const onRow = (rows: number, bytes: number): void => {
      if (rows > MAX_STREAMED_ROWS || bytes > MAX_STREAMED_BYTES) throw exportTooLarge();
      if (ctx.isAbandoned?.() === true) throw new AbandonedCommandError();
    };
    const open = async () => {
      const end = this.slots.take(ctx.account);
      try {
        const file =
          csvKind === undefined
            ? (await this.files.ndjson({ kinds }, ctx, onRow)).file
            : await this.files.csv(csvKind, request.excel === 'true', ctx, onRow);
        // The end of the file is read before the client has all of it; a client that leaves closes the file.
        return file.read(true).once('end', end).once('close', end);
      } catch (error) {
        end();
        throw error;
      }
    };
    if (csvKind === undefined) return new HttpResponse(200, new BinaryBody(NDJSON, undefined, open));
    return new HttpResponse(200, new BinaryBody(CSV, undefined, open), {
      'Content-Disposition': `attachment; filename="${csvKind}.csv"`,
    });
  }

  /** The kinds of an export. @throws DomainError 403 without the scopes. */
  private kindsOf({ kinds = EXPORT_KINDS }: ExportRequest, { scopes }: RequestContext): readonly string[] {
    const wanted = inOrder(kinds);
    if (wanted.length > MAX_KINDS) {
      const lacking = (['admin', 'read'] as const).find((scope) => scopes?.includes(scope) === false);
      if (lacking !== undefined) throw lacksScope([lacking]);
    }
    for (const kind of wanted) {
      const context = this.registry.contexts.get(exportedType(kind)) ?? '';
      if (!mayAccess(scopes, 'read', context)) throw lacksScope(scopesFor('read', context));
    }
    return wanted;
  }
}

/** The kind of an export as CSV; undefined for one as NDJSON. @throws DomainError 422. */
function csvKindOf({ kinds = [], format, excel }: ExportRequest): string | undefined {
  if (format !== 'csv') {
    if (excel !== undefined) throw validationError('excel', 'goes with format=csv');
    return undefined;
  }
  const [kind, ...others] = kinds;
  if (kind !== undefined && others.length === 0 && CSV_KINDS.includes(kind)) return kind;
  throw validationError('kinds', `must be one of ${CSV_KINDS.join(', ')} with format=csv`);
}
