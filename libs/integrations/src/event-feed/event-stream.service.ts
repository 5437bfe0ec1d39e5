import type { ServerResponse } from 'node:http';
import type { FeedBatch, FeedReader } from '#eventstore/store';
import type { Frames } from './event-frames.view.js';
import type { StreamEnd } from './feed-metrics.service.js';

/** Maximum bytes that a client has not received yet (contract §10). */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Time within which a client must receive more than that, in milliseconds: of new events, and while it catches up. */
const MAX_LIVE_STALL_MS = 2000;
const MAX_STALL_MS = 30_000;
/** Time for a client to receive the end of its stream, in milliseconds. */
const MAX_END_MS = 5000;
/** The delay after which a client should reconnect, in milliseconds. */
const RECONNECT_MS = 1000;

/**
 * Sends the events of a reader as server-sent events (contract §10). A client that reconnects with the last id that it
 * received misses no event and receives none twice.
 */
export class EventStream {
  private end: StreamEnd = 'client';
  /** Every matching event up to this position was sent. */
  private sent: number;
  /** Whether all events that the reader returned were sent. */
  private isIdle = false;

  /** @param framesOf the frames of the events of a batch, in parts. */
  constructor(
    private readonly response: ServerResponse,
    private readonly reader: FeedReader,
    private readonly framesOf: (batch: FeedBatch) => AsyncIterable<Frames>,
  ) {
    this.sent = reader.position;
    if (response.destroyed) reader.close();
    response.once('close', () => reader.close());
  }

  /** Sends events until the stream is closed. @returns why it has ended. @throws the error of a read. */
  async run(): Promise<StreamEnd> {
    // The id is that of the start: without it, a client that loses its connection before the first event cannot resume.
    this.write(`retry: ${RECONNECT_MS}\nid: ${this.sent}\n\n`);
    try {
      for (;;) {
        this.isIdle = true;
        const batch = await this.reader.next();
        this.isIdle = false;
        if (batch === undefined) return this.end;
        await this.send(batch);
      }
    } catch (error) {
      this.close('error');
      throw error;
    } finally {
      this.finish();
    }
  }

  /** Sends a comment, so that the connection is not taken for dead, with the position from which a client may resume. */
  keepAlive(): void {
    if (this.isIdle) this.sent = this.reader.position;
    if (!this.response.writableNeedDrain) this.write(`: keep-alive\nid: ${this.sent}\n\n`);
  }

  /** Ends the stream. */
  close(end: StreamEnd): void {
    this.end = end;
    this.reader.close();
  }

  private async send(batch: FeedBatch): Promise<void> {
    for await (const { frames, position } of this.framesOf(batch)) {
      this.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
      this.sent = position;
      if (!(await this.mayGoOn(batch))) return;
    }
    this.sent = batch.position;
  }

  /** Waits for a client that is slow. @returns false when it was too slow: then the stream ends, after a last event. */
  private async mayGoOn(batch: FeedBatch): Promise<boolean> {
    const { response } = this;
    const isFull = (): boolean => response.writableLength > MAX_UNSENT_BYTES;
    // A client that catches up reads at its own pace. The reader keeps new events, or finds them later.
    if (batch.isLive ? isFull() : response.writableNeedDrain)
      await this.drained(batch.isLive ? MAX_LIVE_STALL_MS : MAX_STALL_MS);
    if (response.destroyed) return false;
    if (!isFull()) return true;
    this.write('event: lag\ndata: {}\n\n');
    this.close('lag');
    return false;
  }

  /** Waits until the client has received what was sent, or for a time. */
  private async drained(ms: number): Promise<void> {
    const { response } = this;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        response.off('drain', done).off('close', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      response.on('drain', done).on('close', done);
    });
  }

  private write(data: string | Buffer | undefined): void {
    if (data !== undefined && !this.response.destroyed && !this.response.writableEnded) this.response.write(data);
  }

  private finish(): void {
    const { response } = this;
    // A client that has left is not waited for: its timer would keep a process that stops.
    if (response.destroyed) return;
    const timer = setTimeout(() => response.destroy(), MAX_END_MS);
    response.once('close', () => clearTimeout(timer));
    response.end();
  }
}
