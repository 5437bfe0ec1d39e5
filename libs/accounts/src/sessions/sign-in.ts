import { type Decision, defineAggregate } from '#eventstore/domain';

/** How a person signs in. */
export type Way = 'link' | 'oidc';

/** A sign-in of a person to the console, or one that was refused (contract §19). Its uuid is that of the session. */
export interface SignInState {
  /** Null when a refused one names no user. */
  readonly userUuid: string | null;
  readonly way: Way;
  readonly endedAt: string | null;
}

export type SignInEvent =
  | { readonly type: 'sign_in.started'; readonly data: { readonly userUuid: string; readonly way: Way } }
  | { readonly type: 'sign_in.ended'; readonly data: { readonly userUuid: string | null; readonly endedAt: string } }
  | { readonly type: 'sign_in.refused'; readonly data: RefusedSignIn };

/** A sign-in that was refused. It has no secret. */
export interface RefusedSignIn {
  readonly userUuid: string | null;
  readonly way: Way;
  /** The client's address. */
  readonly ip: string | null;
}

export const SignIn = defineAggregate<SignInState, SignInEvent>({
  type: 'sign_in',
  initial: { userUuid: null, way: 'link', endedAt: null },
  on: {
    'sign_in.started': (state, { userUuid, way }) => ({ ...state, userUuid, way }),
    'sign_in.ended': (state, { endedAt }) => ({ ...state, endedAt }),
    'sign_in.refused': (state, { userUuid, way }) => ({ ...state, userUuid, way }),
  },
});

type SignInDecision = Decision<SignInState, SignInEvent>;

export const startSignIn =
  (userUuid: string, way: Way): SignInDecision =>
  () => ({ type: 'sign_in.started', data: { userUuid, way } });

/** Records that somebody ended the session; nothing when it has ended. */
export const endSignIn =
  (endedAt: string): SignInDecision =>
  ({ userUuid, endedAt: before }) =>
    before === null ? { type: 'sign_in.ended', data: { userUuid, endedAt } } : undefined;

export const refuseSignIn =
  (refused: RefusedSignIn): SignInDecision =>
  () => ({ type: 'sign_in.refused', data: refused });
