import type { Socket } from 'node:net';
import { newUuid } from '#eventstore/domain';
import { badRequest, HttpError, requestTimeout } from './http-error.js';
import { problemOf } from './problem.js';

/** How long a client may take to read the problem, in milliseconds: one that keeps its side open does not keep the connection. */
const LINGER_MS = 1_000;

/**
 * Sends the problem (contract §2) of a request that Node's HTTP parser rejects before any handler runs. Listener of the
 * server's `clientError` event.
 */
export function sendParserError(
  error: Error & { readonly code?: string; readonly rawPacket?: Buffer },
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const requestId = newUuid();
  const problem = problemOf(errorOf(error), requestId);
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n` +
      `X-Content-Type-Options: nosniff\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

function errorOf({ code, rawPacket }: { readonly code?: string; readonly rawPacket?: Buffer }): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW')
    return rawPacket !== undefined && isWithinUrl(rawPacket)
      ? new HttpError(414, 'uri_too_long', 'The URL is longer than 8192 bytes')
      : new HttpError(431, 'headers_too_large', 'The headers are larger than 16384 bytes');
  return badRequest('The request is not valid HTTP/1.1');
}

/** Whether the parser stopped in the request line: the packet has no end of line, or starts with a line of 8 KiB. */
function isWithinUrl(packet: Buffer): boolean {
  const end = packet.indexOf('\r\n');
  return end === -1 || (end > 8192 && /^[A-Z]+ \S{8}/.test(packet.toString('latin1', 0, 32)));
}
