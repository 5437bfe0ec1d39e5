import { type ReactElement, type RefObject, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { navigate, useRoute } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { dateAt, isDate } from '../../ui/zone-time.ts';
import { ShiftsDialog } from '../shifts/shifts-dialog.tsx';

const ACTIONS = [
  ['absence', 'Absent…'],
  ['shift', 'Change the shift…'],
  ['month', 'Shifts of the month'],
] as const;

/** The menu of a lane, and the dialogs that it opens for the day of the board. */
export default function LaneActions({
  button,
  worker,
  name,
  onClose,
}: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly worker: string;
  readonly name: string;
  readonly onClose: () => void;
}): ReactElement {
  const asked = useRoute().query.get('date') ?? '';
  const { time_zone: zone } = useSession().account;
  const date = isDate(asked) ? asked : dateAt(Date.now(), zone);
  const [open, setOpen] = useState<'absence' | 'shift'>();
  if (open !== undefined)
    return (
      <ShiftsDialog
        person={{ uuid: worker, name }}
        isAbsence={open === 'absence'}
        first={date}
        zone={zone}
        onClose={onClose}
      />
    );
  return (
    <Popover
      triggerRef={button}
      aria-label={`Shifts of ${name}`}
      placement="bottom start"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        className="menu"
        aria-label={`Shifts of ${name}`}
        autoFocus="first"
        // The dialogs take the place of the menu.
        shouldCloseOnSelect={false}
        onAction={(key) => {
          if (key === 'month') navigate(`/shifts?month=${date.slice(0, 7)}`);
          else setOpen(key === 'absence' ? 'absence' : 'shift');
        }}
      >
        {ACTIONS.map(([id, label]) => (
          <MenuItem key={id} id={id} className="menu-item">
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
