import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, INSTANT, lifecycle, orNull, TEXT, UUID } from '#eventstore/store';
import { SignIn, type Way } from './sign-in.js';
import { presentSignIn, SignInView } from './sign-in.view.js';

export const SignInEntity = defineEntity({
  name: 'SignIn',
  tableName: 'sign_in',
  properties: {
    ...identity,
    userUuid: p.uuid().nullable(),
    way: p.text().$type<Way>(),
    endedAt: p.datetime(3).$type<string>().nullable(),
    ...lifecycle,
  },
});

/** Sign-ins of people, apart from their users: signing in changes no user. The token and the last use of a session are in `console_session`. */
export const SignIns = defineEntityType(SignIn, SignInEntity, {
  delivered: { view: SignInView, present: presentSignIn, sample: { userUuid: '019a8f3e-0000-7000-8000-000000000001' } },
  feed: {
    events: {
      'sign_in.started': {
        name: 'user_signed_in',
        description: 'A user signed in to the console',
        data: { userUuid: UUID, way: TEXT },
      },
      'sign_in.ended': {
        name: 'user_signed_out',
        description: 'A user signed out, or was signed out',
        data: { userUuid: orNull(UUID), endedAt: INSTANT },
      },
      'sign_in.refused': {
        description: 'Somebody was refused to sign in; at most one a minute from an address',
        data: { userUuid: orNull(UUID), way: TEXT, ip: orNull(TEXT) },
      },
    },
  },
});
