import type { Client } from 'pg';
import type { Database } from '#eventstore/store';
import { withClient } from '../harness/database.js';
import { pause } from './measure.js';

/** Interval of reading the checkpoints. */
export const POLL_MS = 2;
/** Maximum wait for the projection after the last event. */
const TIMEOUT_MS = 30_000;

/** The position of each account's last event. */
export async function headsOf(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ account: string; position: string }>(
    'select account_id as account, position from account_log',
  );
  return new Map(rows.map(({ account, position }) => [account, Number(position)]));
}

/** Per account: the positions of its checkpoint, and when each was first seen. */
export type Steps = Map<string, { readonly at: number; readonly position: number }[]>;

/** Polls the checkpoints on a separate connection, and records when each advances. */
export function watchCheckpoints(url: string): { until(wanted: ReadonlyMap<string, number>): Promise<Steps> } {
  const steps: Steps = new Map();
  let goal: ReadonlyMap<string, number> | undefined;
  let deadline = Infinity;
  const reached = (): boolean =>
    goal !== undefined && [...goal].every(([account, head]) => (steps.get(account)?.at(-1)?.position ?? -1) >= head);
  const watching = withClient(url, async (client) => {
    while (!reached()) {
      if (performance.now() > deadline) throw new Error('The projection did not catch up');
      const before = performance.now();
      const { rows } = await client.query<[account: string, position: string]>({
        name: 'checkpoints',
        text: "select account_id, position from projection_checkpoint where projection = 'search_index' and state = 'live'",
        rowMode: 'array',
      });
      const at = performance.now();
      for (const [account, text] of rows) {
        const position = Number(text);
        const known = steps.get(account);
        if (known === undefined) steps.set(account, [{ at, position }]);
        else if (known.at(-1)?.position !== position) known.push({ at, position });
      }
      await pause(Math.max(0, POLL_MS - (at - before)));
    }
    return steps;
  });
  // The caller of `until` handles it.
  watching.catch(() => undefined);
  return {
    until(wanted) {
      goal = wanted;
      deadline = performance.now() + TIMEOUT_MS;
      return watching;
    },
  };
}

/** Waits until the projection has caught up, so that a round starts without lag. */
export async function settle(database: Database): Promise<void> {
  for (let behind = 1; behind > 0; await pause(50)) {
    const rows = await database.query(
      `select from account_log l where not exists (select from projection_checkpoint c where c.account_id = l.account_id
         and c.projection = 'search_index' and c.state = 'live' and c.position >= l.position)`,
    );
    behind = rows.length;
  }
}
