import type { ReactElement, ReactNode } from 'react';
import type { Names } from '../../api/names.ts';
import { durationText } from '../../ui/duration.ts';
import { Icon } from '../../ui/icon.tsx';
import { jobStatusWord } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import { fileOf } from './files.ts';
import { type Change, isObject } from './history.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
type TimeText = ReturnType<typeof useTimeText>;

/** A value of the API as text, whatever its type. */
export function textOfValue(value: unknown, timeText: TimeText, names: Names): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    const file = fileOf(value);
    return names.get(file?.uuid ?? value) ?? file?.name ?? (TIMESTAMP.test(value) ? timeText(value) : value);
  }
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((one) => textOfValue(one, timeText, names)).join(', ');
  return isObject(value) ? textOfObject(value, timeText, names) : typeof value === 'number' ? String(value) : '—';
}

function textOfObject(value: Readonly<Record<string, unknown>>, timeText: TimeText, names: Names): string {
  const text = (one: unknown): string => textOfValue(one, timeText, names);
  const { name, minutes, formatted, from, to, access, comment } = value;
  if (typeof minutes === 'number') return durationText(minutes);
  if (typeof formatted === 'string') return formatted;
  if (access !== undefined)
    return text(value['worker_uuid'] ?? value['team_uuid']) + (access === 'view' ? ' (may view)' : '');
  if (from !== undefined && to !== undefined) return `${text(from)} – ${text(to)}`;
  if (typeof name === 'string' && typeof value['value'] === 'string') return `${name} ${value['value']}`;
  if (typeof name === 'string') return typeof comment === 'string' ? `${name}: ${comment}` : name;
  const named = value['service'] ?? value['category'];
  return named === undefined ? JSON.stringify(value) : text(named);
}

/** Changes of properties, each with its values before and after. */
export function Changes({
  changes,
  names,
}: {
  readonly changes: readonly Change[];
  readonly names: Names;
}): ReactElement {
  const timeText = useTimeText();
  const shown = (key: string, value: unknown): ReactNode =>
    key === 'status' && typeof value === 'string' ? jobStatusWord(value) : textOfValue(value, timeText, names);
  return (
    <dl className="changes">
      {changes.map(({ key, label, from, to }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {from !== null && (
              <>
                <del>{shown(key, from)}</del> <Icon name="right" />{' '}
              </>
            )}
            <ins>{shown(key, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
