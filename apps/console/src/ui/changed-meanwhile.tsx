import type { ReactElement } from 'react';
import { changesText } from '../api/history.ts';
import { useWho } from '../api/who.ts';
import type { Meanwhile } from './draft.ts';

/** Says what others changed while a form was open and who did it, beside what the form has (contract §16). */
export function ChangedMeanwhile<V>({
  meanwhile,
  labels,
  textOf,
}: {
  readonly meanwhile: Meanwhile<V> | undefined;
  readonly labels: Readonly<Record<keyof V, string>>;
  readonly textOf: (value: V[keyof V], field: keyof V) => string;
}): ReactElement | null {
  const who = useWho(meanwhile?.events.map(({ context }) => context));
  if (meanwhile === undefined) return null;
  const { events, foreign } = meanwhile;
  const shown = (value: V[keyof V], field: keyof V): string => {
    const text = textOf(value, field);
    return text === '' ? 'nothing' : text;
  };
  return (
    <div className="changed-meanwhile" role="alert">
      <p>
        <strong>It was changed meanwhile, so nothing is saved yet.</strong> The form has the new state with your changes
        on top. Save again to keep it so.
      </p>
      {foreign.length > 0 && (
        <ul className="list">
          {foreign.map(({ field, now, mine }) => (
            <li key={String(field)}>
              <strong>{labels[field]}</strong> is now “{shown(now, field)}”
              {mine !== undefined && `; you have “${shown(mine, field)}”`}
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 && <p>Changed: {changesText(events, who)}.</p>}
    </div>
  );
}
