import { contexts } from '../../../apps/contexts.js';
import type { Source } from '../../architecture/sources.js';
import { HOLE, literalsIn } from './literals.js';

/** The tables of the event store. */
const STORE = [
  'account_log',
  'event',
  'function_set',
  'idempotency_receipt',
  'log_epoch',
  'outbox',
  'outbox_body',
  'outbox_subscription',
  'projection_checkpoint',
  'projection_parked',
  'schema_migration',
  'search_index',
  'search_word',
  'secrets_key',
  'task',
  'task_row',
  'worker',
  'worker_partition',
];

/** The tables of contexts besides those of their entity types, appends and projections. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  accounts: ['api_key_use', 'console_session', 'person_token_use', 'sign_in_link'],
  crm: ['contact_key'],
  dispatch: ['calendar_feed_job'],
  scheduling: ['calendar_feed_use', 'occupancy'],
  transfer: ['import_row'],
  'work-orders': ['job_change', 'job_filter'],
  integrations: ['delivery_epoch', 'webhook_endpoint', 'webhook_exhausted', 'webhook_queue', 'webhook_request'],
};

/** The tables of each library: another asks the owner's contract, or calls an SQL function that the owner declares. */
export const TABLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['eventstore', STORE],
  ...contexts.map(({ name, aggregates, appends = [], projections }): [string, string[]] => [
    name,
    [
      ...aggregates.map(({ table }) => table),
      ...appends.map(({ type }) => type),
      ...projections.map((projection) => projection.name),
      ...(FURTHER[name] ?? []),
    ],
  ]),
]);

/** Tables that a statement outside of their library names. */
export interface NamedElsewhere {
  /** The file, or the beginning of the paths of several. */
  readonly path: string;
  readonly tables: readonly string[];
  readonly reason: string;
}

export const NAMED_ELSEWHERE: readonly NamedElsewhere[] = [
  {
    path: 'libs/transfer/src/imports/import-rows.repository.ts',
    tables: ['task', 'task_row'],
    reason:
      'A page of rows of a file is shown with the results of their steps; rows of a file are kept while its task has not ended.',
  },
  {
    path: 'libs/work-orders/src/attachments/orphan-removal.worker.ts',
    tables: ['export'],
    reason: 'The files of exports are in the same storage: one that a living export has is no orphan.',
  },
  {
    path: 'libs/cluster/src/',
    tables: [
      'account_log',
      'event',
      'idempotency_receipt',
      'outbox',
      'outbox_body',
      'outbox_subscription',
      'projection_checkpoint',
      'projection_parked',
    ],
    reason: "It implements the port FunctionForm: it has other texts of the store's functions.",
  },
  {
    path: 'libs/integrations/src/deliveries/',
    tables: ['event', 'outbox', 'outbox_body'],
    reason:
      'The fan-out is the consumer of the outbox: one function takes messages and queues deliveries. Bodies stay there until they are sent.',
  },
  {
    path: 'libs/http/src/pipeline/idempotency.ts',
    tables: ['idempotency_receipt'],
    reason: 'The pipeline answers a repeated request from the receipt that the function of the commit wrote.',
  },
  {
    path: 'libs/scheduling/src/workforce/candidate-search.service.ts',
    tables: ['account_log'],
    reason: 'The position that a search includes is that of the statement that reads the candidates.',
  },
  {
    path: 'apps/cli/src/doctor.command.ts',
    tables: ['account_log', 'webhook_endpoint', 'webhook_queue', 'worker'],
    reason: '`doctor` counts what the database holds, with no program running.',
  },
  {
    path: 'apps/cli/src/projections.command.ts',
    tables: ['projection_parked'],
    reason: '`projections status` shows the parked streams of all accounts.',
  },
  {
    path: 'apps/secrets-key.ts',
    tables: ['secrets_key', 'webhook'],
    reason: 'A program that starts compares its key with the secrets that are stored, before any context is loaded.',
  },
];

/** Where a statement names tables: the lists behind these words. */
const RELATIONS = /\b(?:from|join|into|update|using) ((?:[a-z_]+(?: (?:as )?[a-z_]+)?, )*[a-z_]+)/g;
const PUT_IN = new RegExp(`\\b(?:select|insert|delete|update)\\b.* (?:from|join|into|update|using) ${HOLE}`);

/** The tables of other libraries that the SQL of a source names. In a context, a name that is put in is a string of the same source. */
export function tablesOfOthers({ path, text }: Source): string[] {
  const [, own = ''] = /^libs\/([^/]+)\//.exec(path) ?? [];
  const others = new Set([...TABLES].flatMap(([owner, tables]) => (owner === own ? [] : tables)));
  const literals = literalsIn(text).map((pieces) => pieces.join(HOLE));
  const named = literals.flatMap((literal) =>
    [...literal.matchAll(RELATIONS)].flatMap(([, list = '']) => list.split(', ').map((one) => one.split(' ')[0] ?? '')),
  );
  const isContext = own !== 'eventstore' && TABLES.has(own);
  const putIn = isContext && literals.some((literal) => PUT_IN.test(literal)) ? literals : [];
  return [...new Set([...named, ...putIn])].filter((table) => others.has(table)).sort();
}
