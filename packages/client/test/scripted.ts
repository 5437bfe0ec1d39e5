import { jest } from '@jest/globals';
import type { FieldlineOptions } from '../src/caller.js';
import { Fieldline } from '../src/client.js';

/** What `fetch` was given. */
export type Init = RequestInit & { readonly headers: Headers };
/** What a request is answered: a lost connection when it is an error. */
export type ScriptedResponse = Response | Error | ((init: Init) => Promise<Response>);

/** A client whose requests are answered by a script, and what it sent. */
export function scripted(responses: readonly ScriptedResponse[], options: Partial<FieldlineOptions> = {}) {
  const sent: { readonly url: string; readonly init: Init }[] = [];
  const waiting = [...responses];
  const api = new Fieldline({
    url: 'https://api.example.com',
    key: 'fk_1',
    fetch: async (url, init) => {
      sent.push({ url, init: init as Init });
      const reply = waiting.shift() ?? json(200, {});
      if (reply instanceof Error) throw reply;
      return reply instanceof Response ? reply : reply(init as Init);
    },
    ...options,
  });
  return { api, sent };
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
export const problem = (
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response =>
  json(
    status,
    { message: 'No', detail: 'Not so', ...more, code, status, title: 'T', type: `/errors/${code}`, request_id: 'r' },
    headers,
  );
export const connectionLost = (): Error => new TypeError('fetch failed');

/** What a call comes to while the clock is turned forward over every wait; and how far it was turned. */
export async function outcome<T>(
  start: () => Promise<T>,
): Promise<{ readonly result: unknown; readonly waited: number }> {
  jest.useFakeTimers({ doNotFake: ['performance', 'nextTick', 'queueMicrotask'] });
  try {
    const from = Date.now();
    const state = { ended: false };
    const call = start()
      .catch((error: unknown) => error)
      .finally(() => (state.ended = true));
    while (!state.ended) await jest.advanceTimersByTimeAsync(25);
    return { result: await call, waited: Date.now() - from };
  } finally {
    jest.useRealTimers();
  }
}
