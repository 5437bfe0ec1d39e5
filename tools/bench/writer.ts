import { COMMITS, type Database, storeParts } from '#eventstore/store';
import { pause } from './measure.js';
import { callerOf, contacts, registry, type Tenant } from './seed.js';
import { contexts } from '../../apps/contexts.js';

/** A client to be changed. */
export interface Target {
  readonly tenant: Tenant;
  readonly uuid: string;
}

/** Changes a client. @returns the version its answer tells. */
export type Writer = (target: Target, n: number) => Promise<number>;

/** Writes by the store itself, and wakes the worker as the API does; `unheard`: without waking it. */
export function storeWriter(database: Database, unheard?: 'unheard'): Writer {
  const { store } = storeParts(database, contexts);
  const told = new Set<string>();
  let telling: Promise<void> | undefined;
  const tell = async (): Promise<void> => {
    while (told.size > 0) {
      const accounts = [...told].slice(0, 200);
      for (const account of accounts) told.delete(account);
      await database.query('select pg_notify($1, $2)', [COMMITS, accounts.join(',')]);
      await pause(5);
    }
    telling = undefined;
  };
  if (unheard === undefined)
    store.onCommit((account) => {
      told.add(account);
      telling ??= tell();
    });
  return async ({ tenant, uuid }, n) => {
    const { version } = await store.change(registry.aggregate('client'), callerOf(tenant.uuid), uuid, () => () => ({
      type: 'client.updated',
      data: { contacts: contacts(n) },
    }));
    return version;
  };
}

/** The version in an `ETag`. */
export const versionIn = (etag: string | undefined): number => Number(/^"(\d+)/.exec(etag ?? '')?.[1]);
