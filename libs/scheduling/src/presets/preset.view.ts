import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { PresetState } from './preset.js';

/** A preset as lists answer it. */
export class PresetView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', format: 'uuid' }) user_uuid!: string;
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: 'object', additionalProperties: true, description: 'As given' }) filters!: Record<string, unknown>;
}

/** Row → wire. */
export const presentPreset = ({ uuid, state }: Stored<PresetState>): PresetView => ({
  uuid,
  user_uuid: state.userUuid,
  name: state.name,
  filters: JSON.parse(state.filters) as Record<string, unknown>,
});

export class PresetUuidsView {
  @Shown({ type: 'array', items: { type: 'string', format: 'uuid' }, description: 'In the order of user_uuids' })
  preset_uuids!: readonly string[];
}
