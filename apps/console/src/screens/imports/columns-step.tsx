import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { type ColumnProblems, columnRows } from './column-rows.ts';
import { ColumnTable } from './column-table.tsx';
import { FileName } from './file-step.tsx';
import type { Chosen } from './import-file.ts';
import { sampleOf } from './sample.ts';
import { kindName } from './transfer-kinds.ts';

/** The second step: the columns with the first rows, and those that are passed over. The service says which it does not know. */
export function ColumnsStep({
  chosen: { file, kind, format, ignored },
  problems,
  isSending,
  onIgnore,
  onBack,
  onNext,
}: {
  readonly chosen: Chosen;
  readonly problems: ColumnProblems;
  readonly isSending: boolean;
  readonly onIgnore: (ignored: readonly string[]) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}): ReactElement {
  const { data: sample, isLoading } = useQuery({
    queryKey: ['imports', 'sample', file?.name, file?.size, file?.lastModified, format],
    queryFn: async () => (file && (await sampleOf(file, format))) ?? null,
    gcTime: 0,
  });
  const columns = columnRows(sample ?? { columns: [], rows: [] }, problems);
  const unknown = columns.filter(
    ({ name, problem, isNamed }) => problem !== undefined && isNamed && !ignored.includes(name),
  );
  return (
    <div className="stack">
      <p>
        {file && <FileName file={file} />} <span className="nowrap">as {kindName(kind).toLowerCase()}</span>
      </p>
      {isLoading && <Loading />}
      {sample === null && columns.length === 0 && (
        <p className="secondary">
          The first rows of this file are not shown here{format === 'xlsx' ? ', but after the trial' : ''}. The trial
          also says which columns are not known.
        </p>
      )}
      {unknown.length > 0 && (
        <div className="problem" role="alert">
          <p>{unknown.length === 1 ? 'A column is not known.' : `${unknown.length} columns are not known.`}</p>
          <p>Rename them in the file, and choose it again, or leave them out.</p>
          <Button onPress={() => onIgnore([...ignored, ...unknown.map(({ name }) => name)])}>
            {unknown.length === 1 ? 'Leave it out' : 'Leave them out'}
          </Button>
        </div>
      )}
      {columns.length > 0 && (
        <ColumnTable columns={columns} {...(format !== 'ndjson' && { leaveOut: { ignored, onIgnore } })} />
      )}
      <div className="form-buttons">
        <Button emphasis="primary" isDisabled={isSending} onPress={onNext}>
          Try it
        </Button>
        <Button isDisabled={isSending} onPress={onBack}>
          Back to the file
        </Button>
      </div>
      <p className="secondary">A trial sends the file, and performs every row without changing anything.</p>
    </div>
  );
}
