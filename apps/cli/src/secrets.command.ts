import type { Command } from 'commander';
import { acceptSecretsKey, stateOfSecretsKey, unreadableWebhooks } from '../../secrets-key.js';
import { type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';

const HELP = `
Programs start only with the key that the secrets in the database are encrypted with. When it is lost, stop all programs, set SECRETS_KEY
to a new one (\`openssl rand -base64 32\`), and run this command. Without --yes it changes nothing: it lists what the new key cannot read.
Set the secrets and headers of these webhooks again afterwards. Responses kept for repeated requests with an Idempotency-Key that contain
a secret (24 hours), and signed URLs of the old key, work no more.
`;

/** `secrets accept-key` */
export function secretsCommand(program: Command, terminal: Terminal): void {
  program
    .command('secrets')
    .description('Accept another SECRETS_KEY')
    .command('accept-key')
    .description('Make SECRETS_KEY the key of this database, when the old one is lost')
    .option('--yes', 'accept it, although what is listed without this option becomes unreadable')
    .addHelpText('after', HELP)
    .action(async ({ yes }: { yes?: true }) =>
      withSession(terminal, (session) => acceptKey(terminal, session, yes === true)),
    );
}

async function acceptKey(terminal: Terminal, { database, settings }: Session, isConfirmed: boolean): Promise<void> {
  const { secretsKey: key } = settings;
  if (key === undefined) throw new UsageError('SECRETS_KEY is not set: create one with `openssl rand -base64 32`.');
  if ((await stateOfSecretsKey(database, key)) === 'right') {
    terminal.result({ accepted: true, unreadable: [] });
    terminal.print('SECRETS_KEY is the key of this database already.');
    return;
  }
  const unreadable = await unreadableWebhooks(database, key);
  if (isConfirmed) await acceptSecretsKey(database, key);
  else terminal.exitCode = 1;
  terminal.result({
    accepted: isConfirmed,
    unreadable: unreadable.map(({ account, uuid, fields }) => ({ account_uuid: account, webhook_uuid: uuid, fields })),
  });
  terminal.print(`Webhooks whose secret or headers SECRETS_KEY does not decrypt: ${unreadable.length}`);
  if (unreadable.length > 0)
    terminal.table(unreadable.map(({ account, uuid, fields }) => ({ account, webhook: uuid, fields })));
  if (!isConfirmed) {
    terminal.note('Nothing was changed. --yes accepts the key.');
    return;
  }
  terminal.print('SECRETS_KEY is now the key of this database: start the programs with it.');
  if (unreadable.length > 0)
    terminal.print('Their deliveries wait until their secrets and headers are set again (PATCH /v2/webhooks/<uuid>).');
}
