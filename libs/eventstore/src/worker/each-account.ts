import { NIL_UUID } from '#eventstore/domain';
import type { Database } from '#eventstore/store';

/** Accounts of one page. */
const PAGE_SIZE = 500;

/** All accounts, a page at a time: for timers that read the rows of one account after the other. */
export async function* eachAccount(database: Database): AsyncIterable<string> {
  let page: { readonly account: string }[];
  let last = NIL_UUID;
  do {
    page = await database.query<{ account: string }>(
      'select account_id as account from account_log where account_id > $1 order by account_id limit $2',
      [last, PAGE_SIZE],
    );
    for (const { account } of page) yield account;
    last = page.at(-1)?.account ?? last;
  } while (page.length === PAGE_SIZE);
}
