import type { Request, Response } from 'express';
import { clientAddress } from './request.js';
import type { Caller, KeyVerifier, VerifiedKey, SignedCaller } from './key-verifier.js';
import type { RouteRunner } from './route-runner.js';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey, SETTINGS, type Settings } from '#platform';
import { unauthorized } from '../problems/http-error.js';
import { clock } from '#eventstore/domain';

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

/** The parameters of a signed URL. */
const PARAMETERS = ['account', 'expires', 'signature'] as const;

/** What a signed URL gives access to. */
export interface SignedAccess {
  /** HEAD is accepted for GET. */
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** The path of the request target, percent-encoded and without a query. */
  readonly path: string;
  readonly account: string;
}

/** The parts of a request that its signature is checked against. */
type SignedRequest = Pick<Request, 'method' | 'path' | 'originalUrl'>;

/** Signs URLs that may be used without an API key until they expire, by HMAC-SHA256 with a key of `SECRETS_KEY`. */
@Injectable()
export class SignedUrls {
  private readonly key: Buffer | undefined;

  constructor(@Inject(SETTINGS) { secretsKey }: Pick<Settings, 'secretsKey'>) {
    this.key = secretsKey === undefined ? undefined : derivedKey(secretsKey, 'signed urls');
  }

  /** Whether the service has a `SECRETS_KEY`. */
  get isReady(): boolean {
    return this.key !== undefined;
  }

  /**
   * The path with the query that gives access to it.
   * @param seconds how long, from now on.
   * @throws Error without a `SECRETS_KEY`: check {@link isReady} first.
   */
  sign({ seconds, ...access }: SignedAccess & { readonly seconds: number }): string {
    // Another API, on another machine, may check it.
    const expires = String(Math.floor(clock.now() / 1000) + seconds);
    const signature = this.signatureOf(access, expires).toString('base64url');
    return `${access.path}?${new URLSearchParams({ account: access.account, expires, signature }).toString()}`;
  }

  /**
   * The caller of a request whose query is signed, for its method and path.
   * @throws HttpError 401 when the signature is invalid or has expired.
   */
  verify({ method, path, originalUrl }: SignedRequest): SignedCaller {
    const [account, expires, signature] = signatureParameters(originalUrl);
    if (account === undefined || expires === undefined || signature === undefined || !this.isReady) throw invalid();
    const signed = this.signatureOf({ method: method === 'HEAD' ? 'GET' : method, path, account }, expires);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw invalid();
    // Another spelling of the same bytes is another URL.
    if (given.toString('base64url') !== signature) throw invalid();
    if (Number(expires) * 1000 <= clock.now())
      throw unauthorized('The signed URL has expired: request a new one from the route that returned it');
    return { uuid: undefined, account, scopes: [], timeZone: 'UTC' };
  }

  private signatureOf({ method, path, account }: Record<keyof SignedAccess, string>, expires: string): Buffer {
    if (this.key === undefined) throw new Error('The service has no SECRETS_KEY');
    // No part contains a line feed: a path with one is percent-encoded, and the others have fixed forms.
    return createHmac('sha256', this.key).update([method, path, account, expires].join('\n')).digest();
  }
}

/** A signature in a URL. Its name has one spelling, so that the log recognises it. */
const SIGNATURE = /([?&]signature=)[^&]*/g;

/** Whether the query of a request has a signature. */
export const isSigned = ({ originalUrl }: Pick<Request, 'originalUrl'>): boolean =>
  originalUrl.search(SIGNATURE) !== -1;

/** The code of a sign-in link in its path. */
const SIGN_IN_CODE = /^(\/console\/sign-in\/)[^/?]+/;

/** What a provider sends a browser back with, of which a part signs the person in. */
const ANSWER_OF_PROVIDER = /(\/console\/oidc\/callback\?).*/;

/** The secret of a calendar feed in its path. */
const CALENDAR_SECRET = /^(\/calendars\/)[^?]+/;

/** A URL for the log, without what gives access by it: a signature, or what signs in. */
export const redactedUrl = (url: string): string =>
  [SIGNATURE, SIGN_IN_CODE, ANSWER_OF_PROVIDER, CALENDAR_SECRET].reduce(
    (text, secret) => text.replace(secret, '$1[Redacted]'),
    url,
  );

/** A query without the parameters of a signed URL, when it has a signature, and without the account of a session. */
export function withoutCredential(query: object, caller: Caller | undefined): object {
  const isOfSession = caller?.uuid !== undefined && caller.session !== undefined;
  if (!('signature' in query) && !isOfSession) return query;
  const names: readonly string[] = isOfSession ? ['account'] : PARAMETERS;
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

/** The parameters in their order; undefined for one that is absent, repeated or malformed. */
function signatureParameters(url: string): readonly (string | undefined)[] {
  const query = queryOf(url);
  return PARAMETERS.map((name) => {
    const [value, ...others] = query.getAll(name);
    return value !== undefined && others.length === 0 && FORMS[name].test(value) ? value : undefined;
  });
}

const FORMS = { account: /^[\da-f-]{36}$/, expires: /^\d{1,12}$/, signature: /^[\w-]{43}$/ } as const;

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.slice(url.indexOf('?') + 1));

const invalid = (): Error =>
  unauthorized(
    'The signature of the URL is invalid: use the URL unchanged, with the method that it was returned for, or send an API key',
  );
