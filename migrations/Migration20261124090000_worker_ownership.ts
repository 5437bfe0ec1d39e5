import { Migration } from '@mikro-orm/migrations';

/** Workers own partitions of accounts, instead of leases on rows. */
export class Migration20261124090000_worker_ownership extends Migration {
  override up(): void {
    // The live workers and the partitions that each owns, across accounts.
    this.addSql(`create table worker (
      uuid uuid not null primary key,
      expires_at timestamptz(3) not null
    ) with (fillfactor = 50)`);
    this.addSql(`create table worker_partition (
      partition smallint not null primary key,
      owner uuid,
      expires_at timestamptz(3)
    ) with (fillfactor = 10)`);
    this.addSql('insert into worker_partition (partition) select generate_series(0, 63)');
  }
}
