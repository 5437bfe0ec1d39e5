import { type TransitionRule, TRANSITIONS } from '../job-status.js';

/** The table of transitions in Markdown, for the OpenAPI document (contract §8). */
export const transitionTable = (): string =>
  [
    '| Action | From | To | Error code |',
    '|---|---|---|---|',
    ...Object.entries<TransitionRule>(TRANSITIONS).map(
      ([action, { from, byDispatcher = [], to, errorCode }]) =>
        `| \`${action}\` | ${from.join(', ')}${byDispatcher.length > 0 ? `; with \`by_dispatcher: true\` also ${byDispatcher.join(', ')}` : ''} | ${to} | \`${errorCode}\` |`,
    ),
  ].join('\n');
