import type { AnyProjection } from '../projection.js';
import type { Naming } from './row-functions.js';

/** SQL of the functions that the worker calls. */
export function workerFunctions(_projections: readonly AnyProjection[], name: Naming): string {
  return raiseEpochsFunction(name);
}

/**
 * Raises the worker's epoch of some accounts: what was read or decided at an earlier one is written no more. Waits for the
 * writes under way that name the earlier one.
 */
const raiseEpochsFunction = (
  name: Naming,
): string => `create function ${name('raise_worker_epochs')}(p_accounts uuid[])
  returns table (account uuid, epoch bigint) language plpgsql as $$
begin
  return query
    insert into account_worker as w (account_id, epoch)
      select account_id, 1 from unnest(p_accounts) account_id order by account_id
      on conflict (account_id) do update set epoch = w.epoch + 1
      returning w.account_id, w.epoch;
end $$;`;
