import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BodyReader, closeAfterResponse, type ConsoleSessions, TRANSFER_TIMEOUTS } from '#http';
import type { ConsoleAccess } from './console-access.js';
import { CONSOLE_PATH } from './console-files.js';
import { clientOf } from './console-routes.js';
import { leadTo, sendRefusal, sendSignInPage, statusOf } from './sign-in-html.js';

const PATH = `${CONSOLE_PATH}/sign-in/:code`;

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
      sendSignInPage(response, 200, 'Sign in', BUTTON);
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
      leadTo(response, `${CONSOLE_PATH}/${begun.account}`);
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
  sendRefusal(response, status, error as Error, OTHER_WAYS);
}
