import type { ApiResponse, Fieldline, List } from '@fieldline/client';
import { api } from '../../api/client.ts';
import { capitalized, type HistoryEvent, isObject, type Json } from '../../api/history.ts';
import type { Topic } from '../../api/queries.ts';
import type { Right } from '../../app/session-context.ts';
import { SET_UP } from '../setup/resources.ts';

/** What is done with entities that are recorded already. */
type Use = 'view' | 'edit' | 'restore' | 'undo';

interface Signal {
  readonly signal?: AbortSignal | undefined;
}

interface Write extends Signal {
  readonly ifMatch?: number | undefined;
  readonly schedulingChecks?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The operations that the entities of all kinds have. */
interface Operations {
  list(
    query: {
      readonly deleted?: 'true';
      readonly uuid?: string | string[];
      readonly external_id?: string;
      readonly limit?: number;
      readonly after?: string | undefined;
      readonly search?: string;
      readonly archived?: 'true' | 'false';
    },
    options?: Signal,
  ): List<object>;
  get(
    uuid: string,
    options?: Signal & { readonly query?: { readonly version?: number | undefined } },
  ): Promise<ApiResponse<object>>;
  create(body: Json): Promise<ApiResponse<object>>;
  update(uuid: string, body: Json, options?: Write): Promise<ApiResponse<object>>;
  delete(uuid: string, options?: Write): Promise<ApiResponse<unknown>>;
  history(
    uuid: string,
    query: { readonly after?: number; readonly limit?: number },
    options?: Signal,
  ): List<HistoryEvent>;
  compare(
    uuid: string,
    query: { readonly from: number; readonly to: number },
    options?: Signal,
  ): Promise<ApiResponse<Comparison>>;
  restore(uuid: string, body: { readonly external_id?: string | null }, options?: Write): Promise<ApiResponse<object>>;
  archive?(uuid: string, options?: Write): Promise<ApiResponse<object>>;
  unarchive?(uuid: string, options?: Write): Promise<ApiResponse<object>>;
  revert(uuid: string, body: { readonly to_version: number }, options?: Write): Promise<ApiResponse<object>>;
}

type Comparison = Awaited<ReturnType<Fieldline['jobs']['compare']>>['data'];

/** A kind of entity: what it is called, where it is, and who may do what. */
export interface KindEntry extends Readonly<Record<Use, Right>> {
  readonly noun: string;
  readonly nouns: string;
  /** Its list in the console. */
  readonly path: string;
  /** The topic of its queries. */
  readonly topic: Topic;
  readonly of: (client: Fieldline) => Operations;
}

const CRM = {
  view: 'web.clients.view',
  edit: 'web.clients.edit',
  restore: 'web.clients.edit',
  undo: 'undos of clients',
} as const;

/** The kinds of entities that can be compared and taken back here. */
const KINDS = {
  jobs: {
    noun: 'job',
    nouns: 'jobs',
    path: '/jobs',
    topic: 'jobs',
    view: 'web.jobs.view',
    edit: 'web.jobs.edit',
    restore: 'web.jobs.delete',
    undo: 'undos of jobs',
    of: ({ jobs }) => jobs,
  },
  clients: {
    noun: 'client',
    nouns: 'clients',
    path: '/clients',
    topic: 'clients',
    ...CRM,
    of: ({ clients }) => clients,
  },
  sites: { noun: 'site', nouns: 'sites', path: '/sites', topic: 'sites', ...CRM, of: ({ sites }) => sites },
  people: {
    noun: 'person',
    nouns: 'people',
    path: '/people',
    topic: 'people',
    view: 'web.teams.view',
    edit: 'users',
    restore: 'users',
    undo: 'users',
    of: ({ users }) => users,
  },
  ...SET_UP,
} as const satisfies Readonly<Record<string, KindEntry>>;

export type Kind = keyof typeof KINDS;

/** Whether there are entities of a kind. */
export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

const entryOf = (kind: Kind): KindEntry => KINDS[kind];

/** What one of a kind is called. */
export const nounOf = (kind: Kind): string => entryOf(kind).noun;

/** What several of a kind are called. */
export const nounsOf = (kind: Kind): string => entryOf(kind).nouns;

/** The path of a kind's list in the console; with a uuid that of one. */
export const pathOf = (kind: Kind, uuid?: string): string =>
  entryOf(kind).path + (uuid === undefined ? '' : `/${uuid}`);

/** The screens above those of one of a kind. */
export const parentsOf = (kind: Kind): readonly (readonly [path: string, name: string])[] => [
  ...(Object.hasOwn(SET_UP, kind) ? [['/setup', 'Set-up'] as const] : []),
  [pathOf(kind), capitalized(nounsOf(kind))],
];

/** The topic of the queries of a kind. */
export const topicOf = (kind: Kind): Topic => entryOf(kind).topic;

/** The right that a use of a kind needs. */
export const rightOf = (kind: Kind, use: Use): Right => entryOf(kind)[use];

/** The operations of a kind. @param client by default that of the page. */
export const operationsOf = (kind: Kind, client: Fieldline = api): Operations => entryOf(kind).of(client);

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

/** Reads an entity, with its version. @param version by default the present one. @throws FieldlineError */
export async function readView(
  { kind, uuid }: EntityRef,
  version: number | undefined,
  signal: AbortSignal,
): Promise<Json> {
  const { data, version: read } = await operationsOf(kind).get(uuid, { query: { version }, signal });
  return { version: read, ...viewIn(data) };
}
