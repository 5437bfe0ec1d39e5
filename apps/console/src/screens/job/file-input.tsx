import { type ReactElement, useId, useState } from 'react';
import type { Names } from '../../api/names.ts';
import { upload } from '../../api/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { JobField } from './field-values.ts';
import { fileOf } from './files.ts';

/** A field has at most so many files. */
const MAX_ENTRIES = 10;

/** The names of the files that this page has uploaded, by their entries. */
const uploaded = new Map<string, string>();

/** The files of a field. They are uploaded when they are chosen; the field has them when the form is saved. */
export function FileInput({
  label,
  hint,
  error,
  field: { field_type: type },
  entries,
  fileNames,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly field: Pick<JobField, 'field_type'>;
  readonly entries: readonly string[];
  /** By the uuid of their attachment. */
  readonly fileNames: Names;
  readonly onChange: (entries: readonly string[]) => void;
}): ReactElement {
  const id = useId();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<unknown>();

  async function add(chosen: readonly File[]): Promise<void> {
    setFailure(undefined);
    const added: string[] = [];
    try {
      for (const [at, file] of chosen.entries()) {
        const entry = await upload(file, (part) => setSent((at + part) / chosen.length));
        uploaded.set(entry, file.name);
        added.push(entry);
      }
    } catch (problem) {
      setFailure(problem);
    } finally {
      setSent(undefined);
      if (added.length > 0) onChange([...entries, ...added]);
    }
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {entries.length > 0 && (
        <ul className="chosen rows">
          {entries.map((entry) => {
            const file = fileOf(entry);
            const name = uploaded.get(entry) ?? fileNames.get(file?.uuid ?? '') ?? file?.name ?? entry;
            return (
              <li key={entry}>
                <span className="chosen-name">{name}</span>
                <Button
                  emphasis="quiet"
                  aria-label={`Remove ${name}`}
                  isDisabled={sent !== undefined}
                  onPress={() => onChange(entries.filter((one) => one !== entry))}
                >
                  <Icon name="cross" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        id={id}
        type="file"
        multiple
        disabled={sent !== undefined || entries.length >= MAX_ENTRIES}
        aria-invalid={error !== undefined || undefined}
        {...(type === 'file' ? {} : { accept: 'image/*' })}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {sent !== undefined && <progress value={sent} aria-label={`Uploading for ${label}`} />}
      {failure !== undefined && <Problem error={failure} />}
      {hint !== undefined && <span className="hint">{hint}</span>}
      {error !== undefined && <span className="field-error">{error}</span>}
    </div>
  );
}
