import type { ReactElement } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { useDone } from './done-list.ts';

/** Opens the list of what was done on the page, from which each can be taken back or done again. */
export function DoneMenu(): ReactElement | null {
  const entries = useDone();
  if (entries.length === 0) return null;
  return (
    <DialogTrigger>
      <Button>Your changes</Button>
      <Popover className="done-list" placement="bottom end">
        <Dialog aria-label="What you changed since the page was opened">
          <ul className="list">
            {entries.map(({ id, text, isUndone, reverse, why }) => (
              <li key={id}>
                <span className={isUndone ? 'undone' : undefined}>
                  {isUndone ? 'Undone: ' : ''}
                  {text}
                  {why !== undefined && <span className="secondary">{why}</span>}
                </span>
                {reverse !== undefined && (
                  <Button emphasis="quiet" aria-label={`${isUndone ? 'Redo' : 'Undo'}: ${text}`} onPress={reverse}>
                    {isUndone ? 'Redo' : 'Undo'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
