import { useLayoutEffect } from 'react';
import { pageAccount } from '../../api/page-session.ts';
import { setQuery, useRoute } from '../../app/router.tsx';

/** How a board looks, by parameters of its address; the first value of each is the default. The browser remembers them. */
export const LOOKS = {
  /** Minutes that are as wide as a column. */
  zoom: ['60', '30', '15'],
  hours: ['working', 'all'],
  rows: ['normal', 'compact', 'tall'],
  group: ['none', 'team', 'territory', 'skill', 'shift'],
  order: ['name', 'load', 'free'],
  /** People without shift and job. */
  idle: ['hide', 'show'],
} as const;

export type LookName = keyof typeof LOOKS;
export type BoardLook = { readonly [N in LookName]: (typeof LOOKS)[N][number] };

/** Which workers a board is limited to. The address alone has them: nobody misses workers for a filter of yesterday. */
export interface LaneFilters {
  readonly team: string | undefined;
  readonly skill: string | undefined;
  /** Whether only those with a shift are shown. */
  readonly shift: boolean;
}

const isLook = (name: string): name is LookName => Object.hasOwn(LOOKS, name);

/** The value of a parameter that the address has, or the default. */
const valueOf = <V extends string>(query: URLSearchParams, name: string, values: readonly [V, ...V[]]): V =>
  values.find((value) => value === query.get(name)) ?? values[0];

/** How a board looks by its address. */
export const lookOf = (query: URLSearchParams): BoardLook => ({
  zoom: valueOf(query, 'zoom', LOOKS.zoom),
  hours: valueOf(query, 'hours', LOOKS.hours),
  rows: valueOf(query, 'rows', LOOKS.rows),
  group: valueOf(query, 'group', LOOKS.group),
  order: valueOf(query, 'order', LOOKS.order),
  idle: valueOf(query, 'idle', LOOKS.idle),
});

/** The parameters of {@link LaneFilters}; `skill` is that of the unassigned jobs. */
export const FILTER_NAMES = { team: 'team', skill: 'worker_skill', shift: 'shift' } as const;
/** Removes all filters. */
export const NO_FILTERS = Object.fromEntries(Object.values(FILTER_NAMES).map((name) => [name, undefined]));

export const WITH_SHIFT = 'yes';

/** The filters of the workers by the address. */
export const filtersOf = (query: URLSearchParams): LaneFilters => ({
  team: query.get(FILTER_NAMES.team) ?? undefined,
  skill: query.get(FILTER_NAMES.skill) ?? undefined,
  shift: query.get(FILTER_NAMES.shift) === WITH_SHIFT,
});

/** How many filters leave workers out. */
export const filterCount = (query: URLSearchParams): number =>
  Object.values(filtersOf(query)).filter((value) => value !== undefined && value !== false).length;

const keyOfLook = (): string => `fieldline.board ${pageAccount() ?? ''}`;

const keptLook = (): URLSearchParams => new URLSearchParams(window.localStorage.getItem(keyOfLook()) ?? '');

/** Changes how the board looks, and remembers it. */
export function setLook<N extends LookName>(name: N, value: BoardLook[N]): void {
  const kept = keptLook();
  const isDefault = value === LOOKS[name][0];
  if (isDefault) kept.delete(name);
  else kept.set(name, value);
  try {
    window.localStorage.setItem(keyOfLook(), kept.toString());
  } catch {
    // A full storage remembers no more: the address has it.
  }
  setQuery({ [name]: isDefault ? undefined : value }, { replace: true });
}

/** How the board looks: by its address, which gets what the browser remembers and the address does not say. */
export function useBoardLook(): BoardLook {
  const { query } = useRoute();
  useLayoutEffect(() => {
    const missing = [...keptLook()].filter(([name]) => isLook(name) && !query.has(name));
    if (missing.length > 0) setQuery(Object.fromEntries(missing), { replace: true });
  }, [query]);
  return lookOf(query);
}
