import type { ReactElement, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { useDone } from './done-list.ts';

/** What was done on the page, beside the button that opens it: each can be taken back or done again. */
export default function DonePopover({
  button,
  onClose,
}: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}): ReactElement {
  const entries = useDone();
  return (
    <Popover
      triggerRef={button}
      className="done-list"
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
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
  );
}
