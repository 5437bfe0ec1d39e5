const DAY_MS = 86_400_000;

/** The UTC days that overlap a span, counted from 1970-01-01; none of an empty span. Milliseconds since 1970; the end is exclusive. */
export function utcDaysWithin(fromMs: number, toMs: number): number[] {
  if (fromMs >= toMs) return [];
  const first = Math.floor(fromMs / DAY_MS);
  return Array.from({ length: Math.ceil(toMs / DAY_MS) - first }, (_, n) => first + n);
}
