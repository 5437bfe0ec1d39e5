import type { ReactElement } from 'react';
import { capitalized } from '../../api/history.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, useRoute } from '../../app/router.tsx';
import { may, type Right, useSession } from '../../app/session-context.ts';
import { Empty } from '../../ui/states.tsx';
import { nounsOf, pathOf } from '../history/entity.ts';
import { ResourceScreen } from '../resource/resource-screen.tsx';
import { isSetUpKind, SET_UP, SET_UP_KINDS } from './resources.ts';
import { setUpResource } from './set-up-resource.tsx';

const RESOURCES = new Map(SET_UP_KINDS.map((kind) => [kind, setUpResource(kind)]));
const PARTS = Map.groupBy(SET_UP_KINDS, (kind) => SET_UP[kind].part);

/** The set-up of the account: all of it at `/setup`, a resource at `/setup/<kind>`. */
export default function SetUpScreen(): ReactElement {
  const [, name] = useRoute().parts;
  if (name === undefined) return <Overview />;
  const resource = isSetUpKind(name) ? RESOURCES.get(name) : undefined;
  // Each resource has forms and lists of its own.
  if (resource !== undefined) return <ResourceScreen key={name} resource={resource} />;
  return (
    <>
      <ScreenHeader title="Set-up" />
      <Empty title="There is no such page">
        <p>
          Go to the <Link to="/setup">set-up</Link>.
        </p>
      </Empty>
    </>
  );
}

/** Screens of a part that are not lists of a resource. */
const OTHERS: Readonly<
  Record<string, readonly (readonly [path: string, name: string, about: string, right: Right])[]>
> = {
  People: [
    ['/shifts', 'Shifts', 'When people work, in a month.', 'web.schedule.view'],
    ['/calendars', 'Calendar links', 'Jobs in Outlook, Google Calendar and others.', 'calendar links'],
  ],
  Jobs: [['/holds', 'Holds', 'Times that are held for customers until they confirm.', 'holds']],
};

function Overview(): ReactElement {
  const session = useSession();
  return (
    <>
      <ScreenHeader title="Set-up">{may(session, 'users') && <Link to="/start">First steps</Link>}</ScreenHeader>
      <div className="set-up">
        {[...PARTS].map(([part, kinds]) => {
          const entries = [
            ...kinds.map((kind) => {
              const { view, about } = SET_UP[kind];
              return [pathOf(kind), capitalized(nounsOf(kind)), about, view] as const;
            }),
            ...(OTHERS[part] ?? []),
          ];
          const seen = entries.filter(([, , , right]) => may(session, right));
          return (
            seen.length > 0 && (
              <section key={part} className="panel stack" aria-label={part}>
                <h2>{part}</h2>
                <ul className="entries">
                  {seen.map(([path, title, about]) => (
                    <li key={path}>
                      <Link to={path}>{title}</Link>
                      <div className="secondary">{about}</div>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </>
  );
}
