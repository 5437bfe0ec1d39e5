import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { Preset } from './preset.js';
import { presentPreset, PresetView } from './preset.view.js';

export const PresetEntity = defineEntity({
  name: 'Preset',
  tableName: 'job_list_preset',
  properties: { ...identity, userUuid: p.uuid(), name: p.text(), filters: p.text(), ...lifecycle },
});

export const Presets = defineEntityType(Preset.aggregate, PresetEntity, {
  present: presentPreset,
  delivered: { view: PresetView },
});
