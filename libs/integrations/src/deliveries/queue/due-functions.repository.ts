import { ACCOUNT_PARAMETER } from '#eventstore/store';
import {
  bodyOf,
  IS_OPEN,
  ACCOUNT_INDEXES,
  planned,
  type QueueFunction,
  WEBHOOK_COLUMNS,
  WEBHOOK_VALUES,
  webhookOf,
} from './function-parts.repository.js';

/** Returns the requests of `v_due` with the data to send them. */
const SEND_DUE = `return query
    select q.account_id, q.webhook_uuid, q.uuid, q.delivery_uuid, q.position, q.event_type, q.entity_uuid, q.priority, q.attempt_no,
      q.crash_count, ${WEBHOOK_VALUES}, ${bodyOf('i')}
    from unnest(v_due) q
    cross join lateral (select array_position(p_accounts, q.account_id) as i offset 0) place
    cross join lateral ${webhookOf('i')} w`;
const DUE_COLUMNS = `account uuid, webhook uuid, uuid uuid, delivery uuid, "position" bigint, event_type text, entity uuid,
    priority smallint, attempt_no smallint, crash_count smallint, ${WEBHOOK_COLUMNS}, body text`;

/** The open endpoints `e` among the given webhooks. */
const OPEN_ENDPOINTS = `${ACCOUNT_INDEXES}
  cross join lateral (
    select from webhook_endpoint e where e.account_id = p_accounts[i] and e.webhook_uuid = p_webhooks[i] and ${IS_OPEN} offset 0
  ) e`;

/**
 * The next due requests: for each endpoint at most `p_limits` of each priority, in the order of their due times, without the
 * entities `p_excluded[p_from:p_to]`. For endpoints with `p_after_crash` it increments the crash count of each request,
 * because sending it may crash the worker, and returns the count before.
 */
export const dueRequests: QueueFunction = (
  form,
) => `create function ${form.name('due_requests')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_webhooks uuid[], p_limits int[], p_excluded uuid[],
    p_from int[], p_to int[], p_after_crash boolean[])
  returns table (${DUE_COLUMNS}) language plpgsql ${planned(form)} as $$
#variable_conflict use_column
declare
  v_due webhook_queue[];
begin
  select array_agg(d.q) into v_due
  from ${OPEN_ENDPOINTS}
  cross join lateral (select p_excluded[p_from[i]:p_to[i]] as entities offset 0) h
  cross join generate_series(0, 2) p (priority)
  cross join lateral (
    select q from webhook_queue q
    where q.account_id = p_accounts[i]
      and (q.priority, q.webhook_uuid) >= (p.priority, p_webhooks[i]) and (q.priority, q.webhook_uuid) <= (p.priority, p_webhooks[i])
      and q.send_at <= now() and q.entity_uuid <> all(h.entities)
    order by q.priority, q.webhook_uuid, q.send_at, q.uuid limit p_limits[i]
  ) d;
  if true = any(p_after_crash) then
    for i in 1 .. array_length(p_accounts, 1) loop
      update webhook_queue set crash_count = crash_count + 1
        where p_after_crash[i] and account_id = p_accounts[i] and webhook_uuid = p_webhooks[i]
          and uuid in (select d.uuid from unnest(v_due) d where d.account_id = p_accounts[i] and d.webhook_uuid = p_webhooks[i]);
    end loop;
  end if;
  ${SEND_DUE};
end $$;`;

/** The first due request of each given endpoint and entity. */
export const dueOfEntities: QueueFunction = (
  form,
) => `create function ${form.name('due_of_entities')}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_webhooks uuid[], p_entities uuid[])
  returns table (${DUE_COLUMNS}) language plpgsql ${planned(form)} as $$
#variable_conflict use_column
declare
  v_due webhook_queue[];
begin
  select array_agg(d.q) into v_due
  from ${OPEN_ENDPOINTS}
  cross join lateral (
    select q from webhook_queue q
    where q.account_id = p_accounts[i]
      and (q.entity_uuid, q.webhook_uuid) >= (p_entities[i], p_webhooks[i])
      and (q.entity_uuid, q.webhook_uuid) <= (p_entities[i], p_webhooks[i])
      and q.send_at <= now()
    order by q.entity_uuid, q.webhook_uuid, q.uuid limit 1
  ) d;
  ${SEND_DUE};
end $$;`;

/** SQL: whether an endpoint `e` has due requests that may be sent. @param queue the table of the queue. */
const isDue = (queue: string): string => `${IS_OPEN} and exists (
      select from generate_series(0, 2) p (priority) cross join lateral (
        select q.send_at from ${queue} q
        where q.account_id = e.account_id
          and (q.priority, q.webhook_uuid) >= (p.priority, e.webhook_uuid) and (q.priority, q.webhook_uuid) <= (p.priority, e.webhook_uuid)
        order by q.priority, q.webhook_uuid, q.send_at limit 1
      ) first
      where first.send_at <= now())`;

/** The webhooks with due requests of all accounts, as a search of each node of a distributed database. */
export const SEARCH_DUE = `select e.account_id as account, e.webhook_uuid as webhook from {webhook_endpoint} e where ${isDue('{webhook_queue}')}`;

/**
 * The next webhooks of all accounts after a key, at most `p_limit`, and whether each has due requests that may be sent.
 */
export const webhooksWithDue: QueueFunction = (
  form,
) => `create function ${form.name('webhooks_with_due')}(p_after_account uuid, p_after_webhook uuid, p_limit int)
  returns table (account uuid, webhook uuid, is_due boolean) language plpgsql ${planned(form)} as $$
begin
  return query
    select e.account_id, e.webhook_uuid, ${isDue('webhook_queue')}
    from (
      select w.* from webhook_endpoint w
      where (w.account_id, w.webhook_uuid) > (p_after_account, p_after_webhook) and w.deleted_at is null
      order by w.account_id, w.webhook_uuid limit p_limit
    ) e;
end $$;`;

/** A number for each account that increases with every change of one of its webhooks. */
export const webhookVersions: QueueFunction = (
  form,
) => `create function ${form.name('webhook_versions')}(${ACCOUNT_PARAMETER}, p_accounts uuid[])
  returns table (account uuid, versions bigint) language plpgsql ${planned(form)} as $$
begin
  return query
    select w.account_id, sum(w.version) from webhook w where ${form.isOfCall('w.account_id')} group by w.account_id;
end $$;`;
