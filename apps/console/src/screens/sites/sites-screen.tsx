import type { ReactElement } from 'react';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingScope } from '../../ui/missing-scope.tsx';
import { EntityHeader } from '../contact-details/directory.tsx';
import { SiteDetail } from './site-detail.tsx';
import { EditSite, NewSite } from './site-forms.tsx';
import { SiteList } from './site-list.tsx';

/** Sites: the list at `/sites`, one at `/sites/<uuid>`, its form at `…/edit`, and an empty one at `/sites/new`. */
export default function SitesScreen(): ReactElement {
  const [, uuid, form] = useRoute().parts;
  const may = useMay();
  const needed = uuid === 'new' || form === 'edit' ? 'write' : 'read';
  if (!may(needed, 'crm'))
    return (
      <>
        <EntityHeader list="sites" title="Sites" />
        <MissingScope scope={`crm:${needed}`} to={needed === 'read' ? 'see sites' : 'change sites'} />
      </>
    );
  if (uuid === undefined) return <SiteList />;
  if (uuid === 'new') return <NewSite />;
  return form === 'edit' ? <EditSite uuid={uuid} /> : <SiteDetail uuid={uuid} />;
}
