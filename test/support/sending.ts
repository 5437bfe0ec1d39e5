import { expect } from '@jest/globals';
import type { Attempt } from '../../libs/integrations/src/deliveries/sender/attempt.js';
import { Sender } from '../../libs/integrations/src/deliveries/sender/sender.service.js';
import { type Behaviour, HostileReceiver, type ReceiverOptions } from './hostile-receiver.js';
import { type NameAnswer, NameServer } from './name-server.js';

type SenderSettings = ConstructorParameters<typeof Sender>[0];

/** The body of every delivery. */
export const BODY = '{"event_type":"job_created","name":"Zoë"}';

const open: { close(): Promise<void> }[] = [];

/** Closes what a test has started, the last first. */
export async function closeAll(): Promise<void> {
  for (const one of open.splice(0).reverse()) await one.close();
}

export async function receiver(behave: Behaviour, options?: ReceiverOptions): Promise<HostileReceiver> {
  const started = await HostileReceiver.start(behave, options);
  open.push(started);
  return started;
}

export async function nameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const started = await NameServer.start(answer);
  open.push(started);
  return started;
}

/** A sender that may reach loopback addresses, with a timeout that only a hanging test reaches. */
export function sender(settings: Partial<SenderSettings> = {}): Sender {
  const made = new Sender({
    webhookAllowedCidrs: ['127.0.0.0/8', '::1/128'],
    webhookHttpsOnly: false,
    webhookTimeoutMs: 20_000,
    webhookDnsServers: [],
    ...settings,
  });
  open.push(made);
  return made;
}

export const post = (by: Sender, url: string, headers: Record<string, string> = {}): Promise<Attempt> =>
  by.send(
    { url, sentAt: new Date(), headers: { 'content-type': 'application/json', ...headers }, body: BODY },
    'account',
  );

/** The error type of an attempt without a response. */
export function errorOf({ response, error }: Attempt): string | undefined {
  expect(response).toBeNull();
  return error?.type;
}
