import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { Cluster } from '../../tools/harness/cluster.js';
import { brokenLinks, Guide, unlistedHeadings } from '../support/guide.js';
import { type GuideTests, Reader } from '../support/guide-reader.js';
import { StartedService } from '../support/terminals.js';
import { attachments } from './guides/attachments.js';
import { bookingPage } from './guides/booking-page.js';
import { calendars } from './guides/calendars.js';
import { movingData } from './guides/moving-data.js';
import { people } from './guides/people.js';
import { safeChanges } from './guides/safe-changes.js';
import { start } from './guides/start.js';
import { switching } from './guides/switching.js';
import { syncACrm } from './guides/sync-a-crm.js';
import { webhooks } from './guides/webhooks.js';

/** Each guide runs as its reader runs it, beside the services that other guides have left behind in the same database. */
const GUIDES: readonly GuideTests[] = [
  start,
  bookingPage,
  attachments,
  calendars,
  movingData,
  people,
  safeChanges,
  syncACrm,
  webhooks,
  switching,
];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open();
});
afterAll(() => cluster.close());

describe.each([...new Set(GUIDES.map((guide) => guide.start))])('with `%s`', (command) => {
  let service: StartedService;
  beforeAll(async () => {
    service = await StartedService.start(cluster.url, command);
  });
  afterAll(() => service.stop());

  for (const guide of GUIDES.filter((one) => one.start === command)) {
    describe(guide.file, () => {
      const reader = new Reader(guide);
      beforeAll(() => reader.open(cluster, service));
      afterAll(() => reader.close());

      guide.tests(reader);

      it('has no command that no test runs, lists its sections, and is found', () => {
        expect(reader.unread).toEqual([]);
        expect(unlistedHeadings(reader.guide)).toEqual([]);
        for (const file of guide.linkedFrom ?? [])
          expect({ file, text: readFileSync(file, 'utf8') }).toEqual({
            file,
            text: expect.stringContaining(`${guide.file.replace(/^docs\//, '')})`),
          });
      });
    });
  }
});

describe('the documents', () => {
  const documents = readdirSync('docs').filter((file) => file.endsWith('.md'));

  it.each(documents)('%s has links and pictures that lead somewhere', (file) => {
    expect(brokenLinks(new Guide(`docs/${file}`))).toEqual([]);
  });
});
