import { lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import { useMay } from '../../app/session-context.ts';
import { Icon } from '../../ui/icon.tsx';

const LaneActions = lazy(() => import('./lane-actions.tsx'));

/** What can be done with the shifts of a worker. It is no stop of Tab: boards have many lanes, and S on a job or lane opens it. */
export function LaneMenu({ worker, name }: { readonly worker: string; readonly name: string }): ReactElement | null {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!useMay('web.shifts.edit')) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="lane-menu"
        tabIndex={-1}
        aria-label={`Shifts of ${name}`}
        aria-haspopup="menu"
        onClick={() => setOpen(true)}
      >
        <Icon name="down" />
      </button>
      {isOpen && (
        <Suspense>
          <LaneActions button={button} worker={worker} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the menu of the lane that an element is on. @returns whether it has one. */
export function openLaneMenu(element: Element | null): boolean {
  const menu = element?.closest('.lane, tr')?.querySelector<HTMLElement>('.lane-menu');
  // To React Aria a click without a detail is one of a screen reader: the focus would stay on the popover then.
  menu?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  return menu != null;
}
