import { Migration } from '@mikro-orm/migrations';

/** Accounts and API keys become entities with events: each existing one gets a creation event, at the next position. */
export class Migration20261123090000_accounts_events extends Migration {
  override up(): void {
    this.addSql('alter table account add column account_id uuid, add column deleted_at timestamptz(3)');
    this.addSql('update account set account_id = uuid, version = 1, updated_at = created_at');
    this.addSql('alter table account alter column account_id set not null, alter column version drop default');
    this.addSql('alter table account drop constraint account_pkey, add primary key (account_id, uuid)');

    this.addSql(
      'alter table api_key add column version int not null default 1, add column ends_at timestamptz(3), add column updated_at timestamptz(3), add column deleted_at timestamptz(3)',
    );
    this.addSql('update api_key set updated_at = created_at');
    this.addSql('alter table api_key alter column version drop default, alter column updated_at set not null');
    this.addSql("alter table api_key alter column hash type text using encode(hash, 'hex')");

    this.addSql(`create table api_key_use (
      account_id uuid not null,
      uuid uuid not null,
      last_used_at timestamptz(3) not null,
      last_used_ip inet,
      primary key (account_id, uuid)
    )`);
    this.addSql(
      'insert into api_key_use (account_id, uuid, last_used_at) select account_id, uuid, last_used_at from api_key where last_used_at is not null',
    );
    this.addSql('alter table api_key drop column last_used_at');

    // The events are recorded with the time of the original creation.
    this.addSql(`with created as (
      select account_id, uuid, 'account' as type, created_at,
        jsonb_build_object('name', name, 'currency', currency, 'timeZone', time_zone, 'defaultTerritoryUuid', default_territory_uuid) as data
      from account
      union all
      select account_id, uuid, 'api_key', created_at,
        jsonb_build_object('name', name, 'scopes', scopes, 'expiresAt', ${instant('expires_at')},
          'endsAt', null, 'revokedAt', ${instant('revoked_at')},
          'lookup', lookup, 'hash', hash)
      from api_key
    )
    insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
        correlation_id, context, occurred_at, recorded_at)
      select c.account_id, l.position + row_number() over (partition by c.account_id order by c.type, c.uuid), c.uuid, c.type, 1,
        gen_random_uuid(), c.type || '.created', 1, c.data,
        '{"source": "system", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": null}',
        'migration', '{}', c.created_at, c.created_at
      from created c join account_log l on l.account_id = c.account_id`);
    this.addSql(`update account_log l set position = e.position
      from (select account_id, max(position) as position from event group by account_id) e
      where e.account_id = l.account_id and e.position > l.position`);
  }
}

/** SQL: an instant in the format of the service. */
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
