import type { Response } from 'express';
import { DomainError } from '#eventstore/domain';
import { HttpError } from '#http';
import { escapeHtml, htmlPage, PAGE_HEADERS, PAGE_TYPE } from './html-page.js';

/**
 * The headers of pages by which people sign in. Their forms are sent to this service. The policy of referrers lets browsers name the
 * origin of a form, which `no-referrer` would hide; other services do not get the address.
 */
const HEADERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...PAGE_HEADERS,
    'Content-Security-Policy': PAGE_HEADERS['Content-Security-Policy'].replace(
      "form-action 'none'",
      "form-action 'self'",
    ),
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  }),
);

const STYLE = `<style>.sign-in{max-width:32rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}
.sign-in button{font:inherit;padding:.6rem 1.4rem;margin:.3rem 0;border:0;border-radius:6px;color:#fff;background:#0b57d0;cursor:pointer}
.sign-in a{color:var(--link)}</style>`;

/** Sends a page by which people sign in. @param main HTML. */
export function sendSignInPage(response: Response, status: number, title: string, main: string): void {
  response.setHeaders(HEADERS as Map<string, string>);
  response.status(status).setHeader('Content-Type', PAGE_TYPE);
  response.end(htmlPage(title, `<main class="sign-in">${main}</main>`, { section: 'home', head: [STYLE] }));
}

/** Leads a browser elsewhere, with the headers of such pages. */
export function leadTo(response: Response, url: string): void {
  response.setHeaders(HEADERS as Map<string, string>);
  response.redirect(303, url);
}

/** Says in a page why somebody is not signed in. @param below HTML of what to do. */
export function sendRefusal(response: Response, status: number, error: Error, below: string): void {
  if (error instanceof HttpError) response.setHeaders(new Map(Object.entries(error.headers)));
  const main = `<h1>You are not signed in</h1>\n<p>${escapeHtml(error.message)}.</p>\n${below}`;
  sendSignInPage(response, status, 'Not signed in', main);
}

/** The status of an error that refuses to sign somebody in; undefined of another one. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpError) return error.status;
  return error instanceof DomainError && error.kind === 'forbidden' ? 403 : undefined;
}
