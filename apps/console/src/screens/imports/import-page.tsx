import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link } from '../../app/router.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ImportStatus, Steps, titleOf } from './import-state.tsx';
import { ImportWork, useImport } from './import-work.tsx';
import { TakeBack } from './take-back.tsx';
import { kindName } from './transfer-kinds.ts';

const PARENTS = [
  ['/setup', 'Set-up'],
  ['/imports', 'Imports'],
] as const;
const TRIAL = 2;
const IMPORT = 3;

/** An import: what it has done with its rows, and what can still be done with it. */
export function ImportPage({ uuid }: { readonly uuid: string }): ReactElement {
  const query = useImport(uuid);
  const { data } = query;
  const name = data === undefined ? 'Import' : titleOf(data);
  return (
    <>
      <ScreenHeader title={<bdi>{name}</bdi>} name={name} parents={PARENTS}>
        {data !== undefined && (
          <>
            {kindName(data.kind)} <ImportStatus of={data} />
          </>
        )}
      </ScreenHeader>
      <Loaded query={query}>
        {(imported) => (
          <div className="stack">
            <Steps current={imported.dry_run ? TRIAL : IMPORT} />
            <ImportWork of={imported} />
            {imported.dry_run ? (
              <p>
                This is a trial: nothing is changed. To import the file, <Link to="/imports/new">choose it again</Link>.
              </p>
            ) : (
              <TakeBack of={imported} />
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}
