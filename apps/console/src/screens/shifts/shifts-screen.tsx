import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { setQuery, useRoute } from '../../app/router.tsx';
import { useMay, useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { FilterChoice } from '../../ui/filters.tsx';
import { formatOf } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { addDays, dateAt } from '../../ui/zone-time.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import { daysOf, PATTERNS } from './shift-plan.ts';
import { type PersonMonth, useMonth } from './shift-queries.ts';
import { ShiftsDialog } from './shifts-dialog.tsx';

const MAX_TEAMS = 500;
const TITLE = 'Shifts';
const PARENTS = [['/setup', 'Set-up']] as const;

/** The shifts of people by the days of a month, which the address has: `month=2026-11`. */
export default function ShiftsScreen(): ReactElement {
  if (useMay('web.schedule.view')) return <Shifts />;
  return (
    <>
      <ScreenHeader title={TITLE} parents={PARENTS} />
      <MissingRight right="web.schedule.view" to="see shifts" />
    </>
  );
}

function Shifts(): ReactElement {
  const { query } = useRoute();
  const { time_zone: zone } = useSession().account;
  const mayEdit = useMay('web.shifts.edit');
  const asked = query.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : dateAt(Date.now(), zone).slice(0, 7);
  const team = query.get('team') ?? undefined;
  const [pattern, setPattern] = useState(PATTERNS[0]?.name ?? '');
  const [absent, setAbsent] = useState<PersonMonth>();
  const [isCopying, setCopying] = useState(false);
  const teams = useQuery({
    queryKey: ['people', 'all teams', 'list'],
    queryFn: ({ signal }) => api.teams.list({ limit: MAX_TEAMS }, { signal }).toArray(MAX_TEAMS),
  });
  const pages = useMonth(month, team);
  const people = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const days = daysOf(month);
  const monthText = formatOf('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01T00:00:00Z`));
  return (
    <>
      <ScreenHeader title={TITLE} name={`${monthText} – ${TITLE}`} parents={PARENTS}>
        <Button aria-label="Previous month" onPress={() => setQuery({ month: addDays(`${month}-01`, -1).slice(0, 7) })}>
          <Icon name="left" />
        </Button>
        <strong aria-live="polite">{monthText}</strong>
        <Button
          aria-label="Next month"
          onPress={() => setQuery({ month: addDays(`${month}-01`, days.length).slice(0, 7) })}
        >
          <Icon name="right" />
        </Button>
        <FilterChoice
          label="Team"
          all="All people"
          value={team}
          options={(teams.data ?? []).map(({ uuid, name }) => [uuid, name] as const)}
          onChange={(chosen) => setQuery({ team: chosen })}
        />
        {mayEdit && (
          <>
            <Choice
              label="A click sets"
              value={pattern}
              options={PATTERNS.map(({ name }) => [name, name] as const)}
              onChange={setPattern}
            />
            <Button isDisabled={people.length === 0} onPress={() => setCopying(true)}>
              Copy a week
            </Button>
          </>
        )}
      </ScreenHeader>
      <Pages
        query={pages}
        empty={
          <Empty title="Nobody is here">
            <p>{team === undefined ? 'Create people first.' : 'The team has nobody.'}</p>
          </Empty>
        }
      >
        {(shown) => (
          <MonthGrid
            people={shown}
            days={days}
            zone={zone}
            pattern={mayEdit ? PATTERNS.find(({ name }) => name === pattern) : undefined}
            onAbsence={setAbsent}
          />
        )}
      </Pages>
      {absent !== undefined && (
        <ShiftsDialog
          person={absent}
          isAbsence
          first={days[0] ?? `${month}-01`}
          zone={zone}
          onClose={() => setAbsent(undefined)}
        />
      )}
      {isCopying && <CopyDialog people={people} days={days} zone={zone} onClose={() => setCopying(false)} />}
    </>
  );
}
