import { type ReactElement, useState } from 'react';
import { Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { setQuery, useRoute } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FILTERS } from './job-filter.ts';
import { NamePreset, PresetList } from './preset-dialogs.tsx';
import { filtersIn, filtersOf, isSame } from './preset-filters.ts';
import { usePresets } from './presets.ts';

const SAVE = 'save';
const CHANGE = 'change';

/** The filters that a person has saved under names. A key has none. */
export function JobPresets(): ReactElement | null {
  const { user } = useSession();
  return user === null ? null : <Presets user={user.uuid} />;
}

function Presets({ user }: { readonly user: string }): ReactElement | null {
  const { query } = useRoute();
  const { data: presets } = usePresets(user);
  const [dialog, setDialog] = useState<typeof SAVE | typeof CHANGE>();
  const present = filtersIn(query, FILTERS);
  const isFiltered = Object.keys(present).length > 0;
  if (presets === undefined) return null;
  const shown = presets.find(({ filters }) => isFiltered && isSame(filtersOf(filters, FILTERS), present, FILTERS));
  const close = (): void => setDialog(undefined);
  return (
    <div className="field">
      <span aria-hidden="true">Preset</span>
      <MenuTrigger>
        <Button aria-label={`Preset: ${shown?.name ?? 'none'}`}>
          <bdi className="preset-name">{shown?.name ?? 'None'}</bdi> <Icon name="down" />
        </Button>
        <Popover placement="bottom start">
          <Menu
            className="menu"
            aria-label="Presets"
            onAction={(key) => {
              const preset = presets.find(({ uuid }) => uuid === key);
              if (preset !== undefined) setQuery({ ...NO_FILTERS, ...filtersOf(preset.filters, FILTERS) });
              else setDialog(key === SAVE ? SAVE : CHANGE);
            }}
          >
            <MenuSection aria-label="Saved filters">
              {presets.map(({ uuid, name }) => (
                <MenuItem key={uuid} id={uuid} textValue={name} className="menu-item">
                  <span className="menu-check">{uuid === shown?.uuid && <Icon name="check" />}</span>
                  <bdi className="preset-name">{name}</bdi>
                </MenuItem>
              ))}
            </MenuSection>
            <MenuSection aria-label="Changes">
              <MenuItem id={SAVE} className="menu-item" isDisabled={!isFiltered}>
                Save these filters…
              </MenuItem>
              <MenuItem id={CHANGE} className="menu-item" isDisabled={presets.length === 0}>
                Rename or delete…
              </MenuItem>
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog === SAVE && (
        <NamePreset user={user} presets={presets} filters={present} initial={shown?.name ?? ''} onClose={close} />
      )}
      {dialog === CHANGE && <PresetList user={user} presets={presets} onClose={close} />}
    </div>
  );
}

/** Removes the filters that a preset does not have. */
const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, undefined]));
