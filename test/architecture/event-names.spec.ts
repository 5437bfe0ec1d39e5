import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { historyNameOf, Registry } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';
import { webhookNamesOf } from '../../libs/eventstore/src/schema/feed-types.js';
import { Guide } from '../support/guide.js';

const registry = new Registry(contexts);
const { aggregates } = registry;

/** The names of each change: its type in the feed, in the history, and the types of its deliveries. */
const NAMES = [...aggregates.values()].flatMap((entityType) =>
  Object.keys(entityType.aggregate.on).map((type) => ({
    feed: registry.feedName(type),
    history: historyNameOf(entityType, type),
    webhook: webhookNamesOf(entityType, type).join(),
  })),
);

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

it('the table of the guide for webhooks has the names of each change as they are', () => {
  const rows = new Guide('docs/webhooks.md')
    .section('Names of a change')
    .split('\n')
    .filter((line) => /^\| (?!Change)\w/.test(line))
    .map((line) => line.split(' | '));
  const shown = rows.flatMap(([, history = '', feed, webhook = '']) =>
    namesIn(feed).map((name) => ({
      feed: name,
      history: history === 'the same' ? name : namesIn(history).join(),
      webhook: webhook.startsWith('the same') ? name : namesIn(webhook).join(),
    })),
  );
  // As the text below the table says of the changes of jobs that extensions add.
  const isNamedByRule = ({ feed, history, webhook }: (typeof NAMES)[number]): boolean =>
    history === feed && webhook === `job_updated,${feed}` && !shown.some((one) => one.feed === feed);
  const byFeed = (one: { feed: string }, other: { feed: string }): number => (one.feed < other.feed ? -1 : 1);
  expect(shown.sort(byFeed)).toEqual(NAMES.filter((one) => !isNamedByRule(one)).sort(byFeed));
});

describe('a program of a guide or an example that reads the feed', () => {
  const texts = ['docs', 'docs/examples', 'packages/client'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(md|ts)$/.test(entry.name))
      .map(({ name }) => `${folder}/${name}`),
  );
  /** Lists of types for the feed: of a request, of `events tail`, and of programs. */
  const LISTS =
    /\/events(?:\/stream)?\?[^"`\s]*\btypes=([\w,]+)|events tail [^`\n]*--types ([\w,]+)|\b(?:TYPES|types) = (['[][^;]+);/g;

  it('names all types of an entity, if it names its updates: the feed has a type for each kind of change', () => {
    const found = texts.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(LISTS)].map(([, ...lists]) => ({
        file,
        types: [...lists.join('').matchAll(/\w+/g)].map(([type]) => type),
      })),
    );
    expect(found.map(({ file }) => file)).toEqual(expect.arrayContaining(['docs/examples/crm-sync.ts']));
    const missed = found.flatMap(({ file, types }) =>
      [...aggregates.values()].flatMap(({ aggregate }) => {
        const all = Object.keys(aggregate.on).map((type) => registry.feedName(type));
        const [entity = ''] = Object.keys(aggregate.on)[0]?.split('.') ?? [];
        return types.includes(`${entity}_updated`)
          ? all.filter((type) => !types.includes(type)).map((type) => ({ file, type }))
          : [];
      }),
    );
    expect(missed).toEqual([]);
  });
});
