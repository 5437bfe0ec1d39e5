import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { text } from 'node:stream/consumers';
import Provider, { type Context } from 'oidc-provider';
import type { Settings } from '#platform';

const CLIENT = { id: 'fieldline', secret: 'secret-of-the-client' };

/** The settings of a service that people sign in to by a provider. */
export const oidcSettings = (issuer: string, publicUrl: string): Partial<Settings> => ({
  publicUrl,
  signIn: ['link', 'key', 'oidc'],
  oidcIssuer: issuer,
  oidcClientId: CLIENT.id,
  oidcClientSecret: CLIENT.secret,
  oidcName: 'Acme <id>',
});

/** A provider of the OpenID Connect library that servers use, on this machine. */
export interface OwnProvider {
  readonly issuer: string;
  /** What the provider says of people, by the names with which they sign in there. */
  readonly people: Map<string, object>;
  /** Signs a person in, as a browser does. @param person undefined for one who refuses. @returns the URL to which the provider returns. */
  readonly signIn: (url: string, person: string | undefined) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts a provider that knows a service. @param publicUrl of the service. */
export async function startProvider(publicUrl: string): Promise<OwnProvider> {
  const { server, url: issuer, stop } = await listen();
  const people = new Map<string, object>();
  let person: string | undefined;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/console/oidc/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    loadExistingGrant: async ({ oidc: { client, session, provider: own } }: Context) => {
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') === true)
      void provider.interactionFinished(
        request,
        response,
        person === undefined ? { error: 'access_denied' } : { login: { accountId: person } },
      );
    else answer(request, response);
  });
  return {
    issuer,
    people,
    stop,
    signIn: (url, one) => {
      person = one;
      return followed(url, issuer);
    },
  };
}

/** Follows the redirections of a provider with its cookies, to the first URL elsewhere. */
async function followed(from: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = from;
  while (url.startsWith(issuer)) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { headers, status } = await fetch(url, { redirect: 'manual', headers: { Cookie } });
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = headers.get('location');
    if (location === null) throw new Error(`${url} answered ${status}, and leads nowhere`);
    url = new URL(location, url).href;
  }
  return url;
}

/** What the token endpoint of a {@link FakeProvider} answers with. */
export interface FakeToken {
  readonly header?: object;
  readonly claims: object;
  /** By default that of the provider; null for no signature. */
  readonly key?: KeyObject | null;
}

/** A provider that answers what a test says. */
export class FakeProvider {
  /** Of the next token. */
  token: FakeToken = { claims: {} };
  /** Answers a request itself, instead of the provider: true when it has. */
  answer: (path: string, response: ServerResponse) => boolean = () => false;
  /** Beside its own. */
  metadata: object = {};
  /** The forms that the token endpoint has received. */
  readonly forms: URLSearchParams[] = [];
  /** The paths of all requests. */
  readonly paths: string[] = [];
  private readonly keys = newKeys();

  private constructor(
    readonly issuer: string,
    readonly stop: () => Promise<void>,
    server: Server,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.serve(request, response));
  }

  static async start(): Promise<FakeProvider> {
    const { server, url, stop } = await listen();
    return new FakeProvider(url, stop, server);
  }

  /** The claims of a right token. */
  claims(nonce: string | null): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    return { iss: this.issuer, aud: CLIENT.id, sub: '1', iat: now, exp: now + 60, nonce };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const form = await text(request);
    this.paths.push(path);
    if (this.answer(path, response)) return;
    if (path === '/.well-known/openid-configuration') send(response, this.description());
    else if (path === '/jwks')
      send(response, { keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] });
    else if (path === '/token') {
      this.forms.push(new URLSearchParams(form));
      send(response, { access_token: 'access', token_type: 'Bearer', id_token: this.signed() });
    } else send(response, {}, 404);
  }

  private description(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      ...this.metadata,
    };
  }

  private signed(): string {
    const { header = { alg: 'RS256', kid: 'one' }, claims, key = this.keys.privateKey } = this.token;
    const content = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${content}.${key === null ? '' : sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  }
}

/** Keys that no provider has. */
export const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const send = (response: ServerResponse, body: object, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

async function listen(): Promise<{ server: Server; url: string; stop: () => Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
