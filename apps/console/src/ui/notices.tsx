import { type ReactElement, useSyncExternalStore } from 'react';
import { textOf } from './problem.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A short message about what was done, with an action such as "Undo". */
interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'warning' | 'error';
  readonly action?: { readonly label: string; readonly run: () => void };
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

function show(notice: Omit<Notice, 'id'>): void {
  const id = ++lastId;
  change([...notices, { ...notice, id }]);
  window.setTimeout(() => dismiss(id), SHOWN_MS);
}

/** Says what was done. */
export const notify = (text: string, action?: Notice['action']): void =>
  show({ text, tone: 'done', ...(action && { action }) });

/** Says what was done although something speaks against it. */
export const notifyWarned = (text: string, action: Notice['action']): void =>
  show({ text, tone: 'warning', ...(action && { action }) });

/** Says what could not be done, and why. */
export const notifyError = (what: string, error: unknown): void =>
  show({ text: `${what}: ${textOf(error)}`, tone: 'error' });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The messages of the last seconds. Screen readers announce them. */
export function Notices(): ReactElement {
  const shown = useSyncExternalStore(subscribe, () => notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map(({ id, text, tone, action }) => (
        <div key={id} className={`notice ${tone}`}>
          <span>{text}</span>
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
          <Button emphasis="quiet" aria-label="Dismiss" onPress={() => dismiss(id)}>
            <Icon name="cross" />
          </Button>
        </div>
      ))}
    </div>
  );
}
