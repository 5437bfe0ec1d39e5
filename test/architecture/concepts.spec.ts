import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { STATUSES, type TransitionRule, TRANSITIONS } from '../../libs/work-orders/src/jobs/job-status.js';

const guide = readFileSync('docs/concepts.md', 'utf8');
const picture = readFileSync('docs/images/job-states.svg', 'utf8');
const rules = Object.entries<TransitionRule>(TRANSITIONS);
const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

it('has the actions of jobs with their statuses', () => {
  const rows = rules.map(([action, { from, byDispatcher, to }]) => {
    const also = byDispatcher === undefined ? '' : `; with \`by_dispatcher\` also ${quoted(byDispatcher)}`;
    return `| \`${action}\` | ${quoted(from)}${also} | \`${to}\` |`;
  });
  expect(guide).toContain(`| Action | From | To |\n|---|---|---|\n${rows.join('\n')}\n\n`);
});

it('shows each status, and no way that a job cannot go', () => {
  const shown = [...picture.matchAll(/data-status="(\w+)"/g)].map(([, status]) => status);
  expect(shown.toSorted()).toEqual(STATUSES.toSorted());
  const ways = [...picture.matchAll(/data-from="([\w ]+)" data-action="(\w+)" data-to="(\w+)"/g)];
  expect(new Set(ways.map(([, , action]) => action))).toEqual(new Set(Object.keys(TRANSITIONS)));
  for (const [, from = '', action, to] of ways) {
    const rule = rules.find(([name]) => name === action)?.[1];
    expect({ action, to, from: from.split(' ').filter((one) => !rule?.from.some((other) => other === one)) }).toEqual({
      action,
      to: rule?.to,
      from: [],
    });
  }
});

it('names what the API has', () => {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') names.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        names.add(key);
        collect(one);
      }
  };
  const document = JSON.parse(readFileSync('docs/openapi/0.2.0.json', 'utf8')) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  collect(document);
  for (const [path, item] of Object.entries(document.paths)) {
    // Actions are the ends of paths.
    for (const segment of path.split('/')) names.add(segment);
    for (const method of Object.keys(item)) names.add(`${method.toUpperCase()} ${path}`);
  }
  const named = [...guide.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !names.has(name) && name !== 'this form')).toEqual([]);
});
