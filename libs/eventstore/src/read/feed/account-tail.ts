import type { Database } from '../../database/database.js';
import type { StoredEvent } from '../event-log.js';
import { feedAfter } from '../event-pages.js';

/** A reader that has caught up. */
export interface TailReader {
  /** Takes new events. @param position the position up to which `source` is complete. */
  take(source: readonly StoredEvent[], position: number): void;
  /** Ends the reader. */
  close(): void;
  /** Ends the reader with an error. */
  fail(error: Error): void;
}

/** Maximum events of one read. */
const MAX_PAGE = 500;

/** The newest events of one account. It reads them once for all readers that have caught up. */
export class AccountTail {
  private readonly readers = new Set<TailReader>();

  /**
   * @param reached the position up to which the readers have received everything.
   * @param onEmpty is called when the last reader has left.
   */
  constructor(
    private readonly database: Pick<Database, 'queryJsonText'>,
    readonly account: string,
    private reached: number,
    private readonly onEmpty: () => void,
  ) {}

  /** The position up to which the readers have received everything. */
  get position(): number {
    return this.reached;
  }

  /** Adds a reader that has read up to {@link position}, or further. */
  join(reader: TailReader): void {
    this.readers.add(reader);
  }

  /** Removes a reader. */
  leave(reader: TailReader): void {
    if (this.readers.delete(reader) && this.readers.size === 0) this.onEmpty();
  }

  /** Reads a page of new events and passes it to the readers. @returns whether more events may follow. */
  async read(): Promise<boolean> {
    const { events, next, head } = await feedAfter(this.database, this.account, this.reached, MAX_PAGE);
    this.reached = next ?? Math.max(this.reached, head);
    for (const reader of [...this.readers]) reader.take(events, this.reached);
    return next !== undefined;
  }

  /** Ends all readers. @param error of their next read; without it they are closed. */
  end(error?: Error): void {
    for (const reader of [...this.readers])
      if (error === undefined) reader.close();
      else reader.fail(error);
  }
}
