import { defineRecord } from '#eventstore/domain';

/** Filters of the job list that a user saved under a name. */
export interface PresetState {
  readonly userUuid: string;
  readonly name: string;
  /** JSON text as given. The service does not interpret it. */
  readonly filters: string;
}

export const Preset = defineRecord<'preset', PresetState>('preset', { userUuid: '', name: '', filters: '{}' });
