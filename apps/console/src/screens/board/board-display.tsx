import { useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { skillsQuery } from '../../api/catalog.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { FilterChoice } from '../../ui/filters.tsx';
import { teamNamesQuery } from './board-data.ts';
import { FILTER_NAMES, filtersOf, lookOf, setLook, WITH_SHIFT } from './board-view.ts';

/** What a board shows of whom, and how: choices beside the button that opens them. */
export default function BoardDisplay({
  button,
  isWeek,
  onClose,
}: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isWeek: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const { query } = useRoute();
  const look = lookOf(query);
  const filters = filtersOf(query);
  const teams = useQuery(teamNamesQuery).data ?? new Map<string, string>();
  const skills = useQuery(skillsQuery).data ?? [];
  return (
    <Popover triggerRef={button} placement="bottom end" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog className="board-display" aria-label="Display">
        <section aria-label="Workers">
          <h2>Workers</h2>
          <FilterChoice
            label="Team"
            all="All teams"
            value={filters.team}
            options={[...teams]}
            onChange={(team) => setQuery({ [FILTER_NAMES.team]: team })}
          />
          <FilterChoice
            label="Skill of the worker"
            all="Any skill"
            value={filters.skill}
            options={skills.map(({ uuid, name }) => [uuid, name] as const)}
            onChange={(skill) => setQuery({ [FILTER_NAMES.skill]: skill })}
          />
          <FilterChoice
            label="Shift"
            all="With or without a shift"
            value={filters.shift ? WITH_SHIFT : undefined}
            options={[[WITH_SHIFT, 'With a shift']]}
            onChange={(shift) => setQuery({ [FILTER_NAMES.shift]: shift })}
          />
          <Choice
            label="Without shift and job"
            value={look.idle}
            options={[
              ['hide', 'Hidden'],
              ['show', 'Shown'],
            ]}
            onChange={(idle) => setLook('idle', idle)}
          />
          <Choice
            label="Group by"
            value={look.group}
            options={[
              ['none', 'No groups'],
              ['team', 'Team'],
              ['territory', 'Territory'],
              ['skill', 'Skill'],
              ['shift', 'Shift'],
            ]}
            onChange={(group) => setLook('group', group)}
          />
          <Choice
            label="Order"
            value={look.order}
            options={[
              ['name', 'Name'],
              ['load', 'Highest load first'],
              ['free', 'Most free time first'],
            ]}
            onChange={(order) => setLook('order', order)}
          />
        </section>
        {!isWeek && (
          <section aria-label="Time">
            <h2>Time</h2>
            <Choice
              label="Column"
              value={look.zoom}
              options={[
                ['60', '1 hour'],
                ['30', '30 minutes'],
                ['15', '15 minutes'],
              ]}
              onChange={(zoom) => setLook('zoom', zoom)}
            />
            <Choice
              label="Hours"
              value={look.hours}
              options={[
                ['working', 'Working hours'],
                ['all', 'All day'],
              ]}
              onChange={(hours) => setLook('hours', hours)}
            />
            <Choice
              label="Row height"
              value={look.rows}
              options={[
                ['compact', 'Compact'],
                ['normal', 'Normal'],
                ['tall', 'Tall'],
              ]}
              onChange={(rows) => setLook('rows', rows)}
            />
          </section>
        )}
        <Button onPress={onClose}>Close</Button>
      </Dialog>
    </Popover>
  );
}
