/** Why somebody is not signed in by a provider, in words of the person's page. Never with a secret. */
export class SignInFailure extends Error {
  /**
   * @param message what happened, as a sentence without its full stop.
   * @param remedy what to do, as sentences.
   * @param isGuess whether a client may have tried something out, so that it counts as a wrong key.
   */
  constructor(
    readonly status: number,
    message: string,
    readonly remedy: string,
    readonly isGuess = false,
  ) {
    super(message);
  }
}

const AGAIN = 'Sign in again.';
const ASK = 'Ask the owner of your account, or whoever runs this service.';

/** The browser brings nothing that this service began, or something that has ended. */
export const notBegun = (): SignInFailure =>
  new SignInFailure(
    400,
    'This browser did not begin to sign in here within the last 10 minutes',
    `${AGAIN} The browser must accept cookies, and begin and end at the same address.`,
  );

/** The answer is of another beginning, such as one in another tab. */
export const otherState = (): SignInFailure =>
  new SignInFailure(400, 'The answer of the provider does not belong to what this browser began last', AGAIN, true);

/** The provider says that the person did not agree. */
export const denied = (): SignInFailure =>
  new SignInFailure(
    403,
    'The provider says that signing in was canceled or refused',
    `${AGAIN} If it happens again: ${ASK}`,
  );

/** The provider answers with an error. @param code as OAuth defines them. */
export const providerRefused = (code: string): SignInFailure =>
  new SignInFailure(502, `The provider answered with the error "${code}"`, `${AGAIN} If it happens again: ${ASK}`);

/** The code is unknown to the provider, or was used. */
export const usedCode = (): SignInFailure =>
  new SignInFailure(400, 'The answer of the provider was used already, or has ended', AGAIN, true);

/** A token does not prove who somebody is. */
export const invalidToken = (): SignInFailure =>
  new SignInFailure(
    401,
    'The answer of the provider does not prove who you are',
    `${AGAIN} If it happens again: whoever runs this service finds the reason in its log.`,
    true,
  );

/** The provider does not answer, or with an error of its own. */
export const providerAway = (): SignInFailure =>
  new SignInFailure(
    503,
    'The provider cannot be reached at present',
    'Try again in a minute, or sign in in another way.',
  );

/** What the provider says of itself cannot be used. */
export const notSetUp = (): SignInFailure =>
  new SignInFailure(
    502,
    'The provider is not what this service is set up for',
    'Sign in in another way. Whoever runs this service finds the reason in its log.',
  );

/** The provider does not say that the address belongs to the person. */
export const unverifiedEmail = (): SignInFailure =>
  new SignInFailure(
    403,
    'The provider does not say that your email address is verified',
    'Verify your email address at the provider, then sign in again.',
  );

/** No user has the address. */
export const unknownEmail = (email: string): SignInFailure =>
  new SignInFailure(
    403,
    `No account has an active user with the email address ${email}`,
    'Ask the owner of your account to add you with this address, or sign in at the provider with another one.',
  );
