import { type ReactElement, useSyncExternalStore } from 'react';
import { textOf } from './problem.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What a notice offers, such as "Undo". */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** A short message about what was done. */
interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'warning' | 'error';
  readonly action?: NoticeAction;
}

const SHOWN_MS = 8_000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => change(notices.filter((one) => one.id !== id));

/** Shows a notice in place of an equal one. Errors stay until somebody closes them. @returns what closes it. */
function show(notice: Omit<Notice, 'id'>): () => void {
  const id = ++lastId;
  const others = notices.filter(({ text, tone }) => text !== notice.text || tone !== notice.tone);
  change([...others, { ...notice, id }]);
  if (notice.tone !== 'error') window.setTimeout(() => dismiss(id), SHOWN_MS);
  return () => dismiss(id);
}

/** Says what was done. @returns what closes the notice. */
export const notify = (text: string, action?: NoticeAction): (() => void) =>
  show({ text, tone: 'done', ...(action && { action }) });

/** Says what was done although something speaks against it. @returns what closes the notice. */
export const notifyWarned = (text: string, action?: NoticeAction): (() => void) =>
  show({ text, tone: 'warning', ...(action && { action }) });

/** Says why something was not done, until somebody closes it. */
export const notifyFailure = (text: string): void => void show({ text, tone: 'error' });

/** Says what could not be done, and why. */
export const notifyError = (what: string, error: unknown): void => notifyFailure(`${what}: ${textOf(error)}`);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The messages of the last seconds, and errors that nobody has closed. Screen readers announce them. */
export function Notices(): ReactElement {
  const shown = useSyncExternalStore(subscribe, () => notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map(({ id, text, tone, action }) => (
        <div key={id} className={`notice ${tone}`}>
          <p>{text}</p>
          <Button emphasis="quiet" aria-label="Dismiss" onPress={() => dismiss(id)}>
            <Icon name="cross" />
          </Button>
          {action !== undefined && (
            <Button
              emphasis="quiet"
              onPress={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
