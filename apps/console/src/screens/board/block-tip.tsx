import {
  type CSSProperties,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { workOf } from '../../ui/job-title.ts';
import { jobStatusWord } from '../../ui/status.tsx';
import type { BlockContent } from './block-content.ts';
import type { BoardJob } from './board-types.ts';

// The tooltip of a block. One serves the whole board: a board has a thousand blocks.

/** What the tooltip says of a job. */
interface Tip {
  readonly job: BoardJob;
  /** When it is, as text. */
  readonly time: string;
  readonly marks: BlockContent['marks'];
  readonly element: Element;
}

/** A pointer that crosses blocks shows nothing. */
const HOVER_MS = 500;
const ID = 'block-tip';

let shown: Tip | undefined;
let timer: number | undefined;
const listeners = new Set<() => void>();

function show(tip: Tip | undefined): void {
  window.clearTimeout(timer);
  if (tip === shown) return;
  shown?.element.removeAttribute('aria-describedby');
  tip?.element.setAttribute('aria-describedby', ID);
  shown = tip;
  for (const listener of listeners) listener();
}

const hide = (): void => show(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What a block needs to have a tooltip, by the mouse and by keys: a finger has the panel of the job. */
export const tipProps = (tip: Omit<Tip, 'element'>): HTMLAttributes<Element> => ({
  onPointerEnter: ({ pointerType, buttons, currentTarget: element }: PointerEvent) => {
    if (pointerType !== 'mouse' || buttons !== 0) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => show({ ...tip, element }), HOVER_MS);
  },
  onPointerLeave: hide,
  onPointerDown: hide,
  onFocus: ({ currentTarget: element }) => {
    if (element.matches(':focus-visible')) show({ ...tip, element });
  },
  onBlur: hide,
});

/** The tooltip of the block that the mouse is on, or the focus. Escape closes it. */
export function BlockTip(): ReactElement | null {
  const tip = useSyncExternalStore(subscribe, () => shown);
  const isShown = tip !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' || key === ' ') hide();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('scroll', hide, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', hide, true);
    };
  }, [isShown]);
  // A board that is left leaves no tooltip.
  useEffect(() => hide, []);
  if (tip === undefined) return null;
  const { job, time, marks, element } = tip;
  const whom = [...new Set([job.client?.name, job.site?.name])].filter((name) => name !== undefined);
  return (
    <div id={ID} role="tooltip" className="block-tip" style={placeOf(element)}>
      <b className="numbers">{time}</b>
      <bdi>{workOf({ ...job, description: job.summary }) ?? `Job ${job.serial_no}`}</bdi>
      {whom.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
      {job.address !== null && <bdi>{job.address.formatted}</bdi>}
      <span className="secondary">
        {[`Job ${job.serial_no}`, jobStatusWord(job.status), ...marks.map(({ word }) => word)].join(' · ')}
      </span>
    </div>
  );
}

const MARGIN = 8;
const GAP = 4;
/** Its largest width. */
const WIDTH = 320;

/** Below a block, or above one in the lower half of the window. */
function placeOf(element: Element): CSSProperties {
  const { left, top, bottom } = element.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  return {
    left: Math.max(MARGIN, Math.min(left, width - WIDTH - MARGIN)),
    ...(bottom > height / 2 ? { bottom: height - top + GAP } : { top: bottom + GAP }),
  };
}
