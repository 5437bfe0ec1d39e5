import { expect } from '@jest/globals';
import pg from 'pg';
import { send } from '../../tools/harness/api-client.js';
import { ChildProgram, runScript } from './child-program.js';

export const PAGE_PROGRAM = 'docs/examples/booking-page.ts';

/** The booking page of the guide, in a child process. */
export class BookingPage extends ChildProgram {
  /** Runs it on a free port. */
  static run(env: Readonly<Record<string, string>>): BookingPage {
    return new BookingPage(runScript(PAGE_PROGRAM, [], { PAGE_PORT: '0', ...env }));
  }

  /** Starts it with a new key that has the scope `booking` only, and waits until it listens. */
  static async start(api: { readonly url: string }): Promise<BookingPage> {
    const { body } = await send(api, 'POST', '/v2/api_keys', { name: 'Booking page', scopes: ['booking'] });
    const page = BookingPage.run({ API: api.url, KEY: String(body.key) });
    await page.prints('listening on ');
    return page;
  }

  get url(): string {
    return /^listening on (http:\S+)\/;/m.exec(this.stdout)?.[1] ?? '';
  }
}

let workers = 0;

/** Creates a worker who works from 8 to 16 of these days, in the time zone of the account. @returns the uuid. */
export async function hireForDays(
  api: { readonly url: string },
  dates: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const email = `booked.${++workers}@example.com`;
  const permissions = { mobile: { login: true } };
  const user = { first_name: 'Ann', last_name: 'Berg', email, permissions };
  const { body } = await send(api, 'POST', '/v2/users', user, headers);
  const shifts = dates.map((date) => ({ time_from: `${date}T08:00`, time_to: `${date}T16:00` }));
  expect(await send(api, 'PATCH', `/v2/users/${email}/shifts`, { shifts }, headers)).toMatchObject({ status: 204 });
  return String(body.user_uuid);
}

/** A date, some days from today in UTC. */
export const dateIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Lets all active holds of a database expire: their time is over since a second. */
export async function expireHolds(databaseUrl: string): Promise<void> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const past = "date_trunc('milliseconds', clock_timestamp() - interval '1 second')";
  await database.query(`update hold set expires_at = ${past} where status = 'active'`);
  await database.query(`update occupancy set expires_at = ${past} where kind = 'hold'`);
  await database.end();
}
