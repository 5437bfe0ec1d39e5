import type { ReactElement, ReactNode } from 'react';
import { isObject } from '../../api/history.ts';
import type { Names } from '../../api/names.ts';
import { durationText } from '../../ui/duration.ts';
import { Icon } from '../../ui/icon.tsx';
import { dueText, isPriority, priorityWord } from '../../ui/priority.tsx';
import { jobStatusWord } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import { fileOf } from '../job/files.ts';
import { type Change, isEmpty } from './changes.ts';

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

const isDay = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));

function textOfObject(value: Readonly<Record<string, unknown>>, timeText: TimeText, names: Names): string {
  const text = (one: unknown): string => textOfValue(one, timeText, names);
  const { name, minutes, formatted, from, to, access, comment, canceled_at: canceledAt } = value;
  if (typeof minutes === 'number') return durationText(minutes);
  if (typeof formatted === 'string') return addressText({ ...value, formatted });
  if (access !== undefined) {
    const { worker_uuid: worker = value['uuid'], team_uuid: team = value['team'], email } = value;
    const isKnown = typeof worker === 'string' && names.has(worker);
    return text(team ?? (isKnown ? worker : (email ?? worker))) + (access === 'view' ? ' (may view)' : '');
  }
  if (from !== undefined && to !== undefined)
    return isDay(from) && isDay(to) ? dueText({ from, to }) : `${text(from)} – ${text(to)}`;
  if (typeof name === 'string' && typeof value['value'] === 'string') return `${name} ${value['value']}`.trim();
  if (typeof name === 'string') return typeof comment === 'string' ? `${name}: ${comment}` : name;
  if (canceledAt !== undefined)
    return [canceledAt, value['reason']]
      .filter((one) => one != null)
      .map(text)
      .join(': ');
  const named = value['service'] ?? value['category'] ?? value['code'] ?? value['uuid'];
  return named === undefined ? JSON.stringify(value) : text(named);
}

/** An address in a line, with all that may differ. */
function addressText({
  formatted,
  geolocation,
  ...rest
}: Readonly<Record<string, unknown>> & { readonly formatted: string }): string {
  const details = [
    ['entrance_no', 'entrance '],
    ['floor', 'floor '],
    ['apartment', 'apartment '],
    ['description', ''],
  ].flatMap(([part = '', word = '']) => (typeof rest[part] === 'string' ? [word + rest[part]] : []));
  const place = isObject(geolocation)
    ? [`${String(geolocation['latitude'])}, ${String(geolocation['longitude'])}`]
    : [];
  return [formatted, ...details, ...place].join(', ');
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
  const shown = (key: string, value: unknown): ReactNode => {
    if (key === 'status' && typeof value === 'string') return jobStatusWord(value);
    return key === 'priority' && isPriority(value) ? priorityWord(value) : textOfValue(value, timeText, names);
  };
  return (
    <dl className="changes">
      {changes.map(({ key, label, from, to }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {!isEmpty(from) && (
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
