import type { ReactElement } from 'react';
import { capitalized } from '../../api/history.ts';
import type { Session } from '../../api/session.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, useRoute } from '../../app/router.tsx';
import { may, type Right, useSession } from '../../app/session-context.ts';
import { Empty } from '../../ui/states.tsx';
import { nounsOf, pathOf } from '../history/entity.ts';
import { exportedKinds, importedKinds } from '../imports/transfer-kinds.ts';
import { ResourceScreen } from '../resource/resource-screen.tsx';
import { isSetUpKind, SET_UP, SET_UP_KINDS, type SetUpKind } from './resources.ts';
import { setUpResource } from './set-up-resource.tsx';

const RESOURCES = new Map(SET_UP_KINDS.map((kind) => [kind, setUpResource(kind)]));
const PARTS: ReadonlyMap<string, readonly SetUpKind[]> = Map.groupBy(SET_UP_KINDS, (kind) => SET_UP[kind].part);

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

/** A screen of the set-up. */
interface Entry {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly isSeen: (session: Session) => boolean;
}

const entry = (path: string, title: string, about: string, right: Right): Entry => ({
  ...{ path, title, about },
  isSeen: (session) => may(session, right),
});

/** Screens of a part that are not lists of a resource. */
const OTHERS: Readonly<Record<string, readonly Entry[]>> = {
  People: [
    entry('/shifts', 'Shifts', 'When people work, in a month.', 'web.schedule.view'),
    entry('/calendars', 'Calendar links', 'Jobs in Outlook, Google Calendar and others.', 'calendar links'),
  ],
  Jobs: [entry('/holds', 'Holds', 'Times that are held for customers until they confirm.', 'holds')],
  Data: [
    {
      path: '/imports',
      title: 'Imports',
      about: 'Bring in clients, jobs and others from a spreadsheet.',
      isSeen: (session) => importedKinds(session).length > 0,
    },
    {
      path: '/exports',
      title: 'Export',
      about: 'Save clients, jobs and others as a file.',
      isSeen: (session) => exportedKinds(session).length > 0,
    },
  ],
};

function Overview(): ReactElement {
  const session = useSession();
  return (
    <>
      <ScreenHeader title="Set-up">{may(session, 'users') && <Link to="/start">First steps</Link>}</ScreenHeader>
      <div className="set-up">
        {[...new Set([...PARTS.keys(), ...Object.keys(OTHERS)])].map((part) => {
          const lists = (PARTS.get(part) ?? []).map((kind) => {
            const { view, about } = SET_UP[kind];
            return entry(pathOf(kind), capitalized(nounsOf(kind)), about, view);
          });
          const seen = [...lists, ...(OTHERS[part] ?? [])].filter(({ isSeen }) => isSeen(session));
          return (
            seen.length > 0 && (
              <section key={part} className="panel stack" aria-label={part}>
                <h2>{part}</h2>
                <ul className="entries">
                  {seen.map(({ path, title, about }) => (
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
