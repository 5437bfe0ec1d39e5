import { newUuid } from '#eventstore/domain';
import type { Commit } from '#eventstore/store';
import { contacts, type Tenant } from './seed.js';

/** A client's row, complete: what a commit writes, and what a bare INSERT writes. */
export interface ClientRow {
  readonly account_id: string;
  readonly uuid: string;
  readonly version: number;
  readonly external_id: string | null;
  readonly organization: boolean;
  readonly organization_name: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string | null;
  readonly contacts: readonly object[];
  readonly site_address: object;
  readonly territory_uuid: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

export const COLUMNS =
  'account_id, uuid, version, external_id, organization, organization_name, first_name, last_name, middle_name, contacts, site_address, territory_uuid, created_at, updated_at, deleted_at';

/** The values of a row in the order of {@link COLUMNS}. */
export const valuesOf = (row: ClientRow): (string | number | boolean | null)[] => [
  row.account_id,
  row.uuid,
  row.version,
  row.external_id,
  row.organization,
  row.organization_name,
  row.first_name,
  row.last_name,
  row.middle_name,
  JSON.stringify(row.contacts),
  JSON.stringify(row.site_address),
  row.territory_uuid,
  row.created_at,
  row.updated_at,
  row.deleted_at,
];

let made = 0;

/** A client at a version; a new one without `uuid`. */
export function clientRow({ uuid: account, territory }: Tenant, version = 1, uuid = newUuid()): ClientRow {
  const now = new Date().toISOString();
  return {
    account_id: account,
    uuid,
    version,
    external_id: null,
    organization: false,
    organization_name: null,
    first_name: 'Anna',
    last_name: 'Lindqvist',
    middle_name: null,
    contacts: contacts(++made),
    site_address: {
      formatted: '17 Market Street, 10115 Berlin',
      entranceNo: '2',
      apartment: null,
      floor: '3',
      description: 'Ring twice',
      geolocation: { longitude: 13.4, latitude: 52.5 },
    },
    territory_uuid: territory.uuid,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/** The facts of the event that explains the row: some 300 bytes. */
export const eventDataOf = (row: ClientRow): object => ({
  firstName: row.first_name,
  lastName: row.last_name,
  contacts: row.contacts,
  siteAddress: row.site_address,
});

/** The body a webhook would get: the entity twice, as it is and as it was; some 1.7 KB. */
export function bodyOf(row: ClientRow, type: string, eventId: string, territory: Tenant['territory']): object {
  const { account_id: _, deleted_at: __, territory_uuid: ___, ...rest } = row;
  const shown = { ...rest, name: `${row.first_name} ${row.last_name}`, territory };
  return {
    event_uuid: eventId,
    event_type: type,
    context: {
      source: 'api',
      happened_at: row.updated_at,
      created_at: row.updated_at,
      user_uuid: null,
      user_email: null,
      device_uuid: null,
      api_key_uuid: row.uuid,
    },
    client: { ...shown, previous: shown },
  };
}

export const ACTOR = { source: 'api', user_uuid: null, user_email: null, device_uuid: null, api_key_uuid: newUuid() };

/** A row with one event and one rendered body, as the store hands it to the commit. */
export function unitOf(row: ClientRow, territory: Tenant['territory']): Commit {
  const id = newUuid();
  const verb = row.version === 1 ? 'created' : 'updated';
  return {
    guards: [],
    counters: [],
    actor: ACTOR,
    context: {},
    correlation: id,
    occurred_at: row.updated_at,
    recorded_at: row.updated_at,
    writes: [
      {
        type: 'client',
        uuid: row.uuid,
        expected: row.version - 1,
        row: { ...row },
        events: [{ nth: 1, id, type: `client.${verb}`, v: 1, data: eventDataOf(row) }],
        claims: [],
        derived: [],
      },
    ],
    outbox: [
      {
        event: 1,
        ordinal: 1,
        type: `client_${verb}`,
        body: JSON.stringify(bodyOf(row, `client_${verb}`, id, territory)),
      },
    ],
  };
}
