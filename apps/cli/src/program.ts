import { runCli } from './cli.js';
import { Terminal } from './terminal.js';

// The reader of the output may close it early; the command still finishes its work, unless it follows events.
const closed = new AbortController();
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  closed.abort();
});

const terminal = new Terminal(process.env, process.stdout, process.stderr, closed.signal);
process.exitCode = await runCli(process.argv.slice(2), terminal);
