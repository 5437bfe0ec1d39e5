import { type ReactElement, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { HistoryEvent } from '../../api/history.ts';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type EntityRef, rightOf } from './entity.ts';
import { RevertDialog } from './revert-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { isDeletion } from './taken-back.ts';
import { compareVersions } from './version-difference.tsx';

type Open = 'take-back' | 'revert';

/**
 * The version of an event, with what can be done with it: comparing it with the one before, and for those who may taking
 * its change back, or the entity back to it.
 * @param events of the entity that are known, newest first.
 */
export function EventActions({
  entity,
  event,
  events,
}: {
  readonly entity: EntityRef;
  readonly event: HistoryEvent;
  readonly events: readonly HistoryEvent[];
}): ReactElement {
  const mayRevert = useMay(rightOf(entity.kind, 'edit'));
  const mayUndo = useMay(rightOf(entity.kind, 'undo'));
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const name = `Version ${event.version}`;
  const [newest = event] = events;
  const hasState = !isDeletion(event);
  const isChangeable = hasState && !isDeletion(newest);
  const before = events.find((one) => one.version < event.version && !isDeletion(one))?.version ?? event.version - 1;
  const actions = [
    ...(hasState && before > 0 ? [['compare', `Compare with version ${before}`] as const] : []),
    ...(isChangeable && mayUndo ? [['take-back', 'Take back this change'] as const] : []),
    ...(isChangeable && mayRevert && event !== newest ? [['revert', 'Go back to this version'] as const] : []),
  ];
  if (actions.length === 0) return <span className="secondary">{name}</span>;
  return (
    <>
      <MenuTrigger>
        <Button emphasis="quiet">
          <span className="secondary">{name}</span> <Icon name="down" />
        </Button>
        <Popover placement="bottom end">
          <Menu
            className="menu"
            onAction={(key) => {
              if (key === 'compare') compareVersions(before, event.version);
              else setOpen(key === 'revert' ? 'revert' : 'take-back');
            }}
          >
            {actions.map(([id, label]) => (
              <MenuItem key={id} id={id} className="menu-item">
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {open === 'take-back' && <TakeBackDialog entity={entity} event={event} events={events} onClose={close} />}
      {open === 'revert' && <RevertDialog entity={entity} to={event.version} onClose={close} />}
    </>
  );
}
