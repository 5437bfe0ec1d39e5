import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { notify } from '../../ui/notices.tsx';
import { Problem } from '../../ui/problem.tsx';
import { dateAt } from '../../ui/zone-time.ts';
import { ExportFiles, readAgain } from './export-files.tsx';
import { exportedKinds, kindName, type ExportedKind } from '../imports/transfer-kinds.ts';

const TITLE = 'Export';
const PARENTS = [['/setup', 'Set-up']] as const;
const FORMATS = [
  ['csv', 'A table of one kind (CSV)'],
  ['ndjson', 'Whole entities of some kinds (JSON lines)'],
] as const;
/** More kinds than these are most of the account, which a key exports with the scopes `admin` and `read` alone. */
const FEW_KINDS = 2;

/** Saves entities of the account as a file. */
export default function ExportsScreen(): ReactElement {
  const kinds = exportedKinds(useSession());
  return (
    <>
      <ScreenHeader title={TITLE} parents={PARENTS} />
      {kinds.length === 0 ? (
        <MissingRight right="export of clients" to="export clients and sites" />
      ) : (
        <>
          <Export kinds={kinds} />
          <section className="stack" aria-label="Files">
            <h2>Files</h2>
            <ExportFiles />
          </section>
        </>
      )}
    </>
  );
}

function Export({ kinds }: { readonly kinds: readonly ExportedKind[] }): ReactElement {
  const { account, scopes, permissions } = useSession();
  const mayTakeMany = permissions !== null || (scopes.includes('admin') && scopes.includes('read'));
  const tables = kinds.filter((kind) => kind !== 'shifts');
  const [format, setFormat] = useState<(typeof FORMATS)[number][0]>(tables.length > 0 ? 'csv' : 'ndjson');
  const [table, setTable] = useState(tables[0]);
  const [several, setSeveral] = useState<readonly ExportedKind[]>([]);
  const [isForExcel, setForExcel] = useState(false);
  const taken = format === 'csv' ? tables.filter((kind) => kind === table) : several;
  const isTooMany = taken.length > FEW_KINDS && !mayTakeMany;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const abort = new AbortController();
      running.current = abort;
      const query = new URLSearchParams({ kinds: taken.join(), format });
      if (format === 'csv' && isForExcel) query.set('excel', 'true');
      const name = `export-${dateAt(Date.now(), account.time_zone)}.${format}`;
      await download(`/v2/exports/stream?${query.toString()}`, name, abort.signal);
    },
    onSuccess: () => notify('The export is saved'),
  });
  const write = useMutation({
    mutationFn: () => api.exports.create({ kinds: [...taken], format, ...(format === 'csv' && { excel: isForExcel }) }),
    onSuccess: () => {
      readAgain();
      notify('The file is being written');
    },
  });
  const fault = error ?? write.error;
  const isStopped = error instanceof DOMException && error.name === 'AbortError';
  return (
    <form
      className="stack narrow"
      aria-label={TITLE}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <p className="secondary">
        All rows are as of one moment. A table can be changed and imported again. More than 100,000 rows are written by
        the service, which keeps the file for seven days.
      </p>
      <Choice
        label="Save"
        value={format}
        options={FORMATS.filter(([one]) => one === 'ndjson' || tables.length > 0)}
        onChange={(value) => {
          setFormat(value);
          reset();
          write.reset();
        }}
      />
      {format === 'csv' && table !== undefined ? (
        <>
          <Choice
            label="Kind"
            value={table}
            options={tables.map((kind) => [kind, kindName(kind)] as const)}
            onChange={setTable}
          />
          <label className="check">
            <input type="checkbox" checked={isForExcel} onChange={({ target }) => setForExcel(target.checked)} />
            <span>
              For reading in Excel{' '}
              <span className="hint">
                Cells that begin with =, +, - or @ get a leading ’, so that nothing in them is performed. Such a file is
                not for importing.
              </span>
            </span>
          </label>
        </>
      ) : (
        <Kinds kinds={kinds} chosen={several} onChange={setSeveral} />
      )}
      {isTooMany && (
        <p className="missing-scope" role="note">
          The key of this session may export two kinds at once: more need the scopes <code>admin</code> and{' '}
          <code>read</code>.
        </p>
      )}
      {fault !== null && !isStopped && <Problem error={fault} />}
      <div className="form-buttons">
        <Button type="submit" emphasis="primary" isDisabled={isPending || isTooMany || taken.length === 0}>
          {isPending ? 'Exporting…' : 'Export'}
        </Button>
        <Button
          isDisabled={write.isPending || isTooMany || taken.length === 0}
          onPress={() => {
            reset();
            write.mutate();
          }}
        >
          Write a file
        </Button>
        {isPending && <Button onPress={() => running.current?.abort()}>Stop</Button>}
      </div>
      {isPending && (
        <p role="status">The service collects the rows; the browser saves the file when all have arrived.</p>
      )}
    </form>
  );
}

/** The kinds of an export, of which several can be chosen. */
const Kinds = ({
  kinds,
  chosen,
  onChange,
}: {
  readonly kinds: readonly ExportedKind[];
  readonly chosen: readonly ExportedKind[];
  readonly onChange: (chosen: readonly ExportedKind[]) => void;
}): ReactElement => (
  <fieldset className="panel export-kinds">
    <legend>Kinds</legend>
    <label className="check every">
      <input
        type="checkbox"
        checked={chosen.length === kinds.length}
        onChange={({ target }) => onChange(target.checked ? kinds : [])}
      />
      <span>All</span>
    </label>
    {kinds.map((kind) => (
      <label key={kind} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(kind)}
          onChange={({ target }) =>
            onChange(kinds.filter((one) => (one === kind ? target.checked : chosen.includes(one))))
          }
        />
        <span>{kindName(kind)}</span>
      </label>
    ))}
  </fieldset>
);
