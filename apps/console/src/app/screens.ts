import type { Files } from './screen-files.ts';

/** The screens by the first part of the path. */
export const SCREENS: Files = {
  board: () => import('../screens/board/board-screen.tsx'),
  jobs: () => import('../screens/jobs/jobs-screen.tsx'),
  clients: () => import('../screens/clients/clients-screen.tsx'),
  sites: () => import('../screens/sites/sites-screen.tsx'),
  people: () => import('../screens/people/people-screen.tsx'),
  you: () => import('../screens/people/own-screen.tsx'),
  setup: () => import('../screens/setup/setup-screen.tsx'),
  start: () => import('../screens/start/start-screen.tsx'),
  shifts: () => import('../screens/shifts/shifts-screen.tsx'),
  calendars: () => import('../screens/calendars/calendars-screen.tsx'),
  holds: () => import('../screens/holds/holds-screen.tsx'),
  imports: () => import('../screens/imports/imports-screen.tsx'),
  exports: () => import('../screens/exports/exports-screen.tsx'),
  deliveries: () => import('../screens/deliveries/deliveries-screen.tsx'),
  events: () => import('../screens/events/events-screen.tsx'),
  settings: () => import('../screens/settings/settings-screen.tsx'),
};

/** Parts of screens, which have no address of their own. */
export const PARTS: Files = {
  'new-job': () => import('../screens/job/new-job.tsx'),
  search: () => import('../screens/search/search-dialog.tsx'),
  'job-peek': () => import('../screens/job/job-peek.tsx'),
};
