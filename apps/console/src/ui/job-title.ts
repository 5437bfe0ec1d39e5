/** What a job is called by. Views that have less of it call the job by what they have. */
export interface Titled {
  readonly serial_no: number;
  readonly description?: string | null;
  /** Its first line, as the schedule has it. */
  readonly summary?: string | null;
  readonly template?: { readonly name: string } | null;
  readonly type?: { readonly code: string } | null;
  readonly client?: { readonly name: string | null } | null;
  readonly site?: { readonly name: string } | null;
}

/** Descriptions may be long, and have no line of their own for the work. */
const MAX_LETTERS = 80;

/** The type of jobs that were given none. */
const NO_TYPE = 'default';

/** The work of a job in a few words: the first line of its description, its template or its type; undefined without any. */
export function workOf({ description, summary, template, type }: Titled): string | undefined {
  const [line = ''] = (description ?? summary ?? '').trim().split('\n', 1);
  const letters = [...line.trim()];
  if (letters.length > MAX_LETTERS) return `${letters.slice(0, MAX_LETTERS).join('').trimEnd()}…`;
  if (letters.length > 0) return letters.join('');
  return template?.name ?? (type?.code === NO_TYPE ? undefined : type?.code);
}

/** What a job is called: its work, and for whom: `Leak – Millstone Bakery`. Without work it is called by its number. */
export function jobTitle(job: Titled): string {
  const work = workOf(job) ?? `Job ${job.serial_no}`;
  const whom = job.client?.name ?? job.site?.name;
  return whom === undefined ? work : `${work} – ${whom}`;
}
