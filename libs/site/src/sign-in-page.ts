import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '#eventstore/domain';
import { BodyReader, closeAfterResponse, type ConsoleSessions, HttpError, TRANSFER_TIMEOUTS } from '#http';
import type { ConsoleAccess } from './console-access.js';
import { CONSOLE_PATH } from './console-files.js';
import { clientOf } from './console-routes.js';
import { escapeHtml, htmlPage, PAGE_HEADERS, PAGE_TYPE } from './html-page.js';

const PATH = `${CONSOLE_PATH}/sign-in/:code`;

/**
 * The form may be sent to this service. The policy of referrers lets browsers name the origin of the form, which `no-referrer` would
 * hide; other services do not get the address.
 */
const HEADERS = new Map(
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

const STYLE = `<style>.sign-in{max-width:32rem;margin:0 auto;padding:2rem 1rem}
.sign-in button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:6px;color:#fff;background:#0b57d0;cursor:pointer}</style>`;

/** It shows nothing about the person: a program that reads mail opens it too. */
const BUTTON = `<h1>Sign in to Fieldline</h1>
<p>The link works once, with this button.</p>
<form method="post"><button>Sign in</button></form>`;

const OTHER_WAYS = `<p><a href="${CONSOLE_PATH}/sign-in">Sign in in another way</a></p>`;

/**
 * Serves `/console/sign-in/<code>`, the page of a sign-in link (contract §19). A GET or HEAD shows a button and changes nothing; only
 * the POST of the button, from this page, uses the link up.
 */
export function serveSignIn(server: HttpServer, access: ConsoleAccess, sessions: ConsoleSessions): void {
  const bodies = new BodyReader();

  server.get(PATH, async (request: Request<{ code: string }>, response: Response) => {
    try {
      await sessions.checkCode(request.params.code, clientOf(request));
      send(response, 200, 'Sign in', BUTTON);
    } catch (error) {
      refuse(request, response, error);
    }
  });

  server.post(PATH, async (request: Request<{ code: string }>, response: Response) => {
    try {
      access.checkOwnPage(request);
      access.checkWay('link');
      await bodies.read(request, { maxBytes: 0, maxValues: 0, timeoutMs: TRANSFER_TIMEOUTS.rateMs });
      const begun = await sessions.signInByCode(request.params.code, clientOf(request));
      await access.begin(request, response, begun);
      response.setHeaders(HEADERS);
      response.redirect(303, `${CONSOLE_PATH}/${begun.account}`);
    } catch (error) {
      if (!request.complete) closeAfterResponse(request, response, TRANSFER_TIMEOUTS.bodyMs);
      refuse(request, response, error);
    }
  });
}

/** Says in a page why somebody is not signed in. @throws the error for other clients than browsers, and when it is not a refusal. */
function refuse(request: Request, response: Response, error: unknown): void {
  const status = statusOf(error);
  if (status === undefined || request.accepts(['json', 'html']) !== 'html') throw error;
  if (error instanceof HttpError) response.setHeaders(new Map(Object.entries(error.headers)));
  const { message } = error as Error;
  send(response, status, 'Sign in', `<h1>You are not signed in</h1>\n<p>${escapeHtml(message)}.</p>\n${OTHER_WAYS}`);
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpError) return error.status;
  return error instanceof DomainError && error.kind === 'forbidden' ? 403 : undefined;
}

function send(response: Response, status: number, title: string, main: string): void {
  response.setHeaders(HEADERS);
  response.status(status).setHeader('Content-Type', PAGE_TYPE);
  response.end(htmlPage(title, `<main class="sign-in">${main}</main>`, { section: 'home', head: [STYLE] }));
}
