import { defineRecord, type Patch, rule } from '#eventstore/domain';

/** An outcome with which a job can be finished. */
export interface ResolutionState {
  readonly name: string;
  readonly externalId: string | null;
  /** Sequential in the account: 1, 2, 3 …; never reused. `id` in the API. */
  readonly number: number;
  /** Whether the work was done. */
  readonly successful: boolean;
  /** Created with every account; cannot be deleted, nor changed but for its external id. */
  readonly builtIn: boolean;
}

const record = defineRecord<'resolution', ResolutionState>('resolution', {
  name: '',
  externalId: null,
  number: 0,
  successful: false,
  builtIn: false,
});

export const Resolution = record.aggregate;
export const createResolution = record.create;

/** The resolutions that every account is created with. */
export const BUILT_IN_RESOLUTIONS: readonly Omit<ResolutionState, 'number' | 'externalId'>[] = [
  { name: 'Completed', successful: true, builtIn: true },
  { name: 'Not completed', successful: false, builtIn: true },
];

/** @throws DomainError `resolution.built_in`. */
const assertNotBuiltIn = ({ name, builtIn }: ResolutionState): void => {
  if (builtIn)
    throw rule('name', `the built-in resolution "${name}" cannot be changed or deleted`, 'resolution.built_in');
};

/** Changes name, outcome and external id. @throws DomainError `resolution.built_in` for the others of a built-in resolution. */
export const updateResolution =
  (patch: Patch<ResolutionState>): ReturnType<typeof record.update> =>
  (resolution) => {
    if (record.update({ ...patch, externalId: undefined })(resolution) !== undefined) assertNotBuiltIn(resolution);
    return record.update(patch)(resolution);
  };

export const deleteResolution = (): ReturnType<typeof record.remove> => (resolution) => {
  assertNotBuiltIn(resolution);
  return record.remove()(resolution);
};

/** The error of a list of possible resolutions, or undefined. An empty list allows all resolutions of the account. */
export const possibleResolutionsError = (
  resolutions: readonly Pick<ResolutionState, 'successful'>[],
): string | undefined =>
  resolutions.length === 0 || new Set(resolutions.map(({ successful }) => successful)).size === 2
    ? undefined
    : 'must contain at least one successful and one unsuccessful resolution';
