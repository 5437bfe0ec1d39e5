import type { Schemas } from '@fieldline/client';

export type ImportRow = Schemas['ImportRowView'];

/** Rows that have failed for the same reason. */
export interface FailureGroup {
  readonly reason: string;
  /** Their lines in the file, from 1. */
  readonly lines: readonly number[];
}

/** Why a row has failed: a reason for each fault of its fields. */
function reasonsOf({ error }: ImportRow): readonly string[] {
  if (error === null) return [];
  const errors: unknown = error['errors'];
  const faults = Object.entries(typeof errors === 'object' && errors !== null ? errors : {}).flatMap(
    ([path, messages]: [string, unknown]) => (Array.isArray(messages) ? messages : []).map((one) => `${path}: ${one}`),
  );
  if (faults.length > 0) return faults;
  const detail: unknown = error['detail'] ?? error['code'];
  return [typeof detail === 'string' ? detail : 'It was refused'];
}

/** Failed rows by their reasons, those with most rows first. */
export function failureGroups(rows: readonly ImportRow[]): readonly FailureGroup[] {
  const groups = new Map<string, number[]>();
  for (const row of rows)
    for (const reason of reasonsOf(row)) {
      const lines = groups.get(reason) ?? [];
      groups.set(reason, lines);
      lines.push(row.line ?? row.row);
    }
  return [...groups]
    .map(([reason, lines]) => ({ reason, lines }))
    .sort((one, other) => other.lines.length - one.lines.length);
}

const SHOWN = 10;

/** Lines as text: "2, 3, 7 and 12 more". */
export function linesText(lines: readonly number[]): string {
  const more = lines.length - SHOWN;
  return lines.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
