import type { HttpServer } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notFound } from '#eventstore/domain';
import { type ConsoleSessions, type FoundUser, HttpError, clientAddress, networkOf, writeJson } from '#http';
import { type Logger, type Settings, SettingsError } from '#platform';
import type { ConsoleAccess } from './console-access.js';
import { CONSOLE_PATH } from './console-files.js';
import { clientOf } from './console-routes.js';
import { escapeHtml } from './html-page.js';
import { notBegun, SignInFailure, unknownEmail } from './oidc-failures.js';
import { type BegunSignIn, OidcProvider } from './oidc-provider.js';
import { SignInCookie } from './sign-in-cookie.js';
import { leadTo, sendRefusal, sendSignInPage, statusOf } from './sign-in-html.js';

/** Where signing in by a provider begins; the provider returns to `/callback` below it. */
const PATH = `${CONSOLE_PATH}/oidc`;

/** People of one network whose answers are checked with the provider at once. */
const MAX_CHECKED_AT_ONCE = 10;

type SignInSettings = Pick<
  Settings,
  'signIn' | 'publicUrl' | 'secretsKey' | 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName'
>;

/**
 * Serves `/console/sign_in`, the ways to sign in, and `/console/oidc`, by which people sign in at a provider (contract §19). They are for
 * the console alone, so they are not part of the OpenAPI document.
 * @throws SettingsError when a setting that the provider needs is missing.
 */
export function serveProviderSignIn(
  server: HttpServer,
  access: ConsoleAccess,
  sessions: ConsoleSessions,
  settings: SignInSettings,
  log: Logger,
): void {
  const { signIn: ways, oidcName } = settings;
  const hasProvider = ways.includes('oidc');
  server.get(`${CONSOLE_PATH}/sign_in`, (_: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    writeJson(response, { ways, oidc: hasProvider ? { name: oidcName } : null });
  });
  const routes = hasProvider ? new ProviderRoutes(access, sessions, settings, log) : undefined;
  const handler =
    (handle: (routes: ProviderRoutes, request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      // Not the page of the console, which answers on all other paths below its own.
      if (routes === undefined) throw notFound('page');
      await routes.answer(request, response, () => handle(routes, request, response));
    };
  server.get(
    PATH,
    handler((all, ...exchange) => all.begin(...exchange)),
  );
  server.get(
    `${PATH}/callback`,
    handler((all, ...exchange) => all.end(...exchange)),
  );
  server.post(
    `${PATH}/accounts/:account`,
    handler((all, ...exchange) => all.choose(...exchange)),
  );
}

/** Signs people in by a provider. */
class ProviderRoutes {
  private readonly provider: OidcProvider;
  private readonly cookie: SignInCookie;
  /** Answers that are being checked with the provider, by network. */
  private readonly checked = new Map<string, number>();

  constructor(
    private readonly access: ConsoleAccess,
    private readonly sessions: ConsoleSessions,
    settings: SignInSettings,
    log: Logger,
  ) {
    const { publicUrl, secretsKey, oidcIssuer, oidcClientId, oidcClientSecret, oidcName = '' } = settings;
    if (secretsKey === undefined)
      throw new SettingsError(['OIDC_ISSUER needs SECRETS_KEY: create one with `openssl rand -base64 32`']);
    if (
      publicUrl === undefined ||
      oidcIssuer === undefined ||
      oidcClientId === undefined ||
      oidcClientSecret === undefined
    )
      throw new SettingsError(['SIGN_IN names oidc, which needs the settings of the provider and PUBLIC_URL']);
    this.provider = new OidcProvider(
      { oidcIssuer, oidcClientId, oidcClientSecret, oidcName },
      `${publicUrl}${PATH}/callback`,
      log,
    );
    this.cookie = new SignInCookie(secretsKey, publicUrl);
  }

  /** Answers a request; a refusal with a page. @throws what is no refusal. */
  async answer(request: Request, response: Response, handle: () => Promise<void>): Promise<void> {
    try {
      await handle();
    } catch (error) {
      const refusal = error instanceof SignInFailure && error.isGuess ? await this.counted(request, error) : error;
      refuse(response, refusal);
    }
  }

  /** Leads to the provider. */
  async begin(request: Request, response: Response): Promise<void> {
    const { url, begun } = await this.provider.begin();
    // The provider leads here from another site: the browser then does not send the cookies of its sessions.
    this.cookie.set(request, response, { ...begun, sessions: this.access.tokens(request) });
    leadTo(response, url);
  }

  /** Takes the answer of the provider: signs in, or asks which account is meant. */
  async end(request: Request, response: Response): Promise<void> {
    const begun = this.cookie.read(request);
    if (!isBegun(begun)) throw notBegun();
    const email = await this.checkedEmail(request, begun);
    this.cookie.remove(request, response);
    const found = await this.sessions.withEmail(email);
    const [first, ...others] = found;
    if (first === undefined) throw unknownEmail(email);
    if (others.length === 0) return this.signIn(request, response, first, begun.sessions);
    this.cookie.set(request, response, { email });
    sendSignInPage(response, 200, 'Choose an account', choiceHtml(email, found));
  }

  /** Signs in to the account that the person chooses. */
  async choose(request: Request, response: Response): Promise<void> {
    this.access.checkSignIn(request);
    const { email } = this.cookie.read(request) ?? {};
    if (typeof email !== 'string') throw notBegun();
    const found = await this.sessions.withEmail(email);
    const chosen = found.find(({ account }) => account.uuid === request.params['account']);
    if (chosen === undefined) throw unknownEmail(email);
    this.cookie.remove(request, response);
    await this.signIn(request, response, chosen);
  }

  private async signIn(
    request: Request,
    response: Response,
    { account, user }: FoundUser,
    earlier?: readonly string[],
  ): Promise<void> {
    const begun = await this.sessions.signInUser(account.uuid, user, 'oidc', clientOf(request));
    await this.access.begin(request, response, begun, earlier);
    leadTo(response, `${CONSOLE_PATH}/${account.uuid}`);
  }

  /** Asks the provider. A network that tries answers out has few in progress, and slows down nobody else. */
  private async checkedEmail(request: Request, begun: BegunSignIn): Promise<string> {
    const network = networkOf(clientAddress(request) ?? '::');
    const running = this.checked.get(network) ?? 0;
    if (running >= MAX_CHECKED_AT_ONCE) throw tooMany();
    this.checked.set(network, running + 1);
    try {
      const { originalUrl } = request;
      return await this.provider.finish(new URLSearchParams(originalUrl.slice(originalUrl.indexOf('?') + 1)), begun);
    } finally {
      const left = (this.checked.get(network) ?? 1) - 1;
      if (left > 0) this.checked.set(network, left);
      else this.checked.delete(network);
    }
  }

  /** Counts a refusal as a wrong key. @returns the refusal to show: 429 after too many. */
  private async counted(request: Request, refusal: SignInFailure): Promise<unknown> {
    try {
      await this.sessions.countWrong(request.originalUrl, clientOf(request));
      return refusal;
    } catch (error) {
      return error;
    }
  }
}

const tooMany = (): HttpError =>
  new HttpError(429, 'rate_limited', 'Too many people of your network sign in at once: retry in 1 s', {
    'Retry-After': '1',
  });

const isBegun = (value: object | undefined): value is BegunSignIn & { readonly sessions: readonly string[] } =>
  value !== undefined && ['state', 'nonce', 'verifier', 'sessions'].every((name) => name in value);

/** Says in a page why somebody is not signed in, and what to do. @throws what is no refusal. */
function refuse(response: Response, error: unknown): void {
  const isFailure = error instanceof SignInFailure;
  const status = isFailure ? error.status : statusOf(error);
  if (status === undefined) throw error;
  const remedy = isFailure ? error.remedy : 'Sign in again, or ask the owner of your account.';
  const below = `<p>${escapeHtml(remedy)}</p>\n<p><a href="${CONSOLE_PATH}">To the console</a></p>`;
  sendRefusal(response, status, error as Error, below);
}

/** The names of accounts are texts of others. */
const choiceHtml = (email: string, found: readonly FoundUser[]): string => `<h1>Choose an account</h1>
<p>${escapeHtml(email)} is a user of several accounts.</p>
<form method="post">
${found
  .map(
    ({ account: { uuid, name } }) =>
      `<div><button formaction="${PATH}/accounts/${uuid}">${escapeHtml(name)}</button></div>`,
  )
  .join('\n')}
</form>`;
