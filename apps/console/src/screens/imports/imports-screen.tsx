import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { useRoute } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { ImportList } from './import-list.tsx';
import { ImportPage } from './import-page.tsx';
import { NewImport } from './new-import.tsx';
import { importedKinds } from './transfer-kinds.ts';

/** The imports of the account: all at `/imports`, a new one at `/imports/new`, one at `/imports/<uuid>`. */
export default function ImportsScreen(): ReactElement {
  const [, id] = useRoute().parts;
  if (importedKinds(useSession()).length === 0)
    return (
      <>
        <ScreenHeader title="Imports" parents={[['/setup', 'Set-up']]} />
        <MissingRight right="undos of clients" to="import clients and sites" />
      </>
    );
  if (id === undefined) return <ImportList />;
  return id === 'new' ? <NewImport /> : <ImportPage uuid={id} />;
}
