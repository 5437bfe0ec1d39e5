import type { ReactElement } from 'react';
import { userName } from '../../api/names.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { useSession } from '../../app/session-context.ts';
import { Fact } from '../../ui/fact.tsx';
import { Empty } from '../../ui/states.tsx';
import { treeOf } from '../../api/permissions.ts';
import { givenIn } from './rights.ts';
import { RightsList } from './rights-field.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** The person who has signed in, with the own rights and sessions. */
export default function OwnScreen(): ReactElement {
  const { user, permissions, isOwner, account } = useSession();
  if (user === null)
    return (
      <>
        <ScreenHeader title="You" />
        <Empty title="An API key has signed in">
          <p>It acts for no person.</p>
        </Empty>
      </>
    );
  const given = givenIn(treeOf(Object.fromEntries((permissions ?? []).map((name) => [name, true]))));
  return (
    <>
      <ScreenHeader name="You" title={<bdi>{userName(user)}</bdi>} />
      <div className="columns">
        <div className="stack">
          <section className="panel stack" aria-label="Details">
            <h2>Details</h2>
            <dl className="facts">
              <Fact name="Email">
                <bdi>{user.email}</bdi>
              </Fact>
              <Fact name="Account">{account.name}</Fact>
              <Fact name="Times are in">{account.time_zone}</Fact>
            </dl>
          </section>
          <SessionsPanel user={user} />
        </div>
        <section className="panel stack" aria-label="What you may do">
          <h2>What you may do</h2>
          <RightsList given={given} isOwner={isOwner} />
        </section>
      </div>
    </>
  );
}
