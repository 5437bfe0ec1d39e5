import { type ReactElement, useEffect, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { LoadedScreen } from '../../app/loaded-screen.tsx';
import { Link } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMedia } from '../../ui/media.ts';
import { closePeek, usePeeked } from './peek.ts';

const blockOf = (job: string): HTMLElement | null => document.querySelector(`[data-job="${CSS.escape(job)}"]`);

/** A job beside the board, which stays as it is. Where there is no room beside it, the job covers the window. */
export function PeekPanel(): ReactElement | null {
  const job = usePeeked();
  const isSheet = useMedia('(max-width: 900px)');
  const panel = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = job;
    if (job === undefined) {
      if (before !== undefined && document.activeElement === document.body) blockOf(before)?.focus();
      return undefined;
    }
    const block = blockOf(job);
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Who uses the pointer goes on with the board, by keys too.
    if (block?.matches(':focus-visible') === true) panel.current?.focus();
    return isSheet ? undefined : onEscape(closePeek);
  }, [job, isSheet]);
  if (job === undefined) return null;
  if (!isSheet)
    return (
      <aside className="peek" aria-label="Job" ref={panel} tabIndex={-1}>
        <Content job={job} />
      </aside>
    );
  return (
    <ModalOverlay className="sheet" isOpen onOpenChange={(isOpen) => isOpen || closePeek()}>
      <Modal>
        <Dialog className="peek" aria-label="Job">
          <Content job={job} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const Content = ({ job }: { readonly job: string }): ReactElement => (
  <>
    <div className="peek-bar">
      <Link to={`/jobs/${encodeURIComponent(job)}`}>Open the job</Link>
      <Button emphasis="quiet" aria-label="Close the job" onPress={closePeek}>
        <Icon name="cross" />
      </Button>
    </div>
    <LoadedScreen key={job} name="job-peek" />
  </>
);

/** Calls back when Escape is pressed that nothing else takes. @returns a function that ends it. */
function onEscape(listener: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, target, defaultPrevented } = event;
    const isForField = target instanceof HTMLElement && target.matches('input, select, textarea');
    const isForOther = document.querySelector('.carried, [role="dialog"], [role="menu"]') !== null;
    if (key === 'Escape' && !defaultPrevented && !isForField && !isForOther) listener();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
