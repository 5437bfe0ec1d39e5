import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { VERSION } from '#platform';
import { LEFT_OUT } from '../../tools/collection.js';
import { cli } from '../support/cli.js';
import { type Collection, runCollection, type SentRequest } from '../support/collection-runner.js';
import { NameServer } from '../support/name-server.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let names: NameServer;
let sent: readonly SentRequest[];

beforeAll(async () => {
  // The hosts of the examples do not exist.
  names = await NameServer.start(() => 'NXDOMAIN');
  service = await startService({ webhookDnsServers: [names.address] });
  const { stdout } = await cli(service.databaseUrl, 'seed', '--demo', '--json');
  const { key } = JSON.parse(stdout) as { readonly key: string };
  const collection = JSON.parse(readFileSync(`docs/openapi/${VERSION}.collection.json`, 'utf8')) as Collection;
  sent = await runCollection(collection, { baseUrl: service.url, key }, (method, url, options) =>
    service.api(method, url.slice(service.url.length), { key, ...options }),
  );
});
afterAll(async () => {
  await service.stop();
  await names.close();
});

it('every request of the collection succeeds on an account with demo data, in the order of the collection', () => {
  expect(
    sent
      .filter(({ answer, failed }) => answer.status >= 300 || failed.length > 0)
      .map(({ name, method, url, answer }) => ({ name, method, url, status: answer.status, body: answer.body })),
  ).toEqual([]);
  // No request repeats another.
  expect(sent.filter(({ answer }) => answer.headers.has('idempotency-replayed'))).toEqual([]);
});

it('the collection has every operation but those that need bytes, a stream, the id of an earlier request, or what only the worker makes', () => {
  const operations = service.document.routes.map(({ method, path, operation }) => ({
    id: operation['operationId'] as string,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    path,
  }));
  const isSent = ({ method, pattern, path }: (typeof operations)[number]): boolean =>
    sent.some(
      (one) =>
        one.method === method &&
        pattern.test(new URL(one.url).pathname) &&
        // A fixed path is not one with a parameter.
        !operations.some(
          (other) => other.path !== path && other.method === method && other.path === new URL(one.url).pathname,
        ),
    );
  expect(
    operations
      .filter((operation) => !isSent(operation))
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...LEFT_OUT, 'compareShift', 'getShiftHistory', 'getWebhookRequest', 'resendWebhookRequest'].sort());
});
