import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

export type ApiKey = Schemas['ApiKeyView'];

/** How assistants change by a key. */
export const AGENT_WRITES = [
  ['confirm', 'in two steps'],
  ['direct', 'at once'],
  ['none', 'not at all'],
] as const;

/** The name of a key. Keys without a name are told apart by their uuid. */
export const keyName = ({ name, uuid }: ApiKey): string => name ?? `Key ${uuid.slice(-8)}`;

const isPast = (at: string | null): boolean => at !== null && Date.parse(at) <= Date.now();

function KeyState({ apiKey }: { readonly apiKey: ApiKey }): ReactElement {
  if (isPast(apiKey.revoked_at)) return <Badge tone="neutral">Revoked</Badge>;
  if (isPast(apiKey.expires_at)) return <Badge tone="neutral">Expired</Badge>;
  return <Badge tone="good">Active</Badge>;
}

/** Until when a key works; nothing when that is open. */
function KeyEnd({ expires_at, revoked_at }: ApiKey): ReactElement {
  // A rotated key is revoked at the end of its overlap.
  const end = revoked_at ?? expires_at;
  return end === null ? <span className="secondary">Never</span> : <Time at={end} />;
}

function LastUse({ last_used_at, last_used_ip }: ApiKey): ReactElement {
  if (last_used_at === null) return <span className="secondary">Never</span>;
  return (
    <>
      <Time at={last_used_at} />
      {last_used_ip !== null && <div className="secondary numbers">{last_used_ip}</div>}
    </>
  );
}

/** A column whose cells are named in a narrow window. */
const labelled = (name: string, className: string, cell: Column<ApiKey>['cell']): Column<ApiKey> => ({
  name,
  label: name,
  className,
  cellClass: 'nowrap',
  cell,
});

/** The API keys with what they may do, and the buttons that change, rotate and revoke them. */
export const ApiKeyTable = ({
  keys,
  onChange,
  onRotate,
  onRevoke,
}: {
  readonly keys: readonly ApiKey[];
  readonly onChange: (key: ApiKey) => void;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}): ReactElement => (
  <Table
    className="stacked"
    rows={keys}
    columns={[
      {
        name: 'Name',
        cell: (key) => (
          <>
            <div>{keyName(key)}</div>
            <KeyState apiKey={key} />
          </>
        ),
      },
      {
        name: 'Scopes',
        className: 'medium',
        cell: ({ scopes, agent_writes: agentWrites }) => (
          <>
            <span className="scopes">
              {scopes.map((scope) => (
                <code key={scope}>{scope}</code>
              ))}
            </span>
            <div className="secondary">Assistants change {AGENT_WRITES.find(([one]) => one === agentWrites)?.[1]}</div>
          </>
        ),
      },
      labelled('Last used', 'medium', (key) => <LastUse {...key} />),
      labelled('Created', 'wide', ({ created_at }) => <Time at={created_at} />),
      labelled('Ends', 'wide', (key) => <KeyEnd {...key} />),
      {
        name: <span className="visually-hidden">Actions</span>,
        cellClass: 'row-actions',
        cell: (key) =>
          !isPast(key.revoked_at) &&
          !isPast(key.expires_at) && (
            <>
              <Button aria-label={`Change ${keyName(key)}`} onPress={() => onChange(key)}>
                Change
              </Button>
              <Button aria-label={`Rotate ${keyName(key)}`} onPress={() => onRotate(key)}>
                Rotate
              </Button>
              <Button emphasis="danger" aria-label={`Revoke ${keyName(key)}`} onPress={() => onRevoke(key)}>
                Revoke
              </Button>
            </>
          ),
      },
    ]}
  />
);
