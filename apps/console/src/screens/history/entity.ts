import { api } from '../../api/client.ts';
import { isObject, type Json } from '../../api/history.ts';

/** The kinds of entities that can be compared and taken back here, by the first part of their paths. */
const KINDS = {
  jobs: { noun: 'job', context: 'work_orders' },
  clients: { noun: 'client', context: 'crm' },
  sites: { noun: 'site', context: 'crm' },
} as const;

/** The first part of the paths of a kind, in the API and in the console, and the topic of its queries. */
export type Kind = keyof typeof KINDS;

/** What one of a kind is called. */
export const nounOf = (kind: Kind): string => KINDS[kind].noun;

/** The context of the scopes of a kind. */
export const contextOf = (kind: Kind): string => KINDS[kind].context;

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
