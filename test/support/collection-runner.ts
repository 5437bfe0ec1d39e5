import { runInNewContext } from 'node:vm';
import type { WireAnswer } from './document.js';
import type { RequestOptions } from './service.js';

interface Script {
  readonly listen: string;
  readonly script: { readonly exec: readonly string[] };
}

interface CollectedRequest {
  readonly name: string;
  readonly event?: readonly Script[];
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string };
    readonly body?: { readonly raw: string };
  };
}

/** A collection of requests in the format of Postman, as far as those of the project use it. */
export interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly event: readonly Script[];
  readonly item: readonly { readonly name: string; readonly item: readonly CollectedRequest[] }[];
}

/** A request of a collection as it was sent. */
export interface SentRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly answer: WireAnswer;
  /** The tests of the scripts that failed. */
  readonly failed: readonly string[];
}

/**
 * Sends the requests of a collection in their order, and runs their scripts after the responses.
 * @param given the values of variables, as a reader sets them.
 */
export async function runCollection(
  collection: Collection,
  given: Readonly<Record<string, string>>,
  send: (method: string, url: string, options: RequestOptions) => Promise<WireAnswer>,
): Promise<SentRequest[]> {
  const variables = new Map([
    ...collection.variable.map(({ key, value }): [string, string] => [key, value]),
    ...Object.entries(given),
  ]);
  const resolved = (text: string): string =>
    text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) => {
      const value = name === '$guid' ? crypto.randomUUID() : variables.get(name);
      if (value === undefined) throw new Error(`No request has set the variable ${name}`);
      return value;
    });
  const sent: SentRequest[] = [];
  for (const { name, event = [], request } of collection.item.flatMap(({ item }) => item)) {
    const { method, url, header, body } = request;
    const target = resolved(url.raw);
    const headers = Object.fromEntries(header.map(({ key, value }) => [key, resolved(value)]));
    const answer = await send(method, target, { headers, ...(body && { raw: resolved(body.raw) }) });
    const failed: string[] = [];
    const pm = {
      response: {
        json: () => answer.body,
        to: {
          be: {
            get success(): true {
              if (answer.status >= 200 && answer.status < 300) return true;
              throw new Error(`${answer.status} is no success`);
            },
          },
        },
      },
      collectionVariables: { set: (key: string, value: string) => void variables.set(key, value) },
      test(what: string, check: () => void): void {
        try {
          check();
        } catch {
          failed.push(what);
        }
      },
    };
    for (const { script } of [...collection.event, ...event]) runInNewContext(script.exec.join('\n'), { pm });
    sent.push({ name, method, url: target, answer, failed });
  }
  return sent;
}
