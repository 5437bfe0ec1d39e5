import { lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDone } from './done-list.ts';

const DonePopover = lazy(() => import('./done-popover.tsx'));

/** Opens the list of what was done on the page, once there is anything. */
export function DoneMenu(): ReactElement | null {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (useDone().length === 0) return null;
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onPress={() => setOpen(true)}>
        Your changes
      </Button>
      {isOpen && (
        <Suspense>
          <DonePopover button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
