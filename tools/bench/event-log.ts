import type { Queryable } from '#eventstore/store';
import { fillClients, type Tenant } from './seed.js';

/** Events of each client. */
export const LENGTH = 20;

/** Writes the interleaved events of `clients` streams, and the rows of their entities. @returns the last position of the account. */
export async function fillEvents(database: Queryable, tenant: Tenant, clients: number): Promise<number> {
  await fillClients(database, tenant, clients);
  // Version 1 has all fields, each later one new contacts; the row has the last version.
  await database.query(
    `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
       correlation_id, context, occurred_at, recorded_at)
     select c.account_id, l.position + (v - 1) * $2::int + row_number() over (partition by v order by c.uuid), c.uuid, 'client', v,
       gen_random_uuid(), case when v = 1 then 'client.created' else 'client.updated' end, 1,
       case when v = 1 then jsonb_build_object('externalId', c.external_id, 'organization', false, 'organizationName', null,
         'firstName', c.first_name, 'lastName', c.last_name, 'middleName', null, 'contacts', c.contacts,
         'siteAddress', c.site_address, 'territoryUuid', c.territory_uuid)
       else jsonb_build_object('contacts', jsonb_build_array(jsonb_build_object('name', 'mobile', 'type', 'phone', 'value', '+49 171 ' || v))) end,
       '{"source": "api", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": null}',
       c.external_id || '/' || v, '{}', c.created_at + v * interval '1 minute', c.created_at + v * interval '1 minute'
     from client c cross join generate_series(1, $3::int) v join account_log l on l.account_id = c.account_id
     where c.account_id = $1`,
    [tenant.uuid, clients, LENGTH],
  );
  await database.query(
    `update client set version = $2::int, created_at = created_at + interval '1 minute', updated_at = created_at + $2::int * interval '1 minute',
       contacts = jsonb_build_array(jsonb_build_object('name', 'mobile', 'type', 'phone', 'value', '+49 171 ' || $2::int))
     where account_id = $1`,
    [tenant.uuid, LENGTH],
  );
  await database.query(
    `insert into contact_key (account_id, entity_uuid, key, entity_type)
     select account_id, uuid, '+49171' || $2::int, 'client' from client where account_id = $1`,
    [tenant.uuid, LENGTH],
  );
  const [log] = await database.query<{ position: number }>(
    'update account_log set position = position + $2 where account_id = $1 returning position',
    [tenant.uuid, clients * LENGTH],
  );
  await database.query('analyze');
  return Number(log?.position);
}
