/**
 * The condition of the waiting request `q` of a delivery to the webhook $2 of the account $1, if it is not its first one, whose
 * uuid is that of the delivery. Without statistics, PostgreSQL considers two columns as selective as three: the comparison of
 * rows leaves it only the index on deliveries.
 */
export const laterOf = (delivery: string): string =>
  `q.account_id = $1 and (q.delivery_uuid, q.webhook_uuid) >= (${delivery}, $2) and (q.delivery_uuid, q.webhook_uuid) <= (${delivery}, $2)
    and q.uuid <> q.delivery_uuid`;
