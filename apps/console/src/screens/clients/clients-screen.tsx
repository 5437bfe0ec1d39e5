import type { ReactElement } from 'react';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingScope } from '../../ui/missing-scope.tsx';
import { EntityHeader } from '../contact-details/directory.tsx';
import { ClientDetail } from './client-detail.tsx';
import { EditClient, NewClient } from './client-forms.tsx';
import { ClientList } from './client-list.tsx';

/** Clients: the list at `/clients`, one at `/clients/<uuid>`, its form at `…/edit`, and an empty one at `/clients/new`. */
export default function ClientsScreen(): ReactElement {
  const [, uuid, form] = useRoute().parts;
  const may = useMay();
  const needed = uuid === 'new' || form === 'edit' ? 'write' : 'read';
  if (!may(needed, 'crm'))
    return (
      <>
        <EntityHeader list="clients" title="Clients" />
        <MissingScope scope={`crm:${needed}`} to={needed === 'read' ? 'see clients' : 'change clients'} />
      </>
    );
  if (uuid === undefined) return <ClientList />;
  if (uuid === 'new') return <NewClient />;
  return form === 'edit' ? <EditClient uuid={uuid} /> : <ClientDetail uuid={uuid} />;
}
