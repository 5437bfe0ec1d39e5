import type { Schemas } from '@fieldline/client';

const KEYS = ['client', 'site', 'worker', 'at', 'minutes'] as const;

/** What a new job begins with: uuids, the time as a timestamp, and the duration. The address of its form has it. */
export type JobStart = { readonly [K in (typeof KEYS)[number]]?: string | undefined };

/** The start in the query of an address; what else it has is left out. */
export const startIn = (query: URLSearchParams): JobStart =>
  Object.fromEntries(KEYS.map((key) => [key, query.get(key) ?? undefined]));

/** The query of an address with a start. */
export function queryOf(start: JobStart): string {
  const query = new URLSearchParams();
  for (const key of KEYS) if (start[key] !== undefined) query.set(key, start[key]);
  return query.toString();
}

/** The start as the API takes it. */
export const startBody = ({ client, site, worker, at, minutes }: JobStart): Schemas['CreateJobBody'] => ({
  ...(client !== undefined && { client_uuid: client }),
  ...(site !== undefined && { site_uuid: site }),
  ...(worker !== undefined && { assignees: [{ worker: { uuid: worker }, access: 'edit' }] }),
  ...(at !== undefined && { scheduled_at: at }),
  ...(minutes !== undefined && { scheduled_duration: { minutes: Number(minutes) } }),
});
