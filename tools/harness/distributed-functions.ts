import { applyFunctions } from '#eventstore/store';
import { cluster } from '../../apps/cluster.js';
import { schema } from '../../apps/schema.js';
import { withClient } from './database.js';

/**
 * Replaces the generated functions of a database by those of a distributed one, which also run on one server: for tests of
 * their text and measurements of their cost. No program may have the database open.
 */
export const useDistributedFunctions = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const database = {
      query: async <R extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<R>(text, [...values])).rows,
    };
    await applyFunctions(database, schema.functions, (await cluster()).functions);
  });
