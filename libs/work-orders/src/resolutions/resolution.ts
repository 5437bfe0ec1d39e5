import { defineRecord, type Patch, rule } from '#eventstore/domain';

/** How a job can end. */
export interface ResolutionState {
  readonly name: string;
  /** Counts 1, 2, 3 … in each account; a number is never given again. On the wire `id`. */
  readonly number: number;
  /** Whether the work was done. */
  readonly successful: boolean;
  /** Given to every account: cannot be changed or deleted. */
  readonly builtIn: boolean;
}

const record = defineRecord<'resolution', ResolutionState>('resolution', {
  name: '',
  number: 0,
  successful: false,
  builtIn: false,
});

export const Resolution = record.aggregate;
export const createResolution = record.create;

/** What every account begins with. */
export const BUILT_IN_RESOLUTIONS: readonly Omit<ResolutionState, 'number'>[] = [
  { name: 'Completed', successful: true, builtIn: true },
  { name: 'Not completed', successful: false, builtIn: true },
];

/** @throws DomainError `resolution.built_in`. */
const mustBeOwn = ({ name, builtIn }: ResolutionState): void => {
  if (builtIn)
    throw rule('name', `the built-in resolution "${name}" cannot be changed or deleted`, 'resolution.built_in');
};

/** Changes name and outcome; of a built-in one nothing but what it is already. */
export const updateResolution =
  (patch: Patch<Pick<ResolutionState, 'name' | 'successful'>>): ReturnType<typeof record.update> =>
  (resolution) => {
    const changed = record.update(patch)(resolution);
    if (changed !== undefined) mustBeOwn(resolution);
    return changed;
  };

export const deleteResolution = (): ReturnType<typeof record.remove> => (resolution) => {
  mustBeOwn(resolution);
  return record.remove()(resolution);
};

/** What is wrong with the resolutions that a job may end with, or undefined: none stand for all of the account's. */
export const choiceFault = (resolutions: readonly Pick<ResolutionState, 'successful'>[]): string | undefined =>
  resolutions.length === 0 || new Set(resolutions.map(({ successful }) => successful)).size === 2
    ? undefined
    : 'must hold at least one successful and one unsuccessful resolution';
