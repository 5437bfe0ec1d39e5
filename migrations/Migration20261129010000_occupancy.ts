import { Migration } from '@mikro-orm/migrations';

/** When jobs and holds occupy which workers and teams, derived from both. */
export class Migration20261129010000_occupancy extends Migration {
  override up(): void {
    this.addSql(`create table occupancy (
      account_id uuid not null,
      source_uuid uuid not null,
      resource_uuid uuid not null,
      day int not null,
      kind text not null,
      starts_ms bigint not null,
      ends_ms bigint,
      latitude float8,
      longitude float8,
      expires_at timestamptz(3),
      primary key (account_id, source_uuid, resource_uuid, day)
    )`);
    this.addSql(`insert into occupancy
        (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms, latitude, longitude)
      select j.account_id, j.uuid, r.uuid, d.day, 'job', t.starts_ms, t.starts_ms + j.scheduled_minutes * 60000::bigint,
        (j.address -> 'geolocation' ->> 'latitude')::float8, (j.address -> 'geolocation' ->> 'longitude')::float8
      from job j
      cross join lateral (select distinct uuid from unnest(j.user_uuids || j.team_uuids) a (uuid)) r
      cross join lateral (select floor(extract(epoch from j.scheduled_at) * 1000)::bigint as starts_ms) t
      cross join lateral generate_series(
        floor(t.starts_ms / 86400000.0)::int,
        ceil((t.starts_ms + coalesce(j.scheduled_minutes, 1440) * 60000::bigint) / 86400000.0)::int - 1
      ) d (day)
      where j.deleted_at is null and j.scheduled_at is not null
        and j.status in ('scheduled', 'published', 'en_route', 'started', 'suspended')`);
    this.addSql(`create index occupancy_search on occupancy (account_id, resource_uuid, day)
      include (starts_ms, ends_ms, latitude, longitude, expires_at)`);
  }
}
