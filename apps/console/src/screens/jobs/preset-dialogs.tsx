import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { Empty } from '../../ui/states.tsx';
import { deletePreset, type Preset, type SavedPreset, useSavePreset } from './presets.ts';

/**
 * Saves filters under a name; under that of a preset that there is, in its place.
 * @param renamed the preset whose name is changed; by default a new one is saved.
 */
export function NamePreset({
  user,
  presets,
  filters,
  initial,
  renamed,
  onClose,
}: {
  readonly user: string;
  readonly presets: readonly Preset[];
  readonly filters: SavedPreset['filters'];
  readonly initial: string;
  readonly renamed?: Preset;
  readonly onClose: () => void;
}): ReactElement {
  const [name, setName] = useState(initial);
  const { mutate, isPending, error } = useSavePreset(user, onClose);
  const same = presets.find((one) => one.name === name.trim());
  const isTaken = renamed !== undefined && same !== undefined && same !== renamed;
  const submit = (): void => {
    if (renamed !== undefined && same === renamed) onClose();
    else mutate({ name: name.trim(), filters, replaced: renamed ?? same });
  };
  return (
    <Dialog
      title={renamed === undefined ? 'Save these filters' : `Rename “${renamed.name}”`}
      isOpen
      isDismissable={!isPending}
      onClose={onClose}
    >
      <EditForm
        submitLabel={renamed !== undefined ? 'Rename' : same === undefined ? 'Save' : 'Replace the preset'}
        isBusy={isPending}
        isDisabled={name.trim() === '' || isTaken}
        error={error ?? undefined}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label="Name of the preset"
          value={name}
          onChange={setName}
          maxLength={200}
          autoComplete="off"
          autoFocus
          error={isTaken ? 'Another preset has this name' : fieldErrors(error, 'name')}
        />
      </EditForm>
    </Dialog>
  );
}

/** The presets of a person, which are renamed and deleted. */
export function PresetList({
  user,
  presets,
  onClose,
}: {
  readonly user: string;
  readonly presets: readonly Preset[];
  readonly onClose: () => void;
}): ReactElement {
  const [renamed, setRenamed] = useState<Preset>();
  if (renamed !== undefined)
    return (
      <NamePreset
        user={user}
        presets={presets}
        filters={renamed.filters}
        initial={renamed.name}
        renamed={renamed}
        onClose={() => setRenamed(undefined)}
      />
    );
  return (
    <Dialog title="Presets of the list" isOpen onClose={onClose}>
      {presets.length === 0 ? (
        <Empty title="No presets" />
      ) : (
        <ul className="entries">
          {presets.map((preset) => (
            <li key={preset.uuid} className="session">
              <div>
                <bdi>{preset.name}</bdi>
              </div>
              <div className="nowrap">
                <Button aria-label={`Rename ${preset.name}`} onPress={() => setRenamed(preset)}>
                  Rename
                </Button>{' '}
                <Button
                  emphasis="danger"
                  aria-label={`Delete ${preset.name}`}
                  onPress={() => void deletePreset(user, preset)}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="buttons">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
