/** A receiver that verifies deliveries with the library of Standard Webhooks: `npm install standardwebhooks`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const { WEBHOOK_SECRET = '', PORT = '4000' } = process.env;
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
server.listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write(`listening on port ${(server.address() as AddressInfo).port}\n`),
);
