import type { Form, Violation } from './rule.js';

/** A statement that is for all accounts on purpose: the list of docs/scale-out.md. */
export interface AcrossAccounts {
  /** The file that sends it. */
  readonly path: string;
  /** A part of its text by which it is found; of a function its name. */
  readonly part: string;
  readonly reason: string;
}

const ACCOUNTS = 'libs/accounts/src';
const EVENTSTORE = 'libs/eventstore/src';
const ATTACHMENTS = 'libs/work-orders/src/attachments';
const DELIVERIES = 'libs/integrations/src/deliveries';

/**
 * The statements across accounts, each with its reason. They may read tables without the account, and change the schema;
 * every other form is forbidden to them as well.
 */
export const ACROSS_ACCOUNTS: readonly AcrossAccounts[] = [
  {
    path: `${ACCOUNTS}/accounts/account.service.ts`,
    part: 'select from account limit 1',
    reason: 'An API that starts asks whether the database has any account. Once a start.',
  },
  {
    path: `${ACCOUNTS}/accounts/account.service.ts`,
    part: 'select 1 as one from account limit 1',
    reason: 'As above, on each node by itself, before it waits for other APIs that start.',
  },
  {
    path: `${ACCOUNTS}/accounts/account.service.ts`,
    part: 'from account a order by a.account_id',
    reason: 'The command line lists the accounts, finds one by its name, or works on each in turn.',
  },
  {
    path: `${ACCOUNTS}/api-keys/api-key.service.ts`,
    part: 'select account_id as account from api_key where uuid = $1',
    reason: 'The command line finds the account of the key that it changes, rotates or revokes.',
  },
  {
    path: `${ACCOUNTS}/authentication/key-verifier.service.ts`,
    part: 'from api_key k join account a on a.account_id = k.account_id where k.lookup = any($1)',
    reason:
      'The key of a request determines its account. Once per key in each API; then its account is known, and named. Keys of an address that has sent wrong ones are looked up together, once a second.',
  },
  {
    path: `${ACCOUNTS}/tokens/token-verifier.service.ts`,
    part: 'from person_token k join account a on a.account_id = k.account_id left join api_key m on m.account_id = k.account_id and m.uuid = k.api_key_uuid where k.lookup = any($1)',
    reason: 'The token of a request determines its account, as a key does.',
  },
  {
    path: 'libs/scheduling/src/calendar-feeds/calendar-feed-access.service.ts',
    part: 'from calendar_feed f join account a on a.account_id = f.account_id where f.hash = $1',
    reason: 'The secret in the URL of a calendar determines its account, as a key does.',
  },
  {
    path: `${EVENTSTORE}/read/projection-lag.ts`,
    part: 'from projection_checkpoint c join account_log l on l.account_id = c.account_id',
    reason:
      'Metrics, readiness and `projections status` show the lag of all accounts together. Every join is by account.',
  },
  {
    path: `${EVENTSTORE}/worker/new-event-watcher.ts`,
    part: 'from account_log where account_id > $1 order by account_id limit $2',
    reason:
      'The worker finds accounts with events that no notification named, 500 accounts at a time. One to four times a second, and all accounts at once after it gained partitions, regained its ownership, or reopened its listening connection.',
  },
  {
    path: `${EVENTSTORE}/write/log-epoch.ts`,
    part: 'left join account_log l on l.account_id = acknowledged.account',
    reason:
      'An API or a worker compares the accounts of its latest commits, at most 1,000, with what it has acknowledged, and changes the epoch of the log when one is behind. With each new connection of a pool, on one server.',
  },
  {
    path: `${EVENTSTORE}/write/commit-call.ts`,
    part: 'join event e on e.account_id = any($1::uuid[]) and e.account_id = u.account',
    reason:
      'Whether a commit without an answer was written is read on another connection, from the events of its units. After 5 seconds of silence.',
  },
  {
    path: `${EVENTSTORE}/read/feed/event-feed.ts`,
    part: 'select account_id as account, position from account_log where account_id = any($1)',
    reason:
      'An API finds the accounts with new events among those whose events clients wait for. At most once a second in each API.',
  },
  {
    path: `${ACCOUNTS}/authentication/key-verifier.service.ts`,
    part: 'from api_key k join account a on a.account_id = k.account_id where k.account_id = any($1::uuid[])',
    reason:
      'An API finds keys that were revoked, or whose account was closed, among those with event streams. Every 15 seconds in each API.',
  },
  {
    path: `${ACCOUNTS}/sessions/session.service.ts`,
    part: 'from console_session s join account a on a.account_id = s.account_id where s.account_id = any($1::uuid[])',
    reason: 'An API finds sessions that have ended among those with event streams. Every 15 seconds in each API.',
  },
  {
    path: 'libs/scheduling/src/users/sign-in-users.service.ts',
    part: 'from app_user u where lower(u.email) = lower($1)',
    reason: 'Who signs in at a provider is known by an email address alone, by an index. Once a sign-in.',
  },
  {
    path: 'libs/scheduling/src/users/sign-in-users.service.ts',
    part: 'from app_user u where u.account_id = any($1::uuid[])',
    reason:
      'An API finds people whose rights have changed among those with event streams. Every 15 seconds in each API.',
  },
  {
    path: `${ACCOUNTS}/sessions/session-sweeper.worker.ts`,
    part: 'select distinct s.account_id as account from console_session s',
    reason: 'The worker finds sessions that have ended; each account deletes its own. Every hour.',
  },
  {
    path: `${ACCOUNTS}/sessions/session-sweeper.worker.ts`,
    part: 'select distinct l.account_id as account from sign_in_link l',
    reason: 'The worker finds sign-in links that have ended; each account deletes its own. Every hour.',
  },
  {
    path: `${ACCOUNTS}/sessions/session-sweeper.worker.ts`,
    part: 'select distinct u.account_id as account from person_token_use u',
    reason: 'The worker finds uses of tokens that ended long ago; each account deletes its own. Every hour.',
  },
  {
    path: `${ACCOUNTS}/sessions/session-sweeper.worker.ts`,
    part: 'select s.account_id as account from console_session s',
    reason:
      'The worker finds accounts whose users are signed in; each account ends those of users who may not be. Every hour.',
  },
  {
    path: `${EVENTSTORE}/worker/receipt-cleanup.ts`,
    part: 'from idempotency_receipt where created_at < now()',
    reason: 'The worker finds expired receipts; each account deletes its own. Every hour.',
  },
  {
    path: `${EVENTSTORE}/worker/tasks/task-loop.ts`,
    part: "from task where finished_at is null and state <> 'receiving' group by account_id",
    reason:
      'The worker finds the accounts with tasks that are queued or run, by an index; each account performs its own. Twice a second.',
  },
  {
    path: `${EVENTSTORE}/worker/tasks/task-sweeper.ts`,
    part: 'from task where finished_at < now()',
    reason: 'The worker finds tasks whose retention is over, by an index; each account deletes its own. Every hour.',
  },
  {
    path: 'libs/transfer/src/imports/import-sweeper.worker.ts',
    part: "from task t where t.kind = 'import' and t.state = 'receiving'",
    reason:
      'The worker finds uploads that ended without an answer, by an index; each account deletes its own. Every hour.',
  },
  {
    path: 'libs/transfer/src/imports/import-sweeper.worker.ts',
    part: "from task t where t.kind = 'import' and t.finished_at < now()",
    reason:
      'The worker finds imports whose rows are not kept longer, by an index; each account deletes its own. Every hour.',
  },
  {
    path: 'libs/transfer/src/exports/export-sweeper.worker.ts',
    part: "from export where status = 'finished' and deleted_at is null and expires_at <= now()",
    reason:
      'The worker finds exports whose files are not kept longer, by an index; each account records its own. Every hour.',
  },
  {
    path: `${DELIVERIES}/queue/due-functions.repository.ts`,
    part: 'webhooks_with_due',
    reason: 'The worker finds webhooks with deliveries that have become due, 500 webhooks at a time. Every second.',
  },
  {
    path: `${DELIVERIES}/queue/due-functions.repository.ts`,
    part: 'select e.account_id as account, e.webhook_uuid as webhook from',
    reason: 'As above, as a search of each node of a distributed database. Every 5 seconds.',
  },
  {
    path: `${DELIVERIES}/queue/delivery-retention.worker.ts`,
    part: 'from webhook_queue where day < current_date',
    reason: 'The worker finds expired deliveries; each account ends its own. Every hour.',
  },
  {
    path: `${DELIVERIES}/queue/delivery-retention.worker.ts`,
    part: 'from webhook_exhausted where recorded_at < current_date',
    reason:
      'The worker finds exhausted deliveries whose records are dropped; each account deletes its own. Every hour.',
  },
  {
    path: `${DELIVERIES}/queue/delivery-retention.worker.ts`,
    part: 'from webhook_endpoint where deleted_at is not null',
    reason: 'The worker finds deleted webhooks; each account deletes their pending deliveries. Every 10 seconds.',
  },
  {
    path: `${DELIVERIES}/queue/delivery-retention.worker.ts`,
    part: 'detach partition outbox_body_',
    reason:
      'The partitions of a day hold the records and the bodies of all accounts. Every hour, for days that end their retention.',
  },
  {
    path: `${DELIVERIES}/queue/delivery-retention.worker.ts`,
    part: 'drop table outbox_body_',
    reason: 'As above: the partition is dropped once it is detached.',
  },
  {
    path: `${DELIVERIES}/queue/delivery-retention.worker.ts`,
    part: 'make_webhook_partitions',
    reason: 'The partitions of the days ahead are made for all accounts; their names hold the date. Every hour.',
  },
  {
    path: `${DELIVERIES}/worker/delivery-metrics.worker.ts`,
    part: 'select count(*)::int as value from',
    reason: 'Metrics count the outbox, the waiting deliveries and the suspended webhooks of all accounts.',
  },
  {
    path: 'apps/cli/src/projections.command.ts',
    part: 'from projection_parked order by parked_at limit $1',
    reason: '`projections status` shows the parked streams of all accounts.',
  },
  {
    path: 'apps/cli/src/doctor.command.ts',
    part: 'pg_size_pretty(pg_database_size(current_database())) as bytes from account_log',
    reason: '`doctor` shows how many events the database holds.',
  },
  {
    path: 'apps/cli/src/doctor.command.ts',
    part: '(select count(*) from webhook_queue)::int as waiting',
    reason: '`doctor` shows how many deliveries wait, and how many webhooks are suspended.',
  },
  {
    path: 'apps/secrets-key.ts',
    part: 'from webhook where deleted_at is null and (secret is not null or headers is not null)',
    reason:
      'The first start with a SECRETS_KEY tries it on the newest secrets, and `secrets accept-key` lists those that it does not decrypt.',
  },
  {
    path: 'apps/cli/src/migrate.clashes.ts',
    part: 'having count(*) > 1 order by account_id',
    reason: '`migrate` lists the entities of all accounts whose names look alike.',
  },
  {
    path: `${ATTACHMENTS}/unused-attachments.worker.ts`,
    part: 'from attachment where unused_since is not null and deleted_at is null',
    reason:
      'The worker finds attachments that no field has shown for 24 hours, 500 at a time, by an index; each account deletes its own. Every minute.',
  },
  {
    path: 'libs/eventstore/src/worker/each-account.ts',
    part: 'select account_id as account from account_log where account_id > $1',
    reason:
      'Timers of a worker read the rows of one account after the other, such as its attachments beside its stored files every ten minutes. 500 accounts at a time.',
  },
  {
    path: 'libs/dispatch/src/holds/hold-expiry.worker.ts',
    part: `from hold where status = 'active' and deleted_at is null and expires_at <= now()`,
    reason:
      'The worker finds holds whose time is over, 500 at a time, by an index; each account records its own. Every second.',
  },
  {
    path: `${ATTACHMENTS}/attachment-check.service.ts`,
    part: 'coalesce(sum(size), 0)::bigint as bytes from attachment where status',
    reason: '`doctor` shows how many files are stored, and `attachments check` its progress.',
  },
  {
    path: `${ATTACHMENTS}/attachment-check.service.ts`,
    part: 'order by uploaded_at desc limit $1',
    reason: '`doctor` looks whether the newest uploads have their bytes.',
  },
  {
    path: 'libs/work-orders/src/jobs/views/scheduled-jobs.service.ts',
    part: 'select * from job where keys_in_period(',
    reason:
      'The schedule finds jobs by keys that begin with the uuid of a worker or a team of the account, and compares the account outside: with the account inside, PostgreSQL without statistics reads all jobs of the account.',
  },
  {
    path: 'libs/scheduling/src/workforce/workforce.service.ts',
    part: 'select * from shift_month where keys_in_period(',
    reason: 'As above, for the shifts by keys that begin with the uuid of a territory.',
  },
  {
    path: 'libs/eventstore/src/read/search/search-statements.ts',
    part: 'with hit as materialized (select d.uuid from search_index d where d.generation',
    reason:
      'A search uses an index whose first key is the account and the entity type in one text. With `account_id` as another condition, PostgreSQL without statistics reads all entries of the account by the primary key instead.',
  },
  {
    path: 'libs/eventstore/src/read/search/search-statements.ts',
    part: 'with far_0 as materialized (select from search_index d where d.generation',
    reason: 'As above, to check whether any entry contains a word.',
  },
  {
    path: 'libs/eventstore/src/read/search/search-statements.ts',
    part: 'select d.word, d.entries from search_word d where d.generation',
    reason: 'As above, for the words that are similar to a misspelt one.',
  },
];

/** The forms that {@link ACROSS_ACCOUNTS} allows. */
const ACROSS: ReadonlySet<Form> = new Set<Form>(['account', 'accounts', 'schema', 'dynamic']);

/** A statement or a function with what is wrong with it. */
export interface Subject {
  /** The text of a statement in one line, or the name of a function. */
  readonly text: string;
  readonly violations: readonly Violation[];
}

/** What of a subject the list does not excuse. */
export const unexcused = ({ text, violations }: Subject): readonly Violation[] =>
  violations.filter(({ form }) => !(ACROSS.has(form) && ACROSS_ACCOUNTS.some(({ part }) => text.includes(part))));

/** Entries of the list that excuse nothing any more. */
export const staleEntries = (subjects: readonly Subject[]): string[] =>
  ACROSS_ACCOUNTS.filter(
    ({ part }) =>
      !subjects.some(({ text, violations }) => text.includes(part) && violations.some(({ form }) => ACROSS.has(form))),
  ).map(({ part }) => part);

const FUNCTIONS = 'makes functions, whose bodies the test reads from the database that has them';
const SCHEMA = 'changes the schema, which is one for all accounts, on a separate connection under a lock';

const CLUSTER = 'only a cluster of nodes understands these statements: test/system/citus.e2e-spec.ts runs them';

/** Files whose SQL no program sends as a statement on one server, each with its reason. */
export const NOT_SENT: Readonly<Record<string, string>> = {
  'libs/eventstore/src/schema/functions/commit-function.ts': FUNCTIONS,
  'libs/cluster/src/commit-function.ts': FUNCTIONS,
  'libs/cluster/src/guard-functions.ts': FUNCTIONS,
  'libs/cluster/src/projection-functions.ts': FUNCTIONS,
  'libs/cluster/src/row-functions.ts': FUNCTIONS,
  'libs/eventstore/src/schema/functions/guard-functions.ts': FUNCTIONS,
  'libs/eventstore/src/schema/functions/projection-functions.ts': FUNCTIONS,
  'libs/eventstore/src/schema/functions/row-functions.ts': FUNCTIONS,
  'libs/integrations/src/deliveries/queue/distributed-functions.repository.ts': FUNCTIONS,
  'libs/integrations/src/deliveries/queue/due-functions.repository.ts': FUNCTIONS,
  'libs/integrations/src/deliveries/queue/fan-out-functions.repository.ts': FUNCTIONS,
  'libs/integrations/src/deliveries/queue/record-functions.repository.ts': FUNCTIONS,
  'libs/accounts/src/accounts/account-functions.repository.ts': FUNCTIONS,
  'libs/scheduling/src/occupancy/occupancy-functions.repository.ts': FUNCTIONS,
  'libs/cluster/src/account-nodes.ts': CLUSTER,
  'libs/cluster/src/cluster-router.ts': CLUSTER,
  'libs/cluster/src/distribution.ts': CLUSTER,
  'libs/eventstore/src/schema/apply-functions.ts': SCHEMA,
  'libs/eventstore/src/schema/migrate.ts': SCHEMA,
};

/** Parts of statements that no program in the process of a suite sends, each with its reason. */
export const SENT_ELSEWHERE: Readonly<Record<string, string>> = {
  'select position, event_id as uuid, correlation_id as correlation from event':
    'a worker that is traced, which is a process of its own: test/flows/tracing.e2e-spec.ts',
};
