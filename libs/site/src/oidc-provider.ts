import type { ClientAuth, Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client';
import { isLoopback, type Logger, type OidcSettings } from '#platform';
import {
  denied,
  invalidToken,
  notSetUp,
  otherState,
  providerAway,
  providerRefused,
  SignInFailure,
  unverifiedEmail,
  usedCode,
} from './oidc-failures.js';

/** Longest time for which a person waits for the provider, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** How long the description of the provider is used before it is read again, in milliseconds. */
const DISCOVERY_MS = 3_600_000;
/** Answers of the provider, in bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** How far the clocks of this service and the provider may differ, in seconds. */
const CLOCK_TOLERANCE = 60;

/** What the browser that signs in must bring back. */
export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The settings of a provider that is set. */
export type Provider = { readonly [K in keyof OidcSettings]: string };

/** The provider does not answer, or with an error of its own. */
class ProviderAway extends Error {}

/**
 * Signs people in at an OpenID Connect provider (contract §19): the code flow with PKCE, `state` and `nonce`. It reads the description
 * of the provider at the first use, so that a provider that is away stops nobody from starting the program.
 */
export class OidcProvider {
  private readonly issuer: URL;
  private current: { readonly config: Configuration; readonly readAt: number } | undefined;
  private reading: Promise<Configuration> | undefined;

  /** @param callback the URL to which the provider returns. */
  constructor(
    private readonly settings: Provider,
    private readonly callback: string,
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    this.issuer = new URL(settings.oidcIssuer);
  }

  /** The URL of the provider at which a browser signs in. @throws SignInFailure when the provider is away. */
  begin(): Promise<{ readonly url: string; readonly begun: BegunSignIn }> {
    return this.inTime(async () => {
      const openid = await import('openid-client');
      const config = await this.configuration();
      const verifier = openid.randomPKCECodeVerifier();
      const begun = { state: openid.randomState(), nonce: openid.randomNonce(), verifier };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: this.callback,
        scope: 'openid email',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, begun };
    });
  }

  /**
   * The verified email address of the person who has signed in.
   * @param answer the query with which the provider returns.
   * @throws SignInFailure
   */
  async finish(answer: URLSearchParams, { state, nonce, verifier }: BegunSignIn): Promise<string> {
    if (answer.get('state') !== state) throw otherState();
    const claims = await this.inTime(async () => {
      const openid = await import('openid-client');
      const config = await this.configuration();
      const tokens = await openid.authorizationCodeGrant(config, new URL(`${this.callback}?${answer.toString()}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const token = tokens.claims();
      if (token === undefined) throw invalidToken();
      const isComplete = token['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
      return isComplete ? token : openid.fetchUserInfo(config, tokens.access_token, token.sub);
    });
    const { email } = claims;
    if (typeof email !== 'string' || !/^[^\s\p{C}]{3,254}$/u.test(email) || !isVerified(claims))
      throw unverifiedEmail();
    return email;
  }

  /** The description of the provider. An old one is used while a newer one is read. */
  private async configuration(): Promise<Configuration> {
    const { current } = this;
    if (current !== undefined && performance.now() - current.readAt < DISCOVERY_MS) return current.config;
    this.reading ??= this.discover()
      .catch((error: unknown) => {
        this.report(error);
        throw isAway(error) ? providerAway() : notSetUp();
      })
      .finally(() => {
        this.reading = undefined;
      });
    if (current === undefined) return this.reading;
    this.reading.catch(() => undefined);
    return current.config;
  }

  private async discover(): Promise<Configuration> {
    const openid = await import('openid-client');
    const { oidcClientId, oidcClientSecret } = this.settings;
    const [basic, post] = [openid.ClientSecretBasic(oidcClientSecret), openid.ClientSecretPost(oidcClientSecret)];
    // The default of the standard, unless the provider takes the other one alone.
    const authenticate: ClientAuth = (server, ...others) => {
      const methods = server.token_endpoint_auth_methods_supported;
      (methods?.includes('client_secret_basic') === false ? post : basic)(server, ...others);
    };
    const config = await openid.discovery(
      this.issuer,
      oidcClientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE },
      authenticate,
      {
        [openid.customFetch]: this.fetch,
        timeout: TIMEOUT_MS / 1000,
        execute: [
          // Signatures are checked, although the token comes from the provider directly.
          openid.enableNonRepudiationChecks,
          ...(this.issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    const {
      authorization_endpoint: authorize,
      token_endpoint: token,
      jwks_uri: keys,
      userinfo_endpoint: userinfo,
    } = config.serverMetadata();
    for (const address of [authorize, token, keys, ...(userinfo === undefined ? [] : [userinfo])])
      if (!this.mayBe(address))
        throw new Error(`The provider names an address that is not as secure as its own: ${address}`);
    this.current = { config, readAt: performance.now() };
    return config;
  }

  /** Sends a request to the provider. It follows no redirections, and takes answers of limited size. */
  private readonly fetch: CustomFetch = async (url, { body, method, headers, redirect, signal }) => {
    try {
      // Tokens are requested with a form; other requests have no body.
      const form = body instanceof URLSearchParams ? body : null;
      const answer = await fetch(url, { body: form, method, headers, redirect, signal: signal ?? null });
      // Other answers are errors as OAuth defines them.
      if (answer.status >= 300 && ![400, 401, 403].includes(answer.status))
        throw new ProviderAway(`${url} answered ${answer.status}`);
      const chunks: Uint8Array[] = [];
      let size = 0;
      const parts: AsyncIterable<Uint8Array> | null = answer.body;
      for await (const chunk of parts ?? []) {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) throw new ProviderAway(`${url} answered more than ${MAX_ANSWER_BYTES} bytes`);
        chunks.push(chunk);
      }
      return new Response(size === 0 ? null : Buffer.concat(chunks), answer);
    } catch (error) {
      if (error instanceof ProviderAway) throw error;
      throw new ProviderAway(`${url} cannot be reached: ${reasonOf(error)}`);
    }
  };

  /** Whether requests and browsers may go to an address that the provider names: by https, or on this machine when the provider is there. */
  private mayBe(address: string | undefined): boolean {
    const url = address === undefined ? null : URL.parse(address);
    if (url === null) return false;
    return (
      url.protocol === 'https:' || (this.issuer.protocol === 'http:' && url.protocol === 'http:' && isLoopback(url))
    );
  }

  /** Ends in time with a result or a failure that a person can be told. */
  private async inTime<T>(work: () => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new ProviderAway('no answer in time')), TIMEOUT_MS);
    try {
      return await Promise.race([work(), late.promise]);
    } catch (error) {
      throw error instanceof SignInFailure ? error : await this.failureOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async failureOf(error: unknown): Promise<SignInFailure> {
    const openid = await import('openid-client');
    if (error instanceof openid.AuthorizationResponseError) {
      if (error.error === 'access_denied') return denied();
      this.report(error);
      return providerRefused(wordOf(error.error));
    }
    if (error instanceof openid.ResponseBodyError) {
      if (error.error === 'invalid_grant') return usedCode();
      this.report(error);
      return providerRefused(wordOf(error.error));
    }
    this.report(error);
    return isAway(error) ? providerAway() : invalidToken();
  }

  /** Logs the reason, without the bodies of requests and answers, which hold secrets. */
  private report(error: unknown): void {
    this.log.warn({ issuer: this.settings.oidcIssuer, reason: reasonOf(error) }, 'signing in at the provider failed');
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof ProviderAway || (error instanceof Error && error.cause instanceof ProviderAway);

/**
 * Whether the provider says that the address belongs to the person. Microsoft Entra ID has no `email_verified`; it says so by
 * `xms_edov`, that the owner of the domain is verified.
 */
const isVerified = ({ email_verified: verified, xms_edov: edov }: IDToken | UserInfoResponse): boolean =>
  verified === true || (verified === undefined && [true, 1, '1', 'true'].some((yes) => yes === edov));

/** A code of an error as OAuth defines them; another text could be anything. */
const wordOf = (code: string): string => (/^[\w.-]{1,60}$/.test(code) ? code : 'unknown');

/** The messages of an error and of its causes. */
function reasonOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 3) return 'unknown';
  const { message, cause } = error;
  const description = 'error' in error && typeof error.error === 'string' ? ` (${wordOf(error.error)})` : '';
  return cause instanceof Error ? `${message}${description}: ${reasonOf(cause, depth + 1)}` : message + description;
}
