import { Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import { Database, headOf, LogEpoch } from '#eventstore/store';

/** 410: the positions that a reader knows are of an earlier epoch of the log. */
export const epochChanged = (epoch: string, head: number): DomainError =>
  new DomainError(
    'gone',
    'feed.epoch_changed',
    `The log has another epoch: read all entities again, and continue after ${head} with the epoch ${epoch}`,
    { epoch, head },
  );

/** The epoch that readers of the feed rely on. */
@Injectable()
export class FeedEpoch {
  constructor(
    private readonly log: LogEpoch,
    private readonly database: Database,
  ) {}

  /** The epoch of the log. @param expected that of the reader. @throws DomainError 410 when it is another. */
  async mustBe(expected: string | undefined, account: string): Promise<string> {
    const epoch = await this.current();
    if (expected === undefined || expected.toLowerCase() === epoch) return epoch;
    throw epochChanged(epoch, await headOf(this.database.reader, account));
  }

  /** The epoch of the log. */
  current(): Promise<string> {
    return this.log.current();
  }
}
