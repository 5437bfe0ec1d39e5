import type { Queryable } from '#eventstore/store';

/** The teams that a user is a member of, as they are now. The index `team_workers` has them. */
export async function teamsOf(on: Queryable, account: string, user: string): Promise<readonly string[]> {
  const rows = await on.query<{ uuid: string }>(
    'select uuid from team where account_id = $1 and worker_uuids @> array[$2::uuid] and deleted_at is null',
    [account, user],
  );
  return rows.map(({ uuid }) => uuid);
}
