import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, type GuardSql, identity, INSTANT, lifecycle } from '#eventstore/store';
import { type Device, MAX_LIVING_TOKENS, Token } from './token.js';
import { DeliveredTokenView, DeviceView, presentDeliveredToken } from './token.view.js';

export const TokenEntity = defineEntity({
  name: 'Token',
  tableName: 'person_token',
  properties: {
    ...identity,
    userUuid: p.uuid(),
    device: p.json().$type<Device>().nullable(),
    apiKeyUuid: p.uuid().nullable(),
    expiresAt: p.datetime(3).$type<string>(),
    revokedAt: p.datetime(3).$type<string>().nullable(),
    lookup: p.text(),
    hash: p.text(),
    ...lifecycle,
  },
});

/** Counts the valid tokens of a user, by the clock of the database. */
export const countLivingSql = (account: string, user: string): string =>
  `select count(*) as count from person_token t where t.account_id = ${account} and t.user_uuid = ${user}
      and t.revoked_at is null and t.expires_at > clock_timestamp()`;

/** Fails when a user has more valid tokens than the maximum. */
const capacityGuard: GuardSql = (account, guard) =>
  `(${countLivingSql(account, `${guard}.uuid`)}) > ${MAX_LIVING_TOKENS}`;

/** The last use of a token is not an event: the separate table `person_token_use` stores it. */
export const Tokens = defineEntityType(Token, TokenEntity, {
  // Neither the secret nor its hash is published.
  feedPayloads: {
    'token.created': ({ userUuid, device, apiKeyUuid, expiresAt }) => ({ userUuid, device, apiKeyUuid, expiresAt }),
  },
  delivered: { view: DeliveredTokenView, present: presentDeliveredToken },
  guards: { capacity: capacityGuard },
  feed: {
    json: { device: DeviceView },
    events: {
      'token.created': { data: ['userUuid', 'device', 'apiKeyUuid', 'expiresAt'] },
      'token.revoked': { data: { revokedAt: INSTANT } },
    },
  },
});
