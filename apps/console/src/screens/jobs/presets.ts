import type { Schemas } from '@fieldline/client';
import { useMutation, type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { notify, notifyError } from '../../ui/notices.tsx';
import type { PresetFilters } from './preset-filters.ts';

export type Preset = Schemas['PresetView'];

/** The presets that are offered: a menu of more is no help. */
const MAX_PRESETS = 200;
/** What an event of a preset makes stale. */
const TOPIC = 'catalog';

/** The presets of a person, by their names. */
export const usePresets = (user: string): UseQueryResult<readonly Preset[]> =>
  useQuery({
    queryKey: [TOPIC, 'presets', user],
    queryFn: async ({ signal }) => {
      const presets = await api.users.jobListPresets.list(user, {}, { signal }).toArray(MAX_PRESETS);
      return presets.sort((one, other) => one.name.localeCompare(other.name));
    },
  });

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [TOPIC, 'presets'] });

/** What is saved: filters under a name, in place of a preset that there is. */
export interface SavedPreset {
  readonly name: string;
  readonly filters: PresetFilters | Preset['filters'];
  readonly replaced: Preset | undefined;
}

/**
 * Saves a preset. The API does not change presets: one that is replaced or renamed is deleted when the other is there, so that none
 * is lost.
 */
export const useSavePreset = (user: string, onSaved: () => void): UseMutationResult<void, Error, SavedPreset> =>
  useMutation({
    mutationFn: async ({ name, filters, replaced }) => {
      await api.users.jobListPresets.create(user, { name, filters: { ...filters } });
      if (replaced !== undefined) await api.users.jobListPresets.delete(user, replaced.uuid);
    },
    onSettled: readAgain,
    onSuccess: onSaved,
  });

/** Deletes a preset, which the notice brings back. */
export async function deletePreset(user: string, { uuid, name }: Preset): Promise<void> {
  try {
    await api.users.jobListPresets.delete(user, uuid);
    await readAgain();
    notify(`“${name}” is deleted`, { label: 'Undo', run: () => void restorePreset(user, { uuid, name }) });
  } catch (error) {
    notifyError(`“${name}” is not deleted`, error);
  }
}

async function restorePreset(user: string, { uuid, name }: Pick<Preset, 'uuid' | 'name'>): Promise<void> {
  try {
    await api.users.jobListPresets.restore(user, uuid);
    await readAgain();
    notify(`“${name}” is restored`);
  } catch (error) {
    notifyError(`“${name}” is not restored`, error);
  }
}
