import { COMMITS, type Database, storeParts } from '#eventstore/store';
import { pause } from './measure.js';
import { requestContextOf, contacts, registry, type Tenant } from './seed.js';
import { contexts } from '../../apps/contexts.js';

/** A client to change. */
export interface Target {
  readonly tenant: Tenant;
  readonly uuid: string;
}

/** Changes a client. @returns its new version. */
export type Writer = (target: Target, n: number) => Promise<number>;

/** Writes through the store, and notifies the worker as the API does, unless `withoutNotify`. */
export function storeWriter(database: Database, withoutNotify = false): Writer {
  const { store } = storeParts(database, contexts);
  const pending = new Set<string>();
  let notifying: Promise<void> | undefined;
  const notify = async (): Promise<void> => {
    while (pending.size > 0) {
      const accounts = [...pending].slice(0, 200);
      for (const account of accounts) pending.delete(account);
      await database.query('select pg_notify($1, $2)', [COMMITS, accounts.join(',')]);
      await pause(5);
    }
    notifying = undefined;
  };
  if (!withoutNotify)
    store.onCommit((account) => {
      pending.add(account);
      notifying ??= notify();
    });
  return async ({ tenant, uuid }, n) => {
    const { version } = await store.change(
      registry.aggregate('client'),
      requestContextOf(tenant.uuid),
      uuid,
      () => () => ({
        type: 'client.updated',
        data: { contacts: contacts(n) },
      }),
    );
    return version;
  };
}
