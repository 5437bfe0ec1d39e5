import type { TimeSpan } from '#eventstore/domain';

/** A half-open span of time, in milliseconds of the epoch. */
export interface Span {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

const MINUTE_MS = 60_000;

/** The span of a job or hold. @param startsAt ISO 8601 in UTC. */
export function spanOf(startsAt: string, minutes: number): Span {
  const from = Date.parse(startsAt);
  return { from, to: from + minutes * MINUTE_MS };
}

/** The same span as ISO 8601 in UTC. */
export const isoSpan = ({ from, to }: Span): TimeSpan => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

const inOrder = (spans: readonly Span[]): boolean =>
  spans.every(({ from }, i) => i === 0 || from >= (spans[i - 1]?.from ?? 0));

/** The spans ordered by their start, with those that overlap or touch joined. Empty spans are left out. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  let [begin, end] = [NaN, NaN];
  for (const { from, to } of inOrder(spans) ? spans : spans.toSorted((a, b) => a.from - b.from)) {
    if (from >= to) continue;
    if (from <= end) {
      end = Math.max(end, to);
      continue;
    }
    if (begin < end) result.push({ from: begin, to: end });
    begin = from;
    end = to;
  }
  if (begin < end) result.push({ from: begin, to: end });
  return result;
}

/** The time in both lists of joined spans, in order. */
export function common(some: readonly Span[], others: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (let i = 0, k = 0; ;) {
    const one = some[i];
    const other = others[k];
    if (one === undefined || other === undefined) return result;
    const from = Math.max(one.from, other.from);
    const to = Math.min(one.to, other.to);
    if (from < to) result.push({ from, to });
    if (one.to < other.to) i++;
    else k++;
  }
}

/**
 * Yields the time of joined spans that is not in others, in order.
 * @param taken ordered by their start; they may overlap.
 * @param margin added to both ends of each of them.
 */
export function* without(spans: readonly Span[], taken: readonly Span[], margin = 0): Generator<Span, void> {
  let next = 0;
  let takenTo = -Infinity;
  for (const { from, to } of spans) {
    let at = Math.max(from, takenTo);
    for (let one = taken[next]; at < to && one !== undefined && one.from - margin < to; one = taken[++next]) {
      if (one.from - margin > at) yield { from: at, to: one.from - margin };
      takenTo = Math.max(takenTo, one.to + margin);
      at = Math.max(at, takenTo);
    }
    if (at < to) yield { from: at, to };
  }
}

/** What joined spans do not cover of a span: from the first such instant to the last; undefined when they cover it. */
export function uncoveredIn(span: Span, covering: readonly Span[]): Span | undefined {
  let { from, to } = span;
  for (const one of covering) if (one.from <= from && one.to > from) from = one.to;
  for (const one of covering) if (one.from < to && one.to >= to) to = one.from;
  return from < to ? { from, to } : undefined;
}
