import { isNotFound } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Loaded } from '../../ui/states.tsx';
import { DeletedList, useShowsDeleted } from '../deleted/deleted-list.tsx';
import { Gone } from '../deleted/gone.tsx';
import { EntityHistory } from '../history/entity-history.tsx';
import { PeopleList } from './people-list.tsx';
import { ChangePerson, CreatePerson } from './person-form.tsx';
import { PersonPage } from './person-page.tsx';
import { userQuery } from './person-queries.ts';

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
  if (uuid === 'new') return <CreatePerson />;
  return <OnePerson key={uuid} uuid={uuid} isForm={form === 'edit'} />;
}

function OnePerson({ uuid, isForm }: { readonly uuid: string; readonly isForm: boolean }): ReactElement {
  const user = useQuery(userQuery(uuid));
  if (isNotFound(user.error))
    return (
      <Gone kind="people" id={uuid}>
        {(entity, version) => <EntityHistory entity={entity} version={version} />}
      </Gone>
    );
  const Shown = isForm ? ChangePerson : PersonPage;
  return <Loaded query={user}>{(read) => <Shown read={read} />}</Loaded>;
}
