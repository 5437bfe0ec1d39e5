import type { ReactElement } from 'react';

/** Lines of icons on a grid of 16. Symbols of fonts differ between systems, or are missing. */
const PATHS = {
  circle: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 5v3.2l2 1.3',
  sent: 'M13.5 2.5l-11 4.2 4.6 2.2 2.2 4.6z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.5 10.5l3 3',
  car: 'M2 10.5V8l1.6-3.5h8.8L14 8v2.5zM4.5 10.5v1.7M11.5 10.5v1.7',
  play: 'M5 3l8 5-8 5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  check: 'M2.5 8.5l3.5 3.5 7.5-8',
  cross: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  left: 'M10 3L5 8l5 5',
  right: 'M6 3l5 5-5 5',
  down: 'M4 6l4 4 4-4',
  high: 'M4 10l4-4 4 4',
  urgent: 'M4 8l4-4 4 4M4 12.5l4-4 4 4',
  team: 'M5.5 3.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4M2 12.5c0-2 1.5-3.2 3.5-3.2s3.5 1.2 3.5 3.2M10.5 4a2 2 0 1 1 0 3.8M11 9.4c1.8 0 3 1.2 3 3.1',
  late: 'M4 2.5h8M4 13.5h8M5 2.5v2.2L8 8l3-3.3V2.5M5 13.5v-2.2L8 8l3 3.3v2.2',
  overlap: 'M2.5 2.5h7.5v7.5h-7.5zM6 6h7.5v7.5h-7.5z',
  warning: 'M8 2.5l6 11H2zM8 6.5v3M8 11.5v.2',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside a word, or in place of one that a label says. */
export const Icon = ({ name, tone }: { readonly name: IconName; readonly tone?: string }): ReactElement => (
  <svg
    className={tone === undefined ? 'icon' : `icon ${tone}`}
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
