/** Prints one line. */
export const print = (line = ''): void => void process.stdout.write(`${line}\n`);

/** Prints rows as a table; `--json` prints them as JSON instead. */
export function printRows(rows: readonly Readonly<Record<string, unknown>>[], json: boolean | undefined): void {
  if (json === true) {
    print(JSON.stringify(rows, null, 2));
    return;
  }
  const columns = Object.keys(rows[0] ?? {});
  const text = (value: unknown): string => {
    if (value === null || value === undefined) return '-';
    if (Array.isArray(value)) return value.join(',');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => text(row[column]).length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  if (rows.length === 0) {
    print('none');
    return;
  }
  print(line(columns));
  for (const row of rows) print(line(columns.map((column) => text(row[column]))));
}

/** A progress bar on standard error: redrawn on a terminal, a line each ten percent elsewhere. */
export class Progress {
  private shown = -1;

  constructor(private readonly label: string) {}

  /** Shows how much is done. */
  at(done: number, total: number): void {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = process.stderr.isTTY ? percent : Math.floor(percent / 10) * 10;
    if (step === this.shown) return;
    this.shown = step;
    const filled = Math.round(percent / 4);
    const bar = `${this.label} [${'#'.repeat(filled)}${'.'.repeat(25 - filled)}] ${percent}% ${done}/${total}`;
    process.stderr.write(process.stderr.isTTY ? `\r${bar}` : `${bar}\n`);
  }

  /** Ends the bar's line. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\n');
  }
}
