import { Fieldline } from '@fieldline/client';
import { fetchOfPage } from './page-session.ts';
import { recordRequest } from './requests.ts';

/** The API, authorised by the cookie of the session. */
export const api = new Fieldline({
  url: window.location.origin,
  retries: 2,
  fetch: (url, init) => {
    recordRequest(url, init.method ?? 'GET', new Headers(init.headers), init.body);
    return fetchOfPage(url, init);
  },
});
