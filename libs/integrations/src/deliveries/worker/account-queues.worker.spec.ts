import { expect, test } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { partitionOf } from '#eventstore/worker';
import { AccountQueues } from './account-queues.worker.js';

const account = newUuid();
const webhook = newUuid();
const partition = partitionOf(account);

/** The queues of a worker that delivers for the account, with its endpoint. */
function delivering(epoch: number, queues = new AccountQueues(() => true)) {
  queues.gained([{ partition, crashed: false }]);
  const [endpoint] = queues.begin({ account, epoch, webhooks: [webhook] });
  if (endpoint === undefined) throw new Error('the webhook has no queue');
  return { queues, endpoint };
}

const request = {
  account,
  webhook,
  uuid: newUuid(),
  delivery: newUuid(),
  position: 1,
  eventType: 'client_created',
  entity: newUuid(),
  priority: 0,
  attemptNo: 1,
  crashCount: 0,
  url: 'http://receiver.test/',
  secret: null,
  previousSecret: null,
  previousSecretExpiresAt: null,
  headers: null,
  body: '{}',
};

/** Puts a request in flight. */
function inFlight({ endpoint }: ReturnType<typeof delivering>): void {
  const load = endpoint.beginLoad(0);
  if (load === undefined) throw new Error('nothing is loaded');
  endpoint.loaded(load, [request]);
  endpoint.begin(0);
}

const isResolved = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol();
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

test('a partition is drained when the requests in flight are recorded', async () => {
  const worker = delivering(1);
  inFlight(worker);
  const drained = worker.queues.drained(partition);
  expect(await isResolved(drained)).toBe(false);
  worker.endpoint.recorded(request);
  worker.queues.resolveDrained();
  expect(await isResolved(drained)).toBe(true);
});

test('a partition that is lost while it drains is drained: it belongs to another worker', async () => {
  const worker = delivering(1);
  inFlight(worker);
  const drained = worker.queues.drained(partition);
  worker.queues.lost(new Set([partition]));
  expect(await isResolved(drained)).toBe(true);
});

test('a partition is not drained while the epoch of one of its accounts is being raised', async () => {
  const queues = new AccountQueues(() => true);
  const statement = Promise.withResolvers<undefined>();
  const raised = queues.whileRaisingEpochs([account], statement.promise);
  const drained = queues.drained(partition);
  expect(await isResolved(drained)).toBe(false);
  statement.resolve(undefined);
  await raised;
  expect(await isResolved(drained)).toBe(true);
});

test('a queue from before its partition was lost sends nothing when the partition is gained again', () => {
  const before = delivering(1);
  before.queues.lost(new Set([partition]));
  const { queues, endpoint } = delivering(2, before.queues);
  expect(queues.epochOfEndpoint(before.endpoint)).toBeUndefined();
  expect(queues.epochOfEndpoint(endpoint)).toBe(2);
});

test('an account sends nothing after a suspicion until a later statement confirms its epoch', () => {
  const { queues, endpoint } = delivering(1);
  queues.suspect(account, 10);
  queues.confirm(account, 5);
  expect([queues.epochOf(account), queues.epochOfEndpoint(endpoint)]).toEqual([1, undefined]);
  queues.confirm(account, 15);
  expect(queues.epochOfEndpoint(endpoint)).toBe(1);
});

test('an account with a superseded epoch is removed when no request is under way', () => {
  const worker = delivering(2);
  const { queues } = worker;
  inFlight(worker);
  queues.markSuperseded(account, 1);
  expect(queues.epochOf(account)).toBe(2);
  queues.markSuperseded(account, 2);
  queues.forgetSuperseded(account);
  expect([queues.has(account), queues.epochOf(account)]).toEqual([true, undefined]);
  worker.endpoint.recorded(request);
  queues.forgetSuperseded(account);
  expect(queues.has(account)).toBe(false);
});

test('a change of a webhook discards a running load, which read the old webhook', () => {
  const { queues, endpoint } = delivering(1);
  queues.setWebhookVersion(account, 1);
  expect(endpoint.isAffectedByChange(0)).toBe(false);
  const load = endpoint.beginLoad(0);
  expect(endpoint.isAffectedByChange(0)).toBe(true);
  queues.setWebhookVersion(account, 2);
  if (load !== undefined) endpoint.loaded(load, [request]);
  expect(endpoint.waitingCount).toBe(0);
});
