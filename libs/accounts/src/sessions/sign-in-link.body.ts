import { durationBody, Examples, Nested } from '#http';

/** How long a link can be used unless the request says otherwise, in minutes. */
const DEFAULT_MINUTES = 60;

export class SignInLinkMinutesBody extends durationBody(5, 10_080) {}

@Examples({ 'for a day': { expires_in: { hours: 24 } } })
export class CreateSignInLinkBody {
  @Nested(() => SignInLinkMinutesBody, {
    optional: true,
    description: `How long the link can be used; ${DEFAULT_MINUTES} minutes by default`,
  })
  expires_in?: SignInLinkMinutesBody;
}

/** How long the link of a body can be used, in minutes. */
export const minutesOf = ({ expires_in: given }: CreateSignInLinkBody): number => given?.minutes ?? DEFAULT_MINUTES;
