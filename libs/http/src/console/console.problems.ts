import { HttpError } from '../problems/http-error.js';
import { defineProblem } from '../problems/problem-type.js';

/** The header that every write of the console has. Another page cannot send it without a preflight, which does not allow it. */
export const CONSOLE_HEADER = 'X-Fieldline-Console';

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

export const CONSOLE_PROBLEMS = [
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
];
