import { ApiField, HttpResponse } from '#http';

export class SignInLinkView {
  @ApiField({
    type: 'string',
    description: 'Signs the user in to the console, once. It is returned only in this response',
  })
  url!: string;
  @ApiField({ type: 'string', format: 'date-time' }) expires_at!: string;
}

/** A new link of a user. */
export interface UserLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** 201 with a new link. No other response contains it. */
export const presentSignInLink = ({ url, expiresAt }: UserLink): HttpResponse =>
  new HttpResponse(201, { url, expires_at: expiresAt } satisfies SignInLinkView);
