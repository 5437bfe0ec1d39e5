/** Something with a place on the time axis. */
export interface Spanning {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * Places spans in rows, so that those that overlap are below each other. The earliest is in the first row.
 * @returns the row of each span, in the order of the spans, and the number of rows.
 */
export function rowsOf(spans: readonly Spanning[]): { readonly rows: readonly number[]; readonly count: number } {
  const ends: number[] = [];
  const rows = spans.map(() => 0);
  const order = spans.map((_, i) => i).sort((a, b) => (spans[a]?.from ?? 0) - (spans[b]?.from ?? 0) || a - b);
  for (const i of order) {
    const span = spans[i];
    if (span === undefined) continue;
    const free = ends.findIndex((end) => end <= span.from);
    const row = free === -1 ? ends.length : free;
    ends[row] = span.to;
    rows[i] = row;
  }
  return { rows, count: Math.max(1, ends.length) };
}
