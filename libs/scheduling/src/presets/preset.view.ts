import { ApiField } from '#http';
import type { Entity } from '#eventstore/store';
import type { PresetState } from './preset.js';

/** A preset as GET returns it. */
export class PresetView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', format: 'uuid' }) user_uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'object', additionalProperties: true, description: 'As given' }) filters!: Record<string, unknown>;
}

/** Row → wire. */
export const presentPreset = ({ uuid, state }: Entity<PresetState>): PresetView => ({
  uuid,
  user_uuid: state.userUuid,
  name: state.name,
  filters: JSON.parse(state.filters) as Record<string, unknown>,
});

export class PresetUuidsView {
  @ApiField({ type: 'array', items: { type: 'string', format: 'uuid' }, description: 'In the order of user_uuids' })
  preset_uuids!: readonly string[];
}
