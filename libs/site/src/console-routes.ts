import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  type BegunSession,
  BodyReader,
  clientAddress,
  closeAfterResponse,
  type ConsoleSessions,
  parseBody,
  parseInput,
  requestStateOf,
  type SignInClient,
  Text,
  TRANSFER_TIMEOUTS,
  writeJson,
} from '#http';
import type { ConsoleAccess } from './console-access.js';

const MAX_BODY_BYTES = 4096;
const MAX_BODY_VALUES = 100;

/** From where a request signs in. */
export const clientOf = (request: Request): SignInClient => ({
  ip: clientAddress(request),
  userAgent: request.header('user-agent'),
});

class SignInBody {
  @Text({ max: 300, notBlank: true, optional: true }) key?: string;
  @Text({ max: 300, notBlank: true, optional: true }) code?: string;
}

/**
 * Serves `/console/session`: sign in, show the session, sign out; and `/console/sessions`, those of a browser. The operations are for
 * the console alone, so they are not part of the OpenAPI document.
 */
export function serveSessions(server: HttpServer, access: ConsoleAccess, sessions: ConsoleSessions): void {
  const bodies = new BodyReader();

  const signIn = async (request: Request): Promise<BegunSession> => {
    access.checkSignIn(request);
    const raw = await bodies.read(request, {
      maxBytes: MAX_BODY_BYTES,
      maxValues: MAX_BODY_VALUES,
      // So few bytes arrive before their rate would be measured.
      timeoutMs: TRANSFER_TIMEOUTS.rateMs,
    });
    const validation = parseInput(SignInBody, parseBody(raw)).validate();
    if (validation.lacks('key') === validation.lacks('code'))
      validation.addError('key', 'requires exactly one of key, code');
    const { key, code } = validation.finish();
    access.checkWay(key === undefined ? 'link' : 'key');
    if (key !== undefined) return sessions.signIn(key, clientOf(request));
    return sessions.signInByCode(validation.complete({ code }).code, clientOf(request));
  };

  server.post('/console/session', async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    try {
      await access.begin(request, response, await signIn(request));
    } catch (error) {
      // Of a request that is refused before all of it has arrived.
      if (!request.complete) closeAfterResponse(request, response, TRANSFER_TIMEOUTS.bodyMs);
      throw error;
    }
    response.status(204).end();
  });

  server.get('/console/session', async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    const key = await sessions.verify(await access.pageToken(request, response), clientAddress(request));
    requestStateOf(request).caller = key;
    writeJson(response, await sessions.describe(key));
  });

  server.delete('/console/session', async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    await access.end(request, response);
    response.status(204).end();
  });

  server.get('/console/sessions', async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    const living = await access.sessionsOf(request, response);
    writeJson(response, { sessions: living.map(({ account }) => ({ account })) });
  });
}
