import type { Schemas } from '@fieldline/client';

/** The name of a user for people; the email of one without a name. */
export function userName({
  first_name,
  last_name,
  email,
}: Pick<Schemas['UserView'], 'first_name' | 'last_name' | 'email'>): string {
  const name = `${first_name} ${last_name}`.trim();
  return name === '' ? (email ?? 'Without a name') : name;
}
