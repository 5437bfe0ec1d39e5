import { api } from '../../api/client.ts';
import { isObject, type Json } from '../../api/history.ts';
import type { Right } from '../../app/session-context.ts';

/** What is done with entities that are recorded already. */
type Write = 'edit' | 'restore' | 'undo';

/** The kinds of entities that can be compared and taken back here, by the first part of their paths. */
const KINDS = {
  jobs: { noun: 'job', edit: 'web.jobs.edit', restore: 'web.jobs.delete', undo: 'undos of jobs' },
  clients: { noun: 'client', edit: 'web.clients.edit', restore: 'web.clients.edit', undo: 'undos of clients' },
  sites: { noun: 'site', edit: 'web.clients.edit', restore: 'web.clients.edit', undo: 'undos of clients' },
} as const satisfies Readonly<Record<string, { readonly noun: string } & Readonly<Record<Write, Right>>>>;

/** The first part of the paths of a kind, in the API and in the console, and the topic of its queries. */
export type Kind = keyof typeof KINDS;

/** What one of a kind is called. */
export const nounOf = (kind: Kind): string => KINDS[kind].noun;

/** The right that a write of a kind needs. */
export const rightOf = (kind: Kind, write: Write): Right => KINDS[kind][write];

/** An entity of a kind. */
export interface EntityRef {
  readonly kind: Kind;
  readonly uuid: string;
  /** What it is called: "Job 17". */
  readonly name: string;
}

/** The entity in a response, as GET shows it. @throws Error without one. */
export function viewIn(data: object): Json {
  const members: readonly unknown[] = Object.values(data);
  const view = members.find(isObject);
  if (view === undefined) throw new Error('The response has no entity');
  return view;
}

/** Reads an entity. @param version by default the present one. @throws FieldlineError */
export async function readView(
  { kind, uuid }: EntityRef,
  version: number | undefined,
  signal: AbortSignal,
): Promise<Json> {
  return viewIn((await api[kind].get(uuid, { query: { version }, signal })).data);
}
