import { runCli } from './cli.js';
import { Terminal } from './terminal.js';

// The reader of the output may close it early; the command still finishes its work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), new Terminal(process.env, process.stdout, process.stderr));
