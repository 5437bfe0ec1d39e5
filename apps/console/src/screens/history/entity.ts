import type { Fieldline } from '@fieldline/client';
import { api } from '../../api/client.ts';
import { capitalized, isObject, type Json } from '../../api/history.ts';
import type { Topic } from '../../api/queries.ts';
import type { Right } from '../../app/session-context.ts';
import { isSetUpKind, SET_UP } from '../setup/resources.ts';
import type { Use, Operations, KindEntry } from './kind-entry.ts';

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
  ...(isSetUpKind(kind) ? [['/setup', 'Set-up'] as const] : []),
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
