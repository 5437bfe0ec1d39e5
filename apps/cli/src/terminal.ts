/** Standard output, standard error, or a substitute in tests. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The environment, the output and the exit code of a command. */
export class Terminal {
  /** 1 when a command reported findings. */
  exitCode = 0;
  /** Whether the command prints its result as JSON (`--json`), and nothing else on standard output. */
  json = false;

  /** @param closed is aborted when the reader of the output has closed it. */
  constructor(
    readonly env: NodeJS.ProcessEnv,
    readonly out: Output,
    readonly err: Output,
    private readonly closed: AbortSignal = new AbortController().signal,
  ) {}

  /** Prints one line for people: nothing with `--json`. */
  print(line = ''): void {
    if (!this.json) this.out.write(`${line}\n`);
  }

  /** Prints the result of the command with `--json`, else nothing. A command has one result. */
  result(value: unknown): void {
    this.resultLine(JSON.stringify(value, null, 2));
  }

  /** Prints one of the results of a command that follows events, which is a line of JSON, with `--json`. */
  resultLine(json: string): void {
    if (this.json) this.out.write(`${json}\n`);
  }

  /** Prints the result of a command that consists of rows: as a table, or with `--json` as an array. */
  rows(rows: readonly Readonly<Record<string, unknown>>[]): void {
    this.result(rows);
    this.table(rows);
  }

  /** Prints rows for people. */
  table(rows: readonly Readonly<Record<string, unknown>>[]): void {
    if (rows.length === 0) {
      this.print('none');
      return;
    }
    const columns = Object.keys(rows[0] ?? {});
    const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => cell(row[column]).length)));
    const line = (cells: readonly string[]): void =>
      this.print(
        cells
          .map((text, i) => text.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd(),
      );
    line(columns);
    for (const row of rows) line(columns.map((column) => cell(row[column])));
  }

  /** Prints a line that is not part of the result, on standard error. */
  note(line: string): void {
    this.err.write(`${line}\n`);
  }

  /** Runs a command that ends by Ctrl-C or SIGTERM, or when the reader of the output has closed it. */
  async untilStopped(work: (stopped: AbortSignal) => Promise<void>): Promise<void> {
    const signals = new AbortController();
    const stop = (): void => signals.abort();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      await work(AbortSignal.any([signals.signal, this.closed]));
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  }

  /** A progress bar on standard error. */
  progress(label: string): Progress {
    return new Progress(this.err, label);
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A progress bar: redrawn on a terminal, else one line for every ten percent. */
class Progress {
  private shown = -1;

  constructor(
    private readonly err: Output,
    private readonly label: string,
  ) {}

  /** Shows the progress. */
  update(done: number, total: number): void {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = this.err.isTTY === true ? percent : Math.floor(percent / 10) * 10;
    if (step === this.shown) return;
    this.shown = step;
    const filled = Math.round(percent / 4);
    const bar = `${this.label} [${'#'.repeat(filled)}${'.'.repeat(25 - filled)}] ${percent}% ${done}/${total}`;
    this.err.write(this.err.isTTY === true ? `\r${bar}` : `${bar}\n`);
  }

  /** Ends the line of the bar. */
  end(): void {
    if (this.err.isTTY === true) this.err.write('\n');
  }
}
