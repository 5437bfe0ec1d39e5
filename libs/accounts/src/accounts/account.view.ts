import { namedRef, type Entity } from '#eventstore/store';
import { ApiField } from '#http';
import { CHECK_LEVELS, type CheckLevel, type CheckLevels, type SchedulingSettings } from '#scheduling/fit';
import type { AccountState, FieldSettings } from './account.js';

export class DefaultTerritoryView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

const LEVEL = { type: 'string', enum: [...CHECK_LEVELS] } as const;

export class SchedulingChecksView implements CheckLevels {
  @ApiField({ ...LEVEL, description: 'No worker has two jobs or holds at a time' }) overlap!: CheckLevel;
  @ApiField({ ...LEVEL, description: 'A job lies within the working hours of its assignees' }) hours!: CheckLevel;
  @ApiField({ ...LEVEL, description: 'The assignees have the skills of the job' }) skills!: CheckLevel;
  @ApiField({ ...LEVEL, description: 'The assignees work in the territory of the job' }) territory!: CheckLevel;
}

export class SchedulingMinutesView {
  @ApiField({ type: 'integer' }) minutes!: number;
}

export class SchedulingView {
  @ApiField({ of: () => SchedulingChecksView }) checks!: SchedulingChecksView;
  @ApiField({ of: () => SchedulingMinutesView, description: 'How long a job without a duration lasts' })
  default_duration!: SchedulingMinutesView;
  @ApiField({ of: () => SchedulingMinutesView, description: 'Kept free between two jobs of a worker' })
  buffer!: SchedulingMinutesView;
}

export class FieldSettingsView {
  @ApiField({
    type: 'boolean',
    description: 'Whether the `user` of an action of an API key must have the permissions for it, and be assigned',
  })
  enforce_permissions!: boolean;
}

export class AccountView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string', description: 'ISO 4217, lower case' }) currency!: string;
  @ApiField({ type: 'string' }) time_zone!: string;
  @ApiField({ type: ['string', 'null'], description: 'ISO 3166 alpha-2; null for none' }) country!: string | null;
  @ApiField({ of: () => DefaultTerritoryView }) default_territory!: DefaultTerritoryView;
  @ApiField({ type: 'boolean', description: 'Whether a job that becomes scheduled is published at once' })
  publish_automatically!: boolean;
  @ApiField({ of: () => SchedulingView }) scheduling!: SchedulingView;
  @ApiField({ of: () => FieldSettingsView }) field!: FieldSettingsView;
}

/** Settings → wire. `jsonb` does not keep the order of keys: that of the contract is restored. */
export const presentScheduling = ({
  checks: { overlap, hours, skills, territory },
  defaultMinutes,
  bufferMinutes,
}: SchedulingSettings): SchedulingView => ({
  checks: { overlap, hours, skills, territory },
  default_duration: { minutes: defaultMinutes },
  buffer: { minutes: bufferMinutes },
});

/** Settings → wire. */
export const presentFieldSettings = ({ enforcePermissions }: FieldSettings): FieldSettingsView => ({
  enforce_permissions: enforcePermissions,
});

/** Row → wire. */
export const presentAccount = ({ uuid, state, refs }: Entity<AccountState, 'defaultTerritory'>): AccountView => ({
  uuid,
  name: state.name,
  currency: state.currency,
  time_zone: state.timeZone,
  country: state.country,
  default_territory: namedRef(refs.defaultTerritory),
  publish_automatically: state.publishAutomatically,
  scheduling: presentScheduling(state.scheduling),
  field: presentFieldSettings(state.field),
});
