/** A cell of a table, for a field whose type says what it holds. A body in JSON has none. */
export class CellText {
  /** @param cell as the file has it. */
  constructor(private readonly cell: string) {}

  /** What it holds as a text: a cell that begins with `\` is the text behind it. */
  get text(): string {
    return this.cell.startsWith('\\') ? this.cell.slice(1) : this.cell;
  }

  /** The items of a list: `a;b\;c` is `a` and `b;c`. */
  get items(): string[] {
    return [...this.cell.matchAll(/(?:^|;)((?:\\;|[^;])*)/g)].map(([, item = '']) =>
      item.replaceAll(String.raw`\;`, ';').trim(),
    );
  }
}
