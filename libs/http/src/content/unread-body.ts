import type { Request, Response } from 'express';

/** Maximum bytes that are discarded of a request that is answered before all of it has arrived. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** `Expect: 100-continue`, by the rule of Node. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Asks a client that waits with its body for it (RFC 9110 §10.1.1). A client that is refused never sends it. */
export function sendContinue({ headers: { expect }, res }: Request): void {
  if (expect !== undefined && CONTINUE.test(expect) && res?.headersSent === false) res.writeContinue();
}

/**
 * Closes the connection of a request that has not arrived completely, after its response. A client that is still sending
 * may lose the response when the connection is reset, so that the rest is read and discarded first, up to a limit.
 * @param ms how long the rest is read.
 */
export function closeAfterResponse(request: Request, response: Response, ms: number): void {
  const { socket } = request;
  response.setHeader('Connection', 'close');
  const discarded = discardRest(request, ms);
  // Node calls it when the response is sent.
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.end();
    void discarded.then(destroySoon);
  };
}

/** Reads the rest of a request until it ends or exceeds a limit. */
function discardRest(request: Request, ms: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (): void => {
      clearTimeout(timer);
      request.off('data', count).pause();
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) end();
    };
    const timer = setTimeout(end, ms);
    if (request.readableEnded || request.destroyed) end();
    else request.once('end', end).on('data', count).resume();
    // Node does not report it on a request whose response was sent.
    request.socket.once('close', end);
  });
}
