import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { DeletedList, useShowsDeleted } from '../deleted/deleted-list.tsx';
import { LoadedEntity } from '../resource/resource-detail.tsx';
import { ChangeForm, CreateForm } from '../resource/resource-forms.tsx';
import { PeopleList } from './people-list.tsx';
import { PEOPLE } from './person-form.tsx';
import { PersonPage } from './person-page.tsx';

/** The people of the account: the list at `/people`, one at `/people/<uuid>`, the forms at `…/edit` and `/people/new`. */
export default function PeopleScreen(): ReactElement {
  const [, uuid, form] = useRoute().parts;
  const showsDeleted = useShowsDeleted();
  const needed = uuid === 'new' || form === 'edit' ? 'users' : 'web.teams.view';
  if (!useMay(needed))
    return (
      <>
        <ScreenHeader title="People" />
        <MissingRight right={needed} to={needed === 'users' ? 'change people' : 'see people'} />
      </>
    );
  if (uuid === undefined) return showsDeleted ? <DeletedList kind="people" /> : <PeopleList />;
  if (uuid === 'new') return <CreateForm resource={PEOPLE} />;
  return (
    <LoadedEntity key={uuid} resource={PEOPLE} uuid={uuid}>
      {(person) =>
        form === 'edit' ? <ChangeForm resource={PEOPLE} entity={person} /> : <PersonPage person={person} />
      }
    </LoadedEntity>
  );
}
