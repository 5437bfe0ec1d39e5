import type { ComponentType, ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import type { Fields, FieldSchema } from '../../../schema.ts';
import type { Kind } from '../history/entity.ts';
import { fieldLabel } from './labels.ts';
import { counts, emptyValues, type Row, type Value, valueText } from './values.ts';

/** The field of a value. */
export interface SchemaFieldProps {
  readonly name: string;
  readonly field: FieldSchema;
  readonly value: Value;
  /** Of the value in the body, for its errors. */
  readonly path: string;
  /** The kind that a field refers to. */
  readonly kindOf: (field: string) => Kind;
  readonly error: unknown;
  readonly onChange: (value: Value) => void;
}

/** The items of a field that has several: they are added, moved and removed. */
export function RowsField({
  name,
  Field,
  fields,
  rows,
  path,
  kindOf,
  error,
  onChange,
}: {
  readonly name: string;
  /** Shows a field of an item. */
  readonly Field: ComponentType<SchemaFieldProps>;
  readonly fields: Fields;
  readonly rows: readonly Row[];
  readonly path: string;
  readonly kindOf: (field: string) => Kind;
  readonly error: unknown;
  readonly onChange: (rows: readonly Row[]) => void;
}): ReactElement {
  const general = fieldErrors(error, path);
  const label = fieldLabel(name);
  return (
    <div className="stack" role="group" aria-label={label}>
      {rows.map((row, at) => (
        <RowFields
          key={at}
          label={`${label} ${at + 1}`}
          row={row}
          Field={Field}
          fields={fields}
          path={`${path}.${at}`}
          kindOf={kindOf}
          error={error}
          onChange={(changed) => onChange(rows.with(at, changed))}
          onRemove={() => onChange(rows.filter((_, n) => n !== at))}
          onUp={at === 0 ? undefined : () => onChange(rows.with(at - 1, row).with(at, rows[at - 1] ?? row))}
        />
      ))}
      {general !== undefined && <p className="field-error">{general}</p>}
      <div>
        <Button onPress={() => onChange([...rows, { uuid: undefined, values: emptyValues(fields) }])}>
          {rows.length === 0 ? 'Add the first one' : 'Add another one'}
        </Button>
      </div>
    </div>
  );
}

function RowFields({
  label,
  row,
  Field,
  fields,
  path,
  kindOf,
  error,
  onChange,
  onRemove,
  onUp,
}: {
  readonly label: string;
  readonly row: Row;
  readonly Field: ComponentType<SchemaFieldProps>;
  readonly fields: Fields;
  readonly path: string;
  readonly kindOf: (field: string) => Kind;
  readonly error: unknown;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
  readonly onUp: (() => void) | undefined;
}): ReactElement {
  const text = Object.entries(row.values).map(([name, value]) => valueText(value, fields[name]))[0] ?? label;
  return (
    <div className="item-row" role="group" aria-label={label}>
      <div className="field-row">
        {Object.entries(fields).map(
          ([name, field]) =>
            counts(name, row.values) && (
              <Field
                key={name}
                name={name}
                field={field}
                value={row.values[name] ?? null}
                path={`${path}.${name}`}
                kindOf={kindOf}
                error={error}
                onChange={(value) => onChange({ ...row, values: { ...row.values, [name]: value } })}
              />
            ),
        )}
      </div>
      <div className="actions">
        {onUp !== undefined && (
          <Button emphasis="quiet" aria-label={`Move ${text} up`} onPress={onUp}>
            <Icon name="high" />
          </Button>
        )}
        <Button emphasis="quiet" aria-label={`Remove ${text}`} onPress={onRemove}>
          <Icon name="cross" />
        </Button>
      </div>
    </div>
  );
}
