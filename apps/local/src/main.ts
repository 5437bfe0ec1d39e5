import { fileURLToPath } from 'node:url';
import { nodeVersionFault } from '../../node-version.js';
import { run } from './run.js';

const HELP = `Starts Fieldline: the database, the API and the worker.

  npm start                 everything; Ctrl-C stops it
  npm start -- --help       this text

Settings come from the environment. The most used:
  DATABASE_URL   PostgreSQL (15 or newer) to use; without it one is started here
  DATA_DIR       folder of that one's data, and of attachments (.data)
  PORT           port of the API (3000)
  HOST           address that the API, metrics and health checks listen on (127.0.0.1); 0.0.0.0 for every address
  API_KEY        first API key of an empty database; without it one is made and shown once
  SECRETS_KEY    32 bytes in base64 that encrypt secrets; made and kept in DATA_DIR with the database started here
  LOG_LEVEL      trace, debug, info, warn, error or silent (info)`;

const program = (app: string): string => fileURLToPath(new URL(`../../${app}/src/main.js`, import.meta.url));

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(HELP);
    return 0;
  }
  const fault = args.length > 0 ? `Unknown argument ${args[0]}.\n\n${HELP}` : nodeVersionFault();
  if (fault !== undefined) {
    console.error(fault);
    return 2;
  }
  return run({ api: program('api'), worker: program('worker') });
}

process.exit(await main(process.argv.slice(2)));
