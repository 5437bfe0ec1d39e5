import { Migration } from '@mikro-orm/migrations';

/** Workers own partitions of accounts, in place of leases on rows. */
export class Migration20261124090000_worker_ownership extends Migration {
  override up(): void {
    // The workers that live, and what each owns: of the database, not of an account.
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
