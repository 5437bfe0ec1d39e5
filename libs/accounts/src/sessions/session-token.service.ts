import { randomBytes } from 'node:crypto';

/** The account, by which the row of the session is found, and 32 random bytes. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/;

/** The token of a new session of an account. */
export const newToken = (account: string): string => `${account}.${randomBytes(32).toString('base64url')}`;

/** The account that a token names; undefined when it has another form. */
export const accountOf = (token: string): string | undefined => TOKEN.exec(token)?.[1];
