import { Migration } from '@mikro-orm/migrations';

/** Exports as files, whose bytes are in the storage of attachments (docs/decisions/0039). */
export class Migration20261127000600_exports extends Migration {
  override up(): void {
    this.addSql(`create table export (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      kinds text[] not null,
      format text not null,
      excel boolean not null,
      status text not null,
      epoch uuid,
      position bigint,
      rows jsonb not null,
      bytes bigint,
      sha256 text,
      error text,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      expires_at timestamptz(3),
      downloaded_by text[] not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    // The worker finds the files whose time is over.
    this.addSql(`create index export_expires on export (expires_at) where status = 'finished' and deleted_at is null`);
  }
}
