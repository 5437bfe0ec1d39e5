import { runCli } from './cli.js';
import { Terminal } from './terminal.js';

// Whoever reads the output may have enough of it: what was begun is ended all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), new Terminal(process.env, process.stdout, process.stderr));
