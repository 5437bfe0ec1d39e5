import type { ReactElement } from 'react';
import type { ForeignChange } from './changes.ts';

/** Says what others changed while a form was open, beside what the form has. */
export function ChangedMeanwhile<V>({
  changes,
  labels,
  textOf,
}: {
  readonly changes: readonly ForeignChange<V>[];
  readonly labels: Readonly<Record<keyof V, string>>;
  readonly textOf: (value: V[keyof V], field: keyof V) => string;
}): ReactElement | null {
  if (changes.length === 0) return null;
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
      <ul className="list">
        {changes.map(({ field, now, mine }) => (
          <li key={String(field)}>
            <strong>{labels[field]}</strong> is now “{shown(now, field)}”
            {mine !== undefined && `; you have “${shown(mine, field)}”`}
          </li>
        ))}
      </ul>
    </div>
  );
}
