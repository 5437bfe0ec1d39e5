import { expect } from '@jest/globals';

/** Reason phrases of RFC 9110. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/**
 * The whole body of an error (contract §2). The message may be a matcher of jest's; the detail repeats it unless `more`
 * says otherwise.
 */
export const problem = (status: number, code: string, message: unknown, more: object = {}): object => ({
  message,
  detail: message,
  ...more,
  code,
  status,
  title: TITLES[status],
  type: `/errors/${code}`,
  request_id: expect.any(String),
});

/** An answer with that body: `expect(answer).toEqual(refused(…))`. */
export const refused = (status: number, code: string, message: unknown, more?: object): object => ({
  status,
  headers: expect.anything(),
  body: problem(status, code, message, more),
});

/** 422 with faults by path, each path with its one message. */
export const invalid = (
  faults: Readonly<Record<string, unknown>>,
  code = 'validation_failed',
  more: object = {},
): object =>
  refused(422, code, 'Cannot process request', {
    detail: expect.any(String),
    errors: Object.fromEntries(Object.entries(faults).map(([path, message]) => [path, [message]])),
    ...more,
  });

/** 404 of an entity. */
export const notFound = (noun: string): object => refused(404, 'not_found', `No such ${noun}`);

/** 412 with the version there is; 0: there is no such entity. */
export const mismatch = (version: number): object =>
  refused(
    412,
    'version_mismatch',
    version === 0
      ? 'The entity does not exist, so it has no version that could match'
      : `The entity is at version ${version}: read it again and repeat the change`,
    { current_version: version },
  );

/** An answer with this status and body, whatever its headers. */
export const answered = (status: number, body: unknown): object => ({ status, headers: expect.anything(), body });
