import { afterEach, expect, it, jest } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { clock, decide, type Decision, defineAggregate, DomainError } from '#eventstore/domain';
import {
  Database,
  defineEntityType,
  eventsAfter,
  identity,
  lifecycle,
  migrateDatabase,
  Registry,
  serviceContext,
  storeParts,
} from '#eventstore/store';
import { migrations } from '#migrations';
import { emptyDatabase } from '../../tools/harness/database.js';

// The event store by itself: no context, no HTTP, no Nest. What follows is all that an aggregate needs.

interface CounterState {
  readonly count: number;
  readonly maximum: number;
}
type CounterEvent =
  | { readonly type: 'counter.started'; readonly data: { readonly maximum: number } }
  | { readonly type: 'counter.advanced'; readonly data: { readonly by: number } };

const Counter = defineAggregate<CounterState, CounterEvent>({
  type: 'counter',
  initial: { count: 0, maximum: 0 },
  on: {
    'counter.started': (counter, { maximum }) => ({ ...counter, maximum }),
    'counter.advanced': (counter, { by }) => ({ ...counter, count: counter.count + by }),
  },
});

const advance =
  (by: number): Decision<CounterState, CounterEvent> =>
  ({ count, maximum }) => {
    if (count + by > maximum) throw new DomainError('conflict', 'counter.full', `The counter ends at ${maximum}`);
    return { type: 'counter.advanced', data: { by } };
  };

const fields = { ...identity, count: p.integer(), maximum: p.integer(), ...lifecycle };
const counters = defineEntityType(Counter, defineEntity({ name: 'Counter', tableName: 'counter', properties: fields }));
const counting = { name: 'counting', aggregates: [counters], projections: [] };

class CreateCounters extends Migration {
  override up(): void {
    this.addSql(`create table counter (account_id uuid not null, uuid uuid not null, version int not null,
      count int not null, maximum int not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
      deleted_at timestamptz(3), primary key (account_id, uuid))`);
  }
}

afterEach(() => {
  jest.restoreAllMocks();
});

it('runs an aggregate: its decisions, its rows and its events, with commands that race', async () => {
  const empty = await emptyDatabase();
  const { url } = empty;
  const own = { name: 'Migration99990101000000_counters', class: CreateCounters };
  await migrateDatabase(url, {
    migrations: [...migrations, own],
    functions: new Registry([counting]).functions,
  });
  const { database, store } = storeParts(new Database({ url, poolSize: 2, name: 'counter' }), [counting]);
  try {
    const account = '0192f0c0-0000-7000-8000-000000000001';
    await database.transaction((tx) => store.createLog(tx, account));
    const ctx = serviceContext(account);

    const { uuid } = await store.create(counters, ctx, () => () => ({ type: 'counter.started', data: { maximum: 3 } }));
    const advances = Array.from({ length: 5 }, () => store.change(counters, ctx, uuid, () => advance(1)));
    const results = await Promise.allSettled(advances);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);

    expect(await store.entities.find(counters, account, uuid)).toMatchObject({ version: 4, state: { count: 3 } });
    const events = await eventsAfter(database, account, 0, 10);
    expect(events.map(({ position, version, type }) => [position, version, type])).toEqual([
      [1, 1, 'counter.started'],
      [2, 2, 'counter.advanced'],
      [3, 3, 'counter.advanced'],
      [4, 4, 'counter.advanced'],
    ]);

    // A command that looks at what is decided passes that on: the decision runs once.
    let runs = 0;
    const outcome = await store.transact(ctx, async (uow) => {
      const counter = await uow.load(counters, uuid);
      const decided = decide(Counter, (state) => (runs++, advance(0)(state)), counter.state);
      expect(decided.after).toEqual(counter.state);
      return uow.record(counters, counter, decided);
    });
    expect({ runs, outcome }).toMatchObject({ runs: 1, outcome: { uuid, version: 5, created: false } });

    // What goes on after the end of a transaction does not use its connection, which is that of others then.
    let late: Promise<unknown> = Promise.resolve();
    const failed = database.transaction((tx) => {
      late = tx.query('select 1').then(() => tx.query('delete from counter'));
      late.catch(() => undefined);
      return Promise.reject(new Error('too late'));
    });
    await expect(failed).rejects.toThrow('too late');
    await expect(late).rejects.toThrow('The transaction has ended');
    expect(await store.entities.find(counters, account, uuid)).toMatchObject({ version: 5 });

    // Programs whose commands begin in the same millisecond change an entity one after the other.
    jest.spyOn(clock, 'instant').mockReturnValue(clock.instant());
    for (const version of [6, 7])
      expect(await store.change(counters, ctx, uuid, () => advance(0))).toMatchObject({ version });
  } finally {
    await database.close();
    await empty.drop();
  }
});
