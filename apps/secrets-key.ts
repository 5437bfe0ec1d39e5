import { SecretCipher } from '#platform';
import { Database, type DatabaseUrls } from '#eventstore/store';
import { cluster } from './cluster.js';

/** The encrypted form of this text in the database proves the key. */
const KNOWN_TEXT = 'fieldline secrets key';

/** Webhooks whose secrets are tried at the first start with a key; those of a key that was lost before may be among them. */
const MAX_TRIED = 100;

const SECRETS_SQL = `select account_id as account, uuid, secret, headers from webhook
  where deleted_at is null and (secret is not null or headers is not null) order by updated_at desc, uuid limit $1`;

/** `SECRETS_KEY` is not the key of the database. Reported without a stack trace. */
export class SecretsKeyError extends Error {
  constructor() {
    super(
      'SECRETS_KEY is not the key that the secrets in this database are encrypted with. Set that key. If it is lost, stop all ' +
        'programs and run `npm run cli -- secrets accept-key` with the new one (docs/production.md, "Security").',
    );
  }
}

/** What the database says of a key; `unproven`: no program has started with a key yet, and nothing contradicts this one. */
type KeyState = 'right' | 'wrong' | 'unproven';

/** A webhook with fields that a key does not decrypt. */
export interface UnreadableWebhook {
  readonly account: string;
  readonly uuid: string;
  readonly fields: readonly ('secret' | 'headers')[];
}

interface StoredSecrets {
  readonly account: string;
  readonly uuid: string;
  readonly secret: string | null;
  readonly headers: string | null;
}

/**
 * Checks the key before a program uses it. The first start with a key makes it the key of the database, after it has
 * decrypted the secret of a webhook where there is one. Without a key there is nothing to check.
 * @throws SecretsKeyError when it is another key.
 */
export async function requireSecretsKey(urls: DatabaseUrls, key: string | undefined): Promise<void> {
  if (key === undefined) return;
  const database = new Database({ ...urls, poolSize: 1, name: 'fieldline-check', distributed: cluster });
  try {
    if ((await stateOfSecretsKey(database, key)) === 'unproven')
      // Another program may be first, with another key.
      await database.coordinator.query('insert into secrets_key (proof) values ($1) on conflict do nothing', [
        proofOf(key),
      ]);
    await mustBeSecretsKey(database, key);
  } finally {
    await database.close();
  }
}

/** As {@link requireSecretsKey}, for a command, which makes no key that of the database. */
export async function mustBeSecretsKey(database: Database, key: string | undefined): Promise<void> {
  if (key !== undefined && (await stateOfSecretsKey(database, key)) === 'wrong') throw new SecretsKeyError();
}

/** What the database says of a key. */
export async function stateOfSecretsKey(database: Database, key: string): Promise<KeyState> {
  const cipher = new SecretCipher(key);
  const [known] = await database.coordinator.query<{ proof: string }>('select proof from secrets_key');
  if (known !== undefined) return decrypts(cipher, known.proof) ? 'right' : 'wrong';
  const stored = await secretsIn(database, MAX_TRIED);
  const isKnown = stored.length === 0 || stored.some((one) => unreadableIn(cipher, one).length === 0);
  return isKnown ? 'unproven' : 'wrong';
}

/** Makes a key that of the database, whatever was before. */
export async function acceptSecretsKey(database: Database, key: string): Promise<void> {
  await database.coordinator.query(
    `insert into secrets_key (proof) values ($1)
     on conflict (is_only) do update set proof = excluded.proof, accepted_at = excluded.accepted_at`,
    [proofOf(key)],
  );
}

/** The webhooks of all accounts with secrets or headers that a key does not decrypt. */
export async function unreadableWebhooks(database: Database, key: string): Promise<UnreadableWebhook[]> {
  const cipher = new SecretCipher(key);
  const stored = await secretsIn(database, null);
  return stored
    .map(({ account, uuid, ...texts }) => ({ account, uuid, fields: unreadableIn(cipher, texts) }))
    .filter(({ fields }) => fields.length > 0);
}

const secretsIn = (database: Database, limit: number | null): Promise<StoredSecrets[]> =>
  database.query<StoredSecrets>(SECRETS_SQL, [limit]);

const unreadableIn = (
  cipher: SecretCipher,
  texts: Pick<StoredSecrets, 'secret' | 'headers'>,
): UnreadableWebhook['fields'] =>
  (['secret', 'headers'] as const).filter((field) => {
    const text = texts[field];
    return text !== null && !decrypts(cipher, text);
  });

const proofOf = (key: string): string => new SecretCipher(key).encrypt(KNOWN_TEXT);

function decrypts(cipher: SecretCipher, text: string): boolean {
  try {
    cipher.decrypt(text);
    return true;
  } catch {
    return false;
  }
}
