import { defineProblem, HttpError, type ProblemType } from '#http';

/** The header that every write of the console has. Another page cannot send it without a preflight, which does not allow it. */
export const CONSOLE_HEADER = 'X-Fieldline-Console';
/** The header with the uuid of the account that a page of the console is open for. */
export const ACCOUNT_HEADER = 'X-Fieldline-Account';

/** 403: another page than the console sends the cookie. */
export const foreignOrigin = (): HttpError =>
  new HttpError(
    403,
    'session.foreign_origin',
    'A session is accepted only from pages of this service: send an API key instead',
  );

/** 403: a write by a session without the header. */
export const headerMissing = (): HttpError =>
  new HttpError(403, 'session.header_missing', `A write by a session needs the header "${CONSOLE_HEADER}: 1"`);

/** 403: a request by a session that does not name its account. */
export const accountMissing = (): HttpError =>
  new HttpError(
    403,
    'session.account_missing',
    `A request by a session needs the header "${ACCOUNT_HEADER}: <uuid of the account>"`,
  );

/** 409: the cookie of the account has a session of another account. */
export const otherAccount = (): HttpError =>
  new HttpError(
    409,
    'console.other_account',
    'The session is of another account than the page, so nothing was done: sign in to the account of the page again',
  );

/** 403: the console is not entered in this way. @param offered the ways that `SIGN_IN` names. */
export const wayOff = (way: string, offered: readonly string[]): HttpError =>
  new HttpError(403, 'session.way_off', `The service does not offer to sign in by ${way}: use ${offered.join(' or ')}`);

/** The problem types of sessions of the console. */
export const consoleProblems: readonly ProblemType[] = [
  defineProblem(
    foreignOrigin(),
    'The browser sent the cookie of the console, but not for a page of this service: `Sec-Fetch-Site` is not `same-origin`, or without it `Origin` is not the service.',
    'Call the API with an API key. A session of the console is for its own pages only.',
  ),
  defineProblem(
    headerMissing(),
    'A request that writes has the cookie of the console, but not the header that only its own pages send.',
    'Send the header `X-Fieldline-Console: 1`, or an API key instead of the cookie.',
  ),
  defineProblem(
    accountMissing(),
    'A request has the cookie of the console, but does not name the account that its page is open for. A browser may have sessions of several accounts.',
    'Send the header `X-Fieldline-Account` with the uuid of the account, or an API key instead of the cookie. A GET of the content of a file takes the parameter `account` instead.',
  ),
  defineProblem(
    otherAccount(),
    'The session in the cookie of an account belongs to another account. The request had no effect.',
    'Open the console of the account, and sign in again.',
  ),
  defineProblem(
    wayOff('key', ['link']),
    'The setting `SIGN_IN` of the service does not have this way into the console.',
    'Sign in in a way that the message names: with `link`, ask the owner of the account for a sign-in link.',
  ),
];
