import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BodyReader, parseBody } from '../body.js';
import { clientAddress } from '../client-address.js';
import { Text } from '../openapi/fields.js';
import { HttpError } from '../problems/http-error.js';
import { RateLimit } from '../rate-limit.js';
import { requestStateOf } from '../request-state.js';
import { writeJson } from '../response-writer.js';
import { TRANSFER_TIMEOUTS } from '../transfer-timeouts.js';
import { parseInput } from '../validation/input.js';
import type { ConsoleAccess } from './console-access.js';
import type { ConsoleSessions } from './console-sessions.js';

/** Wrong keys of an address in a minute, after which it must wait (contract §16). */
const MAX_WRONG_KEYS_PER_MINUTE = 10;
const MAX_BODY_BYTES = 4096;

class SignInBody {
  @Text({ max: 300, notBlank: true }) key!: string;
}

/**
 * Serves `/console/session`: sign in, show the session, sign out. The operations are for the console alone, so they are not part
 * of the OpenAPI document.
 */
export function serveSessions(server: HttpServer, access: ConsoleAccess, sessions: ConsoleSessions): void {
  const wrongKeys = new RateLimit(MAX_WRONG_KEYS_PER_MINUTE);
  const bodies = new BodyReader();

  /** @throws HttpError 401; 429 after too many wrong keys. */
  const signIn = async (key: string, ip: string | undefined): Promise<string> => {
    const address = ip ?? 'unknown';
    // Counted before it is known to be wrong: requests at once would pass the limit.
    wrongKeys.take(address);
    try {
      const token = await sessions.signIn(key, ip);
      wrongKeys.release(address);
      return token;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 401)) wrongKeys.release(address);
      throw error;
    }
  };

  server.post('/console/session', async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    access.checkSignIn(request);
    const raw = await bodies.read(request, { maxBytes: MAX_BODY_BYTES, timeoutMs: TRANSFER_TIMEOUTS.bodyMs });
    const { key } = parseInput(SignInBody, parseBody(raw)).finish();
    const token = await signIn(key, clientAddress(request));
    const { name, attributes } = access.cookieFor(request);
    response.setHeader('Set-Cookie', `${name}=${token}; ${attributes}`);
    response.status(204).end();
  });

  server.get('/console/session', async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    const key = await access.verify(request, response);
    requestStateOf(request).caller = key;
    writeJson(response, await sessions.describe(key));
  });

  server.delete('/console/session', async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    await sessions.signOut(access.tokenOf(request, response));
    const { name, attributes } = access.cookieFor(request);
    response.setHeader('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`);
    response.status(204).end();
  });
}
