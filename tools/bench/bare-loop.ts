import { createHmac } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';

// The baseline of deliveries: claims a batch, signs and sends each, records the batch; without fairness, order or retries.

const BATCH = 200;
const CLAIMERS = 4;
const url = process.env['SINK'] ?? '';
const key = Buffer.from('bench');

const database = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: CLAIMERS * 2 });
const pool = new Pool(url, { connections: 200, pipelining: 1 });

async function loop(): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ id: string; body: string }>({
      name: 'claim',
      text: `update bare_queue set leased = true where id in (
        select id from bare_queue where not leased order by id limit ${BATCH} for update skip locked) returning id, body`,
    });
    if (rows.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      continue;
    }
    const codes = await Promise.all(
      rows.map(async ({ id, body }) => {
        const timestamp = Math.floor(Date.now() / 1000);
        const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
        const response = await pool.request({
          path: '/',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'webhook-signature': `v1,${signature}` },
          body,
        });
        await response.body.dump();
        return response.statusCode;
      }),
    );
    await database.query({
      name: 'record',
      text: `with gone as (delete from bare_queue where id = any($1::bigint[]) returning id)
        insert into bare_request (id, code, at) select id, code, now() from unnest($1::bigint[], $2::int[]) r (id, code)`,
      values: [rows.map(({ id }) => id), codes],
    });
  }
}

process.on('SIGTERM', () => process.exit(0));
process.send?.({ address: url });
await Promise.all(Array.from({ length: CLAIMERS }, loop));
