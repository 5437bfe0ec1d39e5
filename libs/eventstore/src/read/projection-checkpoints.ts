import type { Queryable } from '../database/queryable.js';

/**
 * Creates missing live checkpoints of projections, at generation 0. Generations of rebuilds count from 1, so that an
 * aborted rebuild does not conflict.
 */
export async function createCheckpoints(
  database: Queryable,
  accounts: readonly string[],
  projections: readonly string[],
): Promise<void> {
  await database.query(
    `insert into projection_checkpoint (account_id, projection, generation, state, position)
     select account_id, projection, 0, 'live', 0
     from unnest($1::uuid[]) account_id cross join unnest($2::text[]) projection on conflict do nothing`,
    [accounts, projections],
  );
}
