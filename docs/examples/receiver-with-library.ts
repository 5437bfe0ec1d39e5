/**
 * A receiver that verifies deliveries with the library of Standard Webhooks (`npm install standardwebhooks` in your program). It
 * prints them; Ctrl-C stops it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const HELP = `Receives webhooks, verifies them with the library standardwebhooks, and prints them; Ctrl-C stops it.

  WEBHOOK_SECRET=whsec_… npm run example:receiver-with-library

  WEBHOOK_SECRET  the secret of the webhook, of the form whsec_…; required
  RECEIVER_PORT   default 4000
`;

/** Ends the program with a sentence. */
function end(message: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  process.exit(code);
}

const { WEBHOOK_SECRET = '', RECEIVER_PORT = '4000' } = process.env;
const [argument] = process.argv.slice(2);
if (argument === '--help') end(HELP.trimEnd(), 0);
if (argument !== undefined) end(`${argument} is not known; see --help`, 2);
if (!WEBHOOK_SECRET.startsWith('whsec_')) end('WEBHOOK_SECRET is missing, or not of the form whsec_…; see --help', 2);
const webhook = new Webhook(WEBHOOK_SECRET);

const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    try {
      // It checks the signature and the time, and parses the body.
      const delivery = webhook.verify(body, request.headers as Record<string, string>);
      process.stdout.write(`${JSON.stringify(delivery)}\n`);
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  });
});
server.once('error', ({ message }) => end(`Cannot listen on port ${RECEIVER_PORT} (${message}): set RECEIVER_PORT`, 2));
server.listen(Number(RECEIVER_PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening on http://127.0.0.1:${port}/; Ctrl-C stops\n`);
});
