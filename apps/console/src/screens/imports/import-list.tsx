import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, navigate } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { numberText } from '../../ui/locale.ts';
import { Pages } from '../../ui/pages.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { ImportStatus, titleOf } from './import-state.tsx';
import { kindName } from './transfer-kinds.ts';

/** The imports of the account, newest first. */
export function ImportList(): ReactElement {
  const pages = usePages(['imports', 'list'], (page, options) => api.imports.list(page, options).toArray(page.limit));
  return (
    <>
      <ScreenHeader title="Imports" parents={[['/setup', 'Set-up']]}>
        <Button emphasis="primary" onPress={() => navigate('/imports/new')}>
          New import
        </Button>
      </ScreenHeader>
      <Pages
        query={pages}
        empty={
          <Empty title="No imports yet">
            <p>“New import” takes a spreadsheet, tries it first, and says which row is wrong and why.</p>
          </Empty>
        }
      >
        {(imports) => (
          <Table
            className="stacked"
            rows={imports}
            columns={[
              {
                name: 'Import',
                cellClass: 'breaks',
                cell: (one) => (
                  <Link to={`/imports/${one.uuid}`}>
                    <bdi>{titleOf(one)}</bdi>
                  </Link>
                ),
              },
              { name: 'Kind', className: 'medium', cell: ({ kind }) => kindName(kind) },
              { name: 'Rows', label: 'Rows', cellClass: 'numbers', cell: ({ rows }) => numberText(rows) },
              { name: 'Failed', label: 'Failed', cellClass: 'numbers', cell: ({ failed }) => numberText(failed) },
              { name: 'State', cell: (one) => <ImportStatus of={one} /> },
              { name: 'Sent', className: 'medium', cell: ({ created_at: at }) => <Time at={at} /> },
            ]}
          />
        )}
      </Pages>
    </>
  );
}
