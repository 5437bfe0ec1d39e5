import { Injectable } from '@nestjs/common';
import { type CalendarFile, CalendarFiles, HttpError, KeyVerifier, RateLimits } from '#http';
import { CalendarFeedAccess, hashOfSecret, type ReadFeed } from '#scheduling';
import { CalendarContents } from './calendar-contents.service.js';

/** Reads of a feed a minute (contract §24). */
const READS_PER_MINUTE = 60;

const FILE = /^([\w-]{43})\.ics$/;

/** Finds calendar feeds by the hash of the secret in their URL. */
@Injectable()
export class StoredCalendarFiles extends CalendarFiles {
  private readonly limits = new RateLimits(READS_PER_MINUTE, 0);

  constructor(
    private readonly feeds: CalendarFeedAccess,
    private readonly keys: KeyVerifier,
    private readonly contents: CalendarContents,
  ) {
    super();
  }

  async read(file: string, baseUrl: string, ip: string | undefined): Promise<CalendarFile> {
    const feed = await this.find(file, ip);
    const rateLimit = this.limits.take(feed.uuid, feed.account);
    return { rateLimit, text: await this.contents.read(feed, baseUrl) };
  }

  private async find(file: string, ip: string | undefined): Promise<ReadFeed> {
    const secret = FILE.exec(file)?.[1];
    const feed = secret === undefined ? undefined : await this.feeds.find(secret);
    if (feed !== undefined) return feed;
    await this.keys.countWrong(hashOfSecret(file), ip);
    throw new HttpError(404, 'not_found', 'There is no such calendar: its feed was deleted, or has another URL by now');
  }
}
