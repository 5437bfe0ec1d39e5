import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { clock, DomainError } from '#eventstore/domain';
import { Database, headOf, LogEpoch, type RequestContext } from '#eventstore/store';
import { TaskOperations } from '#http';
import { Slices, VERSION } from '#platform';
import { MAX_COLUMNS } from '../columns/column.service.js';
import { transferKind } from '../kinds/transfer-kinds.js';
import { CsvCells, tooManyColumns, withoutFormula } from './csv-cells.service.js';
import type { ExportFilter, ExportRequest } from './export.js';
import { exportedType } from './export-kinds.js';
import { ExportRows } from './export-rows.service.js';
import { TemporaryFile } from './temporary-file.service.js';

/** The version of the form of exports. */
const FORMAT = 1;
/** The snapshot of an export holds vacuum back, so it ends then (contract §22), in milliseconds. */
const MAX_SNAPSHOT_MS = 10 * 60_000;
/** The timeout of one statement, in milliseconds. */
const STATEMENT_MS = 60_000;

/** Is told the numbers of rows and bytes that an export has so far. */
type OnRow = (rows: number, bytes: number) => void;

/** A written export. Who is given it closes the file. */
export interface WrittenExport {
  readonly file: TemporaryFile;
  readonly epoch: string;
  readonly position: number;
  /** How many rows, by kind. */
  readonly rows: Readonly<Record<string, number>>;
}

/** What a snapshot gives a file. */
type Written = Pick<WrittenExport, 'position' | 'rows'>;

/** The cells of rows, each row from the end of the one before. */
interface WrittenCells extends Written {
  /** The columns, in the order in which rows have them. */
  readonly header: ReadonlySet<string>;
  readonly ends: readonly number[];
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
    private readonly operations: TaskOperations,
  ) {}

  /**
   * Writes an export, in one snapshot. A commit gives its events positions and changes the entities at once, so the last position in the
   * snapshot is that of the last change in the file.
   * @param onRow is told the numbers of rows and bytes so far. What it throws ends the export.
   * @throws DomainError `export.too_slow`; `export.too_large` for more columns of CSV than an import takes.
   */
  async write(request: ExportRequest, ctx: RequestContext, onRow: OnRow): Promise<WrittenExport> {
    // Before the snapshot: a reader of the feed finds a later change.
    const epoch = await this.epoch.current();
    const { kinds, format } = request;
    const [kind] = kinds;
    const written =
      format === 'csv' && kind !== undefined
        ? await this.csv(kind, request, ctx, onRow)
        : await this.inSnapshot(ctx, (file) => this.writeNdjson(file, request, epoch, ctx, onRow));
    return { ...written, epoch };
  }

  /** The entities of a kind as CSV. Its columns are known after the last row, so the cells are first written as they are read. */
  private async csv(
    kind: string,
    { excel, filter }: ExportRequest,
    ctx: RequestContext,
    onRow: OnRow,
  ): Promise<Omit<WrittenExport, 'epoch'>> {
    const cells = await this.inSnapshot(ctx, (file) => this.writeCells(file, kind, filter, ctx, onRow));
    const file = await TemporaryFile.create();
    try {
      const header = [...cells.header];
      const slices = new Slices();
      await file.write(stringify([header]));
      for (const [i, end] of cells.ends.entries()) {
        const row = new Map(JSON.parse(await cells.file.part(cells.ends[i - 1] ?? 0, end)) as [string, string][]);
        const texts = header.map((column) => row.get(column) ?? '');
        await file.write(stringify([excel ? texts.map(withoutFormula) : texts]));
        await slices.next();
      }
      await file.flush();
      return { file, position: cells.position, rows: cells.rows };
    } catch (error) {
      await file.close();
      throw error;
    } finally {
      await cells.file.close();
    }
  }

  /** Writes a file in a snapshot. It is closed after an error. */
  private async inSnapshot<T extends object>(
    ctx: RequestContext,
    write: (file: TemporaryFile) => Promise<T>,
  ): Promise<T & { readonly file: TemporaryFile }> {
    const file = await TemporaryFile.create();
    try {
      const written = await this.database.frozen(STATEMENT_MS, () => write(file), ctx.account);
      await file.flush();
      return { ...written, file };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private async writeCells(
    file: TemporaryFile,
    name: string,
    filter: ExportFilter | null,
    ctx: RequestContext,
    onRow: OnRow,
  ): Promise<WrittenCells> {
    const kind = transferKind(name);
    if (kind === undefined) throw new Error(`There is no kind ${name}`);
    const endsAt = performance.now() + MAX_SNAPSHOT_MS;
    const position = await headOf(this.database, ctx.account);
    const cells = new CsvCells(kind, (method, path) => this.operations.bodyOf(method, path));
    const header = new Set(['uuid']);
    const ends: number[] = [];
    for await (const entity of this.rows.withExternalIds(name, ctx, filter)) {
      if (performance.now() > endsAt) throw exportTooSlow();
      const row = cells.of(entity);
      for (const column of row.keys()) header.add(column);
      if (header.size > MAX_COLUMNS) throw tooManyColumns();
      await file.write(JSON.stringify([...row]));
      ends.push(file.bytes);
      onRow(ends.length, file.bytes);
    }
    return { header, ends, position, rows: { [name]: ends.length } };
  }

  private async writeNdjson(
    file: TemporaryFile,
    { kinds, filter }: ExportRequest,
    epoch: string,
    ctx: RequestContext,
    onRow: OnRow,
  ): Promise<Written> {
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
      for await (const entity of this.rows.of(kind, ctx, filter)) {
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
