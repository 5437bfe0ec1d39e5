import type { Entity } from '#eventstore/store';
import { ApiField } from '#http';
import type { SignInState, Way } from './sign-in.js';

/** A sign-in of a person, as webhooks show it. */
export class SignInView {
  @ApiField({ type: 'string', format: 'uuid', description: 'Also that of the session' }) uuid!: string;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) user_uuid!: string | null;
  @ApiField({ type: 'string', enum: ['link', 'oidc'], 'x-open': true }) way!: Way;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) ended_at!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
}

export const presentSignIn = ({ uuid, createdAt, state }: Entity<SignInState>): SignInView => ({
  uuid,
  user_uuid: state.userUuid,
  way: state.way,
  ended_at: state.endedAt,
  created_at: createdAt,
});
