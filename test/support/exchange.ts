import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** A response as sent: not decompressed. */
export interface WireExchange {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request with exactly these headers and `Host`, which `fetch` cannot do. */
export async function exchange(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireExchange> {
  const { promise, resolve, reject } = Promise.withResolvers<WireExchange>();
  request(url, { method, headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', reject)
      .on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
  })
    .on('error', reject)
    .end();
  return promise;
}
