import { LruCache } from '#platform';
import type { Queryable } from '#eventstore/forms';

/** How long the places of shards are used before they are read again, in milliseconds: shards move. */
const PLACES_MS = 10_000;
/** Maximum accounts whose shard is remembered. */
const MAX_ACCOUNTS = 100_000;

/** Which node of a distributed database has the rows of an account. */
export class AccountNodes {
  /** The shard of an account never changes. */
  private readonly shards = new LruCache<Promise<number>>(MAX_ACCOUNTS);
  private places: Promise<ReadonlyMap<number, string>> | undefined;
  private readAt = -Infinity;

  /** @param coordinator runs statements that no other node takes part in. */
  constructor(private readonly coordinator: Queryable) {}

  /** Host and port of the node; undefined while a shard is new. */
  async nodeOf(account: string): Promise<string | undefined> {
    const [shard, places] = await Promise.all([this.shardOf(account), this.currentPlaces()]);
    return places.get(shard);
  }

  private shardOf(account: string): Promise<number> {
    const known = this.shards.get(account);
    if (known !== undefined) return known;
    const shard = this.coordinator
      .query<{ shard: number }>(`select get_shard_id_for_distribution_column('account_log', $1::uuid) as shard`, [
        account,
      ])
      .then(([row]) => {
        if (row === undefined) throw new Error('The shard of an account has no row');
        return row.shard;
      });
    this.shards.set(account, shard);
    shard.catch(() => this.shards.delete(account));
    return shard;
  }

  /** Those of before, while they are read again. */
  private currentPlaces(): Promise<ReadonlyMap<number, string>> {
    const now = performance.now();
    if (this.places !== undefined && now - this.readAt < PLACES_MS) return this.places;
    this.readAt = now;
    const read = this.readPlaces();
    const before = this.places;
    this.places = before === undefined ? read : before;
    read.then(
      () => (this.places = read),
      // Tried again at the next call.
      () => {
        this.readAt = -Infinity;
        this.places = before;
      },
    );
    return this.places;
  }

  private async readPlaces(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.coordinator.query<{ shard: number; node: string }>(
      `select s.shardid as shard, n.nodename || ':' || n.nodeport as node
       from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
       join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
       where s.logicalrelid = 'account_log'::regclass`,
    );
    return new Map(rows.map(({ shard, node }) => [shard, node]));
  }
}
