/**
 * SQL that starts the next runs of the ended deliveries in a CTE, which has their uuids and the numbers of the runs: first
 * attempts, due now. The deliveries are no longer exhausted. The parameters $1 and $2 are account and webhook.
 */
export const insertRunsSql = (old: string, priority: number): string =>
  `, revived as (
     delete from webhook_exhausted where account_id = $1 and webhook_uuid = $2
       and delivery_uuid = any(array(select delivery_uuid from ${old}))
   )
   insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, run, day, position, ordinal, event_type,
     entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
   select $1, $2, time_ordered_uuid(), o.delivery_uuid, o.event_uuid, o.run, current_date, o.position, o.ordinal, o.event_type,
     o.entity_type, o.entity_uuid, o.entity_version, 1, ${priority}, now() from ${old} o
   on conflict do nothing returning uuid`;

/** SQL that copies the bodies of the old deliveries to today's partition, so that they last as long as the new runs. */
export const copyBodiesSql = (old: string): string =>
  `insert into outbox_body (account_id, day, position, ordinal, body)
   select $1, current_date, o.position, o.ordinal, m.body from ${old} o cross join lateral (
     select body from outbox_body where account_id = $1 and day = o.day and position = o.position and ordinal = o.ordinal
     offset 0) m
   where o.day <> current_date on conflict do nothing`;
