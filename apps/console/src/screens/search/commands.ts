import type { Right } from '../../app/session-context.ts';

/** What the search leads to. */
export interface Result {
  /** The path of its screen. */
  readonly to: string;
  readonly text: string;
  /** What tells it from others of its name. */
  readonly detail?: string;
}

/** What can be begun from everywhere, each with the right that it needs. */
const ACTIONS: readonly (Result & { readonly right: Right })[] = [
  { to: '/board?view=week', text: 'Board of the week', right: 'web.schedule.view' },
  { to: '/jobs?unassigned=true', text: 'Unassigned jobs', right: 'web.jobs.view' },
  { to: '/sites', text: 'Sites', right: 'web.clients.view' },
  { to: '/jobs/new', text: 'New job', right: 'web.jobs.edit' },
  { to: '/clients/new', text: 'New client', right: 'web.clients.edit' },
  { to: '/sites/new', text: 'New site', right: 'web.clients.edit' },
  { to: '/people/new', text: 'New person', right: 'users' },
  { to: '/imports/new', text: 'Import a file', right: 'undos of clients' },
  { to: '/exports', text: 'Export', right: 'export of clients' },
  { to: '/settings/checks', text: 'Scheduling checks', right: 'account' },
  { to: '/settings/keys', text: 'API keys', right: 'account' },
];

const MAX_LETTERS = 200;

/** A typed text as the searches of the API take it: in one line, with at most 200 letters. */
export const searchTextOf = (typed: string): string =>
  [
    ...typed
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_LETTERS)
    .join('')
    .trim();

/** The screens and actions whose words begin with those of a text; all of them for an empty one. */
export function commandsOf(
  screens: readonly (readonly [path: string, name: string, ...unknown[]])[],
  may: (right: Right) => boolean,
  text: string,
): readonly Result[] {
  const commands = [
    ...screens.map(([path, name]): Result => ({ to: `/${path}`, text: name })),
    ...ACTIONS.filter(({ right }) => may(right)),
  ];
  const words = text.toLowerCase().split(' ');
  return commands.filter((command) => {
    const own = command.text.toLowerCase().split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}
