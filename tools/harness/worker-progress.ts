import { createAccountServices } from '#accounts';
import { Database, Registry, storeParts } from '#eventstore/store';
import { cluster } from '../../apps/cluster.js';
import { contexts } from '../../apps/contexts.js';
import { HttpClient } from './http-client.js';
import { Receiver } from './receiver.js';
import { until } from './until.js';

/** Maximum time until each kind of work is done, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Checks that the workers do all their kinds of work: they apply all events of all accounts to the projections, deliver, record the
 * expiry of holds, and delete what is past its retention. Every test that kills programs, servers or connections ends with it,
 * because work that has stopped is not visible in what was acknowledged.
 * @param apiUrl the address of an API that runs.
 * @throws TimeoutError that names the work that is not done within 30 s.
 */
export async function checkWorkersProgress(databaseUrl: string, apiUrl: string): Promise<void> {
  const database = new Database({ url: databaseUrl, poolSize: 2, name: 'fieldline-progress', distributed: cluster });
  const { accounts } = createAccountServices(storeParts(database, contexts), contexts);
  const { uuid, secret } = await accounts.create({ name: 'Progress' });
  const http = new HttpClient({ baseUrl: apiUrl, key: secret });
  const receiver = await Receiver.start();
  try {
    await check(database, uuid, http, receiver);
  } finally {
    http.close();
    await receiver.close();
    await database.close();
  }
}

async function check(database: Database, account: string, http: HttpClient, receiver: Receiver): Promise<void> {
  const create = async (path: string, body: object): Promise<string> =>
    String(Object.values((await http.sendOk('POST', path, { body })).body)[0]);
  const done = (otherwise: string, condition: () => Promise<boolean> | boolean): Promise<void> =>
    until(condition, { timeoutMs: TIMEOUT_MS, intervalMs: 25, otherwise });

  const hook = { url: receiver.url, event_types: ['client_created'], secret: null };
  const [webhook, deleted] = [await create('/v2/webhooks', hook), await create('/v2/webhooks', hook)];
  await http.sendOk('DELETE', `/v2/webhooks/${deleted}`);
  const worker = await create('/v2/users', { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com' });
  const held = { worker: { uuid: worker }, from: '2040-01-02T10:00:00.000Z', duration: { minutes: 60 } };
  const hold = await create('/v2/holds', held);
  const client = await create('/v2/clients', { organization: true, organization_name: 'Progress' });
  // A value: a distributed database refuses to compute it.
  const [now] = await database.query<{ past: string }>("select clock_timestamp() - interval '2 hours' as past");
  const past = now?.past ?? '';
  await database.query('update hold set expires_at = $3 where account_id = $1 and uuid = $2', [account, hold, past]);
  await database.query(
    'update webhook_endpoint set deleted_at = $3 where account_id = $1 and webhook_uuid = $2 and deleted_at is not null',
    [account, deleted, past],
  );

  await Promise.all([
    done('projections have not applied all events', () => isProjected(database)),
    done('a delivery has not arrived', () => receiver.received.some(({ text }) => text.includes(client))),
    done('the expiry of a hold is not recorded', async () =>
      (await http.sendOk('GET', `/v2/holds/${hold}/history`)).text.includes('hold_expired'),
    ),
    done('the row of a deleted webhook is not removed', async () => {
      const sql = 'select 1 as one from webhook_endpoint where account_id = $1 and webhook_uuid = $2';
      return (await database.query(sql, [account, deleted])).length === 0;
    }),
  ]);
  await http.sendOk('DELETE', `/v2/webhooks/${webhook}`);
}

/** Whether each projection has applied all events of each account, and has all accounts. */
async function isProjected(database: Database): Promise<boolean> {
  const behind = await database.query(
    `select l.account_id from account_log l cross join unnest($1::text[]) as p (name)
     where l.position > 0 and not exists (select from projection_checkpoint c where c.account_id = l.account_id
       and c.projection = p.name and c.state = 'live' and c.position >= l.position) limit 1`,
    [[...new Registry(contexts).projections.keys()]],
  );
  return behind.length === 0;
}
