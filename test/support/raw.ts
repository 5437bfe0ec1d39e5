import { connect } from 'node:net';
import type { WireAnswer } from './document.js';

/**
 * Sends bytes on a new connection, for requests that `fetch` cannot send, and reads the response until the server closes the connection:
 * requests need `Connection: close` where the service would keep it open.
 */
export async function sendRaw(url: string, ...parts: readonly (string | Buffer)[]): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const part of parts) socket.write(part);
  await new Promise<void>((resolve, reject) => {
    socket.once('end', resolve);
    socket.once('error', reject);
  });
  socket.destroy();
  return parse(Buffer.concat(chunks));
}

/** Parses a response with Content-Length, after any 100 Continue. */
function parse(bytes: Buffer): WireAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  if (bytes.toString('latin1', 9, 12) === '100') return parse(bytes.subarray(end + 4));
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: bodyOf(bytes.subarray(end + 4).toString(), headers),
  };
}

/** The body, parsed if it is JSON. */
export function bodyOf(text: string, headers: Headers): unknown {
  if (text === '') return undefined;
  return /[/+]json/.test(headers.get('content-type') ?? '') ? (JSON.parse(text) as unknown) : text;
}
