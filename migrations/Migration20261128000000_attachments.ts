import { Migration } from '@mikro-orm/migrations';

/** Files of jobs. Their bytes are in the storage of attachments, outside of the database. */
export class Migration20261128000000_attachments extends Migration {
  override up(): void {
    this.addSql(`create table attachment (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      content_type text not null,
      size int not null,
      sha256 text,
      job_uuid uuid,
      field_uuid uuid,
      status text not null,
      uploaded_at timestamptz(3),
      unused_since timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create index attachment_job on attachment (account_id, job_uuid, uuid)
      where job_uuid is not null and deleted_at is null`);
    this.addSql(`create index attachment_pending on attachment (account_id, job_uuid, field_uuid)
      where status = 'pending' and deleted_at is null`);
    // The quota of an account is a sum of this index.
    this.addSql('create index attachment_size on attachment (account_id) include (size) where deleted_at is null');
    // The deletion of files that no field shows reads all accounts.
    this.addSql(`create index attachment_unused on attachment (unused_since)
      where unused_since is not null and deleted_at is null`);
  }
}
