import { ApiField } from '#http';
import type { UserSession } from './user-sessions.service.js';

/** A session of a user. */
export class SessionView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time', description: 'Of the last request, to the minute' })
  last_seen_at!: string;
  @ApiField({ type: 'string', format: 'date-time', description: 'When it ends without a further request' })
  expires_at!: string;
  @ApiField({ type: ['string', 'null'], description: 'The address from which the user signed in' }) ip!: string | null;
  @ApiField({ type: ['string', 'null'], description: 'The browser with which the user signed in' })
  user_agent!: string | null;
}

export const presentSession = (session: UserSession): SessionView => ({
  uuid: session.uuid,
  created_at: session.createdAt,
  last_seen_at: session.lastSeenAt,
  expires_at: session.expiresAt,
  ip: session.ip,
  user_agent: session.userAgent,
});
