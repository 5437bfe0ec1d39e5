import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { type HeaderValues, repeatedHeader } from './webhook-values.ts';

const NEW_HEADER: HeaderValues = { name: '', value: '' };

/** The further headers of the requests of a webhook: rows that are added and removed. */
export function HeaderFields({
  headers,
  error,
  onChange,
}: {
  readonly headers: readonly HeaderValues[];
  readonly error: unknown;
  readonly onChange: (headers: readonly HeaderValues[]) => void;
}): ReactElement {
  const change = (at: number, part: Partial<HeaderValues>): void =>
    onChange(headers.map((header, n) => (n === at ? { ...header, ...part } : header)));
  const general = fieldErrors(error, 'headers');
  const repeated = repeatedHeader(headers);
  return (
    <fieldset>
      <legend>Headers</legend>
      <p className="hint">Sent with each request beside those of the service, such as Authorization.</p>
      {headers.map((header, at) => (
        <div key={at} className="header-row" role="group" aria-label={`Header ${at + 1}`}>
          <TextField
            label="Header"
            value={header.name}
            onChange={(name) => change(at, { name })}
            error={header === repeated ? 'is there already' : fieldErrors(error, `headers.${header.name.trim()}`)}
            autoComplete="off"
          />
          <TextField
            label="Value"
            value={header.value}
            onChange={(value) => change(at, { value })}
            autoComplete="off"
          />
          <Button
            emphasis="quiet"
            aria-label={`Remove header ${at + 1}`}
            onPress={() => onChange(headers.filter((_, n) => n !== at))}
          >
            <Icon name="cross" />
          </Button>
        </div>
      ))}
      {general !== undefined && <p className="field-error">{general}</p>}
      <div>
        <Button onPress={() => onChange([...headers, NEW_HEADER])}>Add a header</Button>
      </div>
    </fieldset>
  );
}
