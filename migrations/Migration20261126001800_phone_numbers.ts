import { Migration } from '@mikro-orm/migrations';
import { countryOfTimeZone } from '#accounts';

/** SQL: the key of the contact `c`, as `libs/crm/src/contact-details/contact-key.entity.ts` makes it. */
const KEY = `case
  when char_length(c.value) <= 60 and c.number ~ E'^[0-9 \\t\\n\\r\\u00a0+/().-]+$' and c.digits ~ '^[+]?[0-9]{3,22}$' then c.digits
  when c.trimmed ~ '^[^ @]+@[^ @]+$' then lower(c.trimmed collate "C")
  else c.trimmed
end`;

/** The countries of accounts, when they were closed, and by what their clients and sites are contacted. */
export class Migration20261126001800_phone_numbers extends Migration {
  override async up(): Promise<void> {
    const accounts = await this.execute('select distinct time_zone from account');
    this.addSql('alter table account add column country text, add column closed_at timestamptz(3)');
    for (const zone of accounts.map(({ time_zone }) => String(time_zone))) {
      const country = countryOfTimeZone(zone);
      if (country !== null) this.addSql(`update account set country = '${country}' where time_zone = '${zone}'`);
    }
    this.addSql(`create table contact_key (
      account_id uuid not null,
      entity_uuid uuid not null,
      key text not null,
      entity_type text not null,
      primary key (account_id, entity_uuid, key)
    )`);
    for (const type of ['client', 'site'])
      this.addSql(`insert into contact_key (account_id, entity_uuid, key, entity_type)
        select distinct e.account_id, e.uuid, ${KEY}, '${type}'
        from ${type} e cross join lateral jsonb_array_elements(e.contacts) x (contact)
        cross join lateral (
          select value, btrim(value, E' \\t\\n\\r\\u00a0') as trimmed, number, regexp_replace(number, '[^0-9+]', '', 'g') as digits
          from (select x.contact ->> 'value' as value) v cross join lateral regexp_replace(
            v.value, E'[ ,;]*(ext(ension)?[.:= ]*|x ?|#)[0-9]{1,7}[ \\t\\n\\r\\u00a0]*$', '', 'i') r (number)
        ) c
        where e.deleted_at is null`);
    this.addSql('create index contact_key_found on contact_key (account_id, entity_type, key, entity_uuid)');
  }
}
