import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { download } from '../../api/download.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { numberText } from '../../ui/locale.ts';
import { notifyError } from '../../ui/notices.tsx';
import { type Chosen, FILE_ENDINGS, FORMAT_OPTIONS, formatOf } from './import-file.ts';
import { importedKinds, kindName, kindOfFile } from './transfer-kinds.ts';

const MODES = [
  ['upsert', 'Create what is new, update what there is'],
  ['create', 'Only create'],
  ['update', 'Only update'],
] as const;
const ON_ERROR = [
  ['continue', 'Go on with the others'],
  ['stop', 'Stop'],
  ['all_or_nothing', 'Import nothing (at most 500 rows)'],
] as const;
const KIB = 1024;

/** The size of a file for people. */
const sizeText = (bytes: number): string =>
  bytes < KIB ** 2 ? `${numberText(Math.ceil(bytes / KIB))} KiB` : `${numberText(Math.round(bytes / KIB ** 2))} MiB`;

/** The first step: the file, and what its rows are. */
export function FileStep({
  chosen,
  onChange,
  onNext,
}: {
  readonly chosen: Chosen;
  readonly onChange: (part: Partial<Chosen>) => void;
  readonly onNext: () => void;
}): ReactElement {
  const kinds = importedKinds(useSession());
  const { file, kind, format, mode, onError, sheet } = chosen;
  const [isUnknown, setUnknown] = useState(false);
  const choose = (given: File | undefined): void => {
    if (given === undefined) return;
    const known = formatOf(given.name);
    const named = kindOfFile(given.name);
    setUnknown(known === undefined);
    onChange({
      ...{ file: given, ignored: [] },
      ...(known !== undefined && { format: known }),
      ...(named !== undefined && kinds.includes(named) && { kind: named }),
    });
  };
  return (
    <div className="stack narrow">
      <DropZone
        className="drop-zone"
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => {
          const dropped = items.find((item) => item.kind === 'file');
          void dropped?.getFile().then(choose);
        }}
      >
        <Text slot="label">
          {file === undefined ? 'Drop a file here: CSV, an Excel workbook, or JSON lines' : <FileName file={file} />}
        </Text>
        <FileTrigger acceptedFileTypes={FILE_ENDINGS} onSelect={(files) => choose(files?.[0])}>
          <Button emphasis={file === undefined ? 'primary' : 'plain'}>
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
        </FileTrigger>
      </DropZone>
      {isUnknown && <p role="status">The name of the file does not say its format: choose it below.</p>}
      <div className="columns">
        <Choice
          label="Its rows are"
          value={kind}
          options={kinds.map((one) => [one, kindName(one)] as const)}
          onChange={(value) => onChange({ kind: value, ignored: [] })}
        />
        <Choice
          label="Format"
          value={format}
          options={FORMAT_OPTIONS}
          onChange={(value) => onChange({ format: value })}
        />
        <Choice label="Do" value={mode} options={MODES} onChange={(value) => onChange({ mode: value })} />
        <Choice
          label="When a row fails"
          value={onError}
          options={ON_ERROR}
          onChange={(value) => onChange({ onError: value })}
        />
        {format === 'xlsx' && (
          <TextField
            label="Sheet"
            value={sheet}
            maxLength={31}
            hint="By default the first"
            autoComplete="off"
            onChange={(value) => onChange({ sheet: value })}
          />
        )}
      </div>
      <p className="secondary">
        The first row has the names of the columns. Rows find what there is by <code>uuid</code> or{' '}
        <code>external_id</code>: with external ids the same file can be imported again.
      </p>
      <div className="form-buttons">
        <Button emphasis={file === undefined ? 'plain' : 'primary'} isDisabled={file === undefined} onPress={onNext}>
          Next: the columns
        </Button>
        <Template kind={kind} />
      </div>
    </div>
  );
}

export const FileName = ({ file }: { readonly file: File }): ReactElement => (
  <span className="breaks">
    <bdi>{file.name}</bdi> <span className="secondary">{sizeText(file.size)}</span>
  </span>
);

/** Saves a file with the columns of a kind. */
function Template({ kind }: { readonly kind: string }): ReactElement {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(`/v2/imports/templates/${kind}.csv`, `${kind}.csv`),
    onError: (error) => notifyError('The template is not saved', error),
  });
  return (
    <Button isDisabled={isPending} onPress={() => mutate()}>
      {`Template for ${kindName(kind).toLowerCase()}`}
    </Button>
  );
}
