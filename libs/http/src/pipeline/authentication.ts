import type { Request, Response } from 'express';
import { clientAddress } from './request.js';
import type { Caller, KeyVerifier, VerifiedKey } from './key-verifier.js';
import type { RouteRunner } from './route-runner.js';
import { isSigned, type SignedUrls } from './signed-url.js';

/** Authenticates the requests of pages of this service, by their cookies. */
export interface CookieAccess {
  /** Whether a request has such a cookie. */
  hasCookie(request: Request): boolean;
  /**
   * The API key that a request stands for.
   * @param isContent whether an address alone may ask for it, which names the account in its query.
   * @throws HttpError 401; 403 or 409 when the request may not use its cookie.
   */
  verify(request: Request, response: Response, isContent: boolean): Promise<VerifiedKey>;
}

/** Finds out who sends a request: by its API key, the signature of its URL, or the session of the console. */
export class Authentication {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly signedUrls: SignedUrls,
    private readonly runner: RouteRunner,
    /** Absent when the console is off. */
    private readonly cookies: CookieAccess | undefined,
  ) {}

  /**
   * Verifies the API key. Without one, it verifies the signature of a URL whose route accepts it, or the cookie of a session.
   * @throws HttpError 401; 403 or 409 when the request may not use its cookie.
   */
  authenticate(request: Request, response: Response): Promise<Caller> {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      const acceptsSignature = this.runner.acceptsSignature(request);
      if (acceptsSignature && isSigned(request))
        // Not in the turn that announces the request, when one without a body is not complete yet: a refusal would close its connection.
        return Promise.resolve().then(() => this.signedUrls.verify(request));
      const isContent = acceptsSignature && (request.method === 'GET' || request.method === 'HEAD');
      if (this.cookies?.hasCookie(request) === true) return this.cookies.verify(request, response, isContent);
    }
    return this.keys.verify(authorization, clientAddress(request));
  }
}
