import { Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import { AbandonedCommandError, Registry, type RequestContext } from '#eventstore/store';
import { accountBusy, BinaryBody, HttpResponse, lacksScope, mayAccess, scopesFor } from '#http';
import { ExportFiles } from './export-files.service.js';
import { EXPORT_KINDS, exportedType, inOrder } from './export-kinds.js';

/** Maximum rows of an export that is the response to its request (contract §22). */
const MAX_STREAMED_ROWS = 100_000;
/** The most kinds that a key exports without the scope `admin`. */
const MAX_KINDS = 2;

const NDJSON = 'application/x-ndjson';

/** An export that is the response to its request would have too many rows. */
export const exportTooLarge = (): DomainError =>
  new DomainError(
    'invalid',
    'export.too_large',
    `The export has more than ${MAX_STREAMED_ROWS.toLocaleString('en')} rows`,
  );

/** What an export is asked to hold. */
export interface ExportRequest {
  readonly kinds?: readonly string[];
}

/** The exports of accounts (contract §22). */
@Injectable()
export class Exports {
  constructor(
    private readonly files: ExportFiles,
    private readonly registry: Registry,
  ) {}

  /** The accounts whose export is written now: each holds a connection to the database. */
  private readonly running = new Set<string>();

  /**
   * An export as the response. Its file is written before the first byte is sent: a slow reader holds no snapshot, and whoever gets
   * a response gets all rows.
   * @throws DomainError 403 without the scopes; HttpError 429 while another is written. The body: 422 `export.too_large`.
   */
  stream(request: ExportRequest, ctx: RequestContext): HttpResponse {
    const kinds = this.kindsOf(request, ctx);
    const { account } = ctx;
    const open = async () => {
      if (this.running.has(account))
        throw accountBusy('Another export of the account is written: try again when it is finished');
      this.running.add(account);
      try {
        const { file } = await this.files.ndjson({ kinds }, ctx, (rows) => {
          if (rows > MAX_STREAMED_ROWS) throw exportTooLarge();
          if (ctx.isAbandoned?.() === true) throw new AbandonedCommandError();
        });
        return file.read(true);
      } finally {
        this.running.delete(account);
      }
    };
    return new HttpResponse(200, new BinaryBody(NDJSON, undefined, open));
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
