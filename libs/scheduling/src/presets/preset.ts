import { defineRecord } from '#eventstore/domain';

/** Filters of the job list that a user keeps under a name. */
export interface PresetState {
  readonly userUuid: string;
  readonly name: string;
  /** JSON text, as it was given: what it says is the client program's own. */
  readonly filters: string;
}

export const Preset = defineRecord<'preset', PresetState>('preset', { userUuid: '', name: '', filters: '{}' });
