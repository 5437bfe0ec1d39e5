/** A request that the console sent: integrators can send the same. */
export interface SentRequest {
  readonly id: number;
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

const KEPT = 30;

/** The platform's own headers, and a key that would only replay the response. */
const LEFT_OUT = new Set(['accept', 'user-agent', 'idempotency-key']);

let requests: readonly SentRequest[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Remembers a request to the API; of equal ones the last. */
export function recordRequest(url: string, method: string, headers: Headers, body: unknown): void {
  const sent: SentRequest = {
    id: ++lastId,
    at: Date.now(),
    method,
    url,
    headers: [...headers].filter(([name]) => !LEFT_OUT.has(name)),
    body: typeof body === 'string' ? body : undefined,
  };
  const others = requests.filter((one) => curlOf(one) !== curlOf(sent));
  requests = [sent, ...others].slice(0, KEPT);
  for (const listener of listeners) listener();
}

/** The last requests, newest first. */
export const sentRequests = (): readonly SentRequest[] => requests;

/** Calls back when a request is sent. @returns a function that ends it. */
export function onRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The command that sends a request. The key is in the variable API_KEY, so that the command can be shown to others. */
export function curlOf({ method, url, headers, body }: Omit<SentRequest, 'id' | 'at'>): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $API_KEY"',
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}
