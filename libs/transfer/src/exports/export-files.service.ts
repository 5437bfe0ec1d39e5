import { Injectable } from '@nestjs/common';
import { clock, DomainError } from '#eventstore/domain';
import { Database, headOf, LogEpoch } from '#eventstore/store';
import { VERSION } from '#platform';
import { exportedType } from './export-kinds.js';
import { type Exporter, ExportRows } from './export-rows.service.js';
import { TemporaryFile } from './temporary-file.service.js';

/** The version of the form of exports. */
const FORMAT = 1;
/** The snapshot of an export holds vacuum back, so it ends then (contract §22), in milliseconds. */
const MAX_SNAPSHOT_MS = 10 * 60_000;
/** The timeout of one statement, in milliseconds. */
const STATEMENT_MS = 60_000;

/** Is told the numbers of rows and bytes that an export has so far. */
type OnRow = (rows: number, bytes: number) => void;

/** What an export holds. */
export interface ExportContent {
  readonly kinds: readonly string[];
}

/** A written export. Who is given it closes the file. */
export interface WrittenExport {
  readonly file: TemporaryFile;
  readonly epoch: string;
  readonly position: number;
  /** How many rows, by kind. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The snapshot of an export was open too long. */
export const exportTooSlow = (): DomainError =>
  new DomainError('invalid', 'export.too_slow', 'The export took longer than 10 minutes');

/** Writes exports into temporary files: the snapshot ends with the last row, however slow the reader of the file is. */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly database: Database,
    private readonly epoch: LogEpoch,
    private readonly rows: ExportRows,
  ) {}

  /**
   * Writes an export as NDJSON, in one snapshot. A commit gives its events positions and changes the entities at once, so the last
   * position in the snapshot is that of the last change in the file.
   * @param onRow is told the numbers of rows and bytes so far. What it throws ends the export.
   * @throws DomainError `export.too_slow`.
   */
  async ndjson({ kinds }: ExportContent, ctx: Exporter, onRow: OnRow): Promise<WrittenExport> {
    // Before the snapshot: a reader of the feed finds a later change.
    const epoch = await this.epoch.current();
    const file = await TemporaryFile.create();
    try {
      const { position, rows } = await this.database.frozen(
        STATEMENT_MS,
        () => this.writeNdjson(file, kinds, epoch, ctx, onRow),
        ctx.account,
      );
      await file.flush();
      return { file, epoch, position, rows };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private async writeNdjson(
    file: TemporaryFile,
    kinds: readonly string[],
    epoch: string,
    ctx: Exporter,
    onRow: OnRow,
  ): Promise<Pick<WrittenExport, 'position' | 'rows'>> {
    const endsAt = performance.now() + MAX_SNAPSHOT_MS;
    const position = await headOf(this.database, ctx.account);
    const account = { uuid: ctx.account };
    const head = { format: FORMAT, version: VERSION, account, epoch, position, kinds, created_at: clock.instant() };
    await file.write(`${JSON.stringify({ export: head })}\n`);
    const rows: Record<string, number> = {};
    let count = 0;
    for (const kind of kinds) {
      rows[kind] = 0;
      const type = `{"kind":"${exportedType(kind)}","entity":`;
      for await (const entity of this.rows.of(kind, ctx)) {
        if (performance.now() > endsAt) throw exportTooSlow();
        rows[kind]++;
        onRow(++count, file.bytes);
        await file.write(`${type}${JSON.stringify(entity)}}\n`);
      }
    }
    await file.write(`${JSON.stringify({ end: { rows: count, sha256: file.sha256() } })}\n`);
    return { position, rows };
  }
}
