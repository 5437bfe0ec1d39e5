import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { navigate } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import type { EntityRef } from '../history/entity.ts';
import { EntityHistory } from '../history/entity-history.tsx';
import { DeleteEntity } from '../resource/delete-entity.tsx';
import { ActiveButton } from './active-button.tsx';
import type { Person, User } from './person-queries.ts';
import { PersonState } from './person-state.tsx';
import { givenIn } from './rights.ts';
import { RightsList } from './rights-field.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignInLinkButton } from './sign-in-link.tsx';

/** A person: who it is, the rights, and the sessions. */
export function PersonPage({ person: { user, name, version } }: { readonly person: Person }): ReactElement {
  const mayWrite = useMay('users');
  const maySignIn = useMay('sign-in');
  const entity: EntityRef = { kind: 'people', uuid: user.uuid, name };
  const signsIn = user.active && (user.owner || user.permissions.web.login);
  return (
    <div className="person">
      <ScreenHeader
        name={name}
        title={
          <>
            <bdi>{name}</bdi> <PersonState user={user} />
          </>
        }
        parents={[['/people', 'People']]}
      >
        {maySignIn && signsIn && <SignInLinkButton user={user} />}
        {mayWrite && !user.owner && (
          <>
            <ActiveButton user={user} />
            <DeleteEntity
              entity={entity}
              version={version}
              consequence="Teams lose the person. It is refused while jobs that are not ended have the person."
            />
          </>
        )}
        {mayWrite && (
          <Button emphasis="primary" onPress={() => navigate(`/people/${user.uuid}/edit`)}>
            Edit
          </Button>
        )}
      </ScreenHeader>
      <div className="columns">
        <div className="stack">
          <PersonFacts user={user} />
          {maySignIn && <SessionsPanel user={user} />}
        </div>
        <section className="panel stack" aria-label="Rights">
          <h2>Rights</h2>
          <RightsList given={givenIn(user.permissions)} isOwner={user.owner} />
        </section>
      </div>
      <section className="panel stack" aria-labelledby="history-heading">
        <h2 id="history-heading">History</h2>
        <EntityHistory entity={entity} version={version} />
      </section>
    </div>
  );
}

const PersonFacts = ({ user }: { readonly user: User }): ReactElement => (
  <section className="panel stack" aria-label="Details">
    <h2>Details</h2>
    <dl className="facts">
      <Fact name="Email">
        <bdi>{user.email}</bdi>
      </Fact>
      <Fact name="Mobile phone">{user.mobile_phone ?? <span className="secondary">None</span>}</Fact>
      <Fact name="Territory">{user.territory?.name ?? <span className="secondary">None</span>}</Fact>
      <Fact name="Skills">
        {user.skills.length === 0 ? (
          <span className="secondary">None</span>
        ) : (
          user.skills.map((skill) => skill.name).join(', ')
        )}
      </Fact>
      <Fact name="Start of the day">
        {user.start_location && `${user.start_location.latitude}, ${user.start_location.longitude}`}
      </Fact>
      <Fact name="External id">{user.external_id ?? <span className="secondary">None</span>}</Fact>
    </dl>
  </section>
);
