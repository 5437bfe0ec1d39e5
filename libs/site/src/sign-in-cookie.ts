import type { Request, Response } from 'express';
import { clock } from '#eventstore/domain';
import { derivedKey, SecretCipher } from '#platform';
import { cookiesFor } from './console-cookie.js';

/** How long a person has to sign in at a provider, in seconds (contract §19). */
const MAX_AGE = 600;

/**
 * A cookie that binds a browser to what it began: encrypted with a key of `SECRETS_KEY`, so that each API can read it and nothing is
 * stored. `SameSite=Lax`, because the provider leads the browser back from another site.
 */
export class SignInCookie {
  private readonly cipher: SecretCipher;

  constructor(
    secretsKey: string,
    private readonly publicUrl: string | undefined,
  ) {
    this.cipher = new SecretCipher(derivedKey(secretsKey, 'sign in').toString('base64'));
  }

  /** Sets the cookie, for ten minutes. */
  set(request: Request, response: Response, value: object): void {
    const sealed = this.cipher.encrypt(JSON.stringify({ value, until: clock.now() + MAX_AGE * 1000 }));
    this.append(request, response, sealed, MAX_AGE);
  }

  /** What was set in the browser of a request; undefined for none, when it has ended, and for what this service did not set. */
  read(request: Request): Readonly<Record<string, unknown>> | undefined {
    const { name } = this.formFor(request);
    const sealed = request.headers.cookie
      ?.split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);
    if (sealed === undefined) return undefined;
    try {
      const { value, until } = JSON.parse(this.cipher.decrypt(sealed)) as {
        value: Record<string, unknown>;
        until: number;
      };
      return until > clock.now() ? value : undefined;
    } catch {
      return undefined;
    }
  }

  /** Removes the cookie. */
  remove(request: Request, response: Response): void {
    this.append(request, response, '', 0);
  }

  private append(request: Request, response: Response, value: string, maxAge: number): void {
    const { name, attributes } = this.formFor(request);
    response.appendHeader('Set-Cookie', `${name}=${value}; ${attributes}; Max-Age=${maxAge}`);
  }

  private formFor({ headers }: Request): { readonly name: string; readonly attributes: string } {
    const { prefix, attributes } = cookiesFor(headers, this.publicUrl);
    return { name: `${prefix}oidc`, attributes: attributes.replace('SameSite=Strict', 'SameSite=Lax') };
  }
}
