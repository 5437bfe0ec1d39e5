import { Fieldline } from '@fieldline/client';
import { recordRequest } from './requests.ts';

/** Proves that a page of the service sends a request: pages of other sites cannot set the header (contract §16). */
export const CONSOLE_HEADER = { 'X-Fieldline-Console': '1' } as const;

/** The API, authorised by the cookie of the session. */
export const api = new Fieldline({
  url: window.location.origin,
  retries: 2,
  fetch: (url, init) => {
    const headers = new Headers(init.headers);
    recordRequest(url, init.method ?? 'GET', headers, init.body);
    for (const [name, value] of Object.entries(CONSOLE_HEADER)) headers.set(name, value);
    return fetch(url, { ...init, headers });
  },
});
