import { createAccountServices } from '#accounts';
import { type Decision, type DomainEvent, newUuid } from '#eventstore/domain';
import {
  type Database,
  eventsAfter,
  type RecordedEvent,
  type RequestContext,
  type UnitOfWork,
} from '#eventstore/store';
import { verifyAccount } from '#eventstore/worker';
import { contexts } from '../../apps/contexts.js';
import type { StoreProcess } from '../../tools/harness/cluster.js';

/** Creates an account. @returns its uuid. */
export async function newAccount(process: StoreProcess): Promise<string> {
  return (await createAccountServices(process, contexts).accounts.create({ name: `Flow ${newUuid()}` })).uuid;
}

/** The account that the first API on the database created. */
export async function firstAccount(process: StoreProcess): Promise<string> {
  const [account] = await createAccountServices(process, contexts).accounts.list();
  if (account === undefined) throw new Error('No API has created the first account');
  return account.uuid;
}

export const requestContext = (account: string, more: Partial<RequestContext> = {}): RequestContext => ({
  account,
  timeZone: 'UTC',
  apiKey: newUuid(),
  correlationId: newUuid(),
  baseUrl: '',
  triggerWebhooks: true,
  ...more,
});

/** A decision as a handler passes it to the store. */
type DecisionFactory = () => Decision<object, DomainEvent>;
export const created =
  (noun: string, data: object): DecisionFactory =>
  () =>
  () => ({ type: `${noun}.created`, data });
export const updated =
  (noun: string, data: object): DecisionFactory =>
  () =>
  () => ({ type: `${noun}.updated`, data });
export const deleted =
  (noun: string): DecisionFactory =>
  () =>
  () => ({ type: `${noun}.deleted`, data: {} });

/** The data of `unit.created`. */
export const unitData = (name: string, externalId: string | null = null): object => ({
  name,
  code: 'pc',
  externalId,
  archived: false,
});

/** Decides the creation of a client in a territory that is not read again. */
export const createdClient =
  (name: string, territoryUuid: string, externalId: string | null = null) =>
  (uow: UnitOfWork): Decision<object, DomainEvent> => {
    uow.cacheRef('territory', { uuid: territoryUuid, name: 'Default' });
    return created('client', {
      externalId,
      organization: true,
      organizationName: name,
      firstName: null,
      lastName: null,
      middleName: null,
      contacts: [],
      siteAddress: null,
      territoryUuid,
    })();
  };

/** The default territory of an account. */
export async function territoryOf({ database }: StoreProcess, account: string): Promise<string> {
  const [event] = await eventsAfter(database, account, 0, 1, { types: ['territory.created'] });
  return event?.streamId ?? '';
}

/** All events of an account. */
export async function logOf(database: Database, account: string): Promise<RecordedEvent[]> {
  return eventsAfter(database, account, 0, 1_000_000);
}

/** The number of entities in the log of an account, those of its creation included; each has a row. */
export async function countEntities(database: Database, account: string): Promise<number> {
  return new Set((await logOf(database, account)).map(({ streamId }) => streamId)).size;
}

/** The findings of `events verify` in an account. */
export async function findingsIn({ database, registry }: StoreProcess, account: string): Promise<string[]> {
  const findings = await verifyAccount(database, registry, account, () => undefined);
  return findings.map(({ message }) => message);
}

/** 1, 2, … n */
export const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/**
 * Commits two kinds of events of which one has a subscriber, then subscribes to the other one and commits it alone.
 * @returns the types of the outbox in their order, and how many commits the commit function has refused for want of a body.
 */
export async function commitSubscribed(process: StoreProcess): Promise<{ types: unknown[]; refused: number }> {
  const { store, registry, database, metrics } = process;
  const account = await newAccount(process);
  const ctx = requestContext(account);
  const [units, clients] = [registry.aggregate('unit'), registry.aggregate('client')];
  const territory = await territoryOf(process, account);
  const subscribe = (type: string): Promise<unknown> =>
    database.query(
      'insert into outbox_subscription (account_id, event_type, subscriber_uuid) values ($1, $2, gen_random_uuid())',
      [account, type],
    );
  const counts = () => metrics.registry.getSingleMetricAsString('fieldline_commit_units_total');
  const refused = async () => Number(/status="unrendered"\} (\d+)/.exec(await counts())?.[1] ?? 0);
  const before = await refused();
  await subscribe('unit_created');
  await store.transact(ctx, async (uow) => {
    await uow.create(units, created('unit', unitData('Metre')));
    await uow.create(clients, createdClient('Acme', territory));
  });
  await subscribe('client_created');
  await store.create(clients, ctx, createdClient('Beacon', territory));
  const sql = 'select event_type as type from outbox where account_id = $1 order by position, ordinal';
  const rows = await database.query<{ type: string }>(sql, [account]);
  return { types: rows.map(({ type }) => type), refused: (await refused()) - before };
}
