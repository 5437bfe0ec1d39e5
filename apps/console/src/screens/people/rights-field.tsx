import type { ReactElement } from 'react';
import {
  type Given,
  includedIn,
  lackedBy,
  nameOf,
  partsOf,
  type Permission,
  PLACES,
  RIGHTS,
  SIGN_IN,
} from './rights.ts';

/** The permissions of a person as check boxes. @param isOwner the owner has all of them, whatever is set. */
export const RightsField = ({
  given,
  isOwner,
  onChange,
}: {
  readonly given: Given;
  readonly isOwner: boolean;
  readonly onChange: (permission: Permission, isGiven: boolean) => void;
}): ReactElement => (
  <>
    {PLACES.map(([place, title]) => (
      <fieldset key={place}>
        <legend>{title}</legend>
        {isOwner && <p className="hint">The owner of the account may do everything.</p>}
        <div className="rights-parts">
          {partsOf(place).map(([part, permissions]) => (
            <div
              key={part}
              role="group"
              aria-label={`${title}: ${part}`}
              className={part === SIGN_IN ? 'rights-part whole' : 'rights-part'}
            >
              {part !== SIGN_IN && <div className="part-name">{part}</div>}
              {permissions.map((permission) => (
                <Right key={permission} permission={permission} given={given} isOwner={isOwner} onChange={onChange} />
              ))}
            </div>
          ))}
        </div>
      </fieldset>
    ))}
  </>
);

function Right({
  permission,
  given,
  isOwner,
  onChange,
}: {
  readonly permission: Permission;
  readonly given: Given;
  readonly isOwner: boolean;
  readonly onChange: (permission: Permission, isGiven: boolean) => void;
}): ReactElement {
  const { label, allows } = RIGHTS[permission];
  const including = includedIn(given, permission);
  const isFixed = isOwner || including !== undefined;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isFixed || given[permission]}
        disabled={isFixed}
        onChange={({ target }) => onChange(permission, target.checked)}
      />
      <span>
        {label}
        <span className="hint">
          {allows}
          {including !== undefined && !isOwner && `. Included in “${RIGHTS[including].label}”`}
        </span>
        {!isOwner && <Lacked given={given} permission={permission} />}
      </span>
    </label>
  );
}

/** Says without which permission another one does not count. */
function Lacked({
  given,
  permission,
}: {
  readonly given: Given;
  readonly permission: Permission;
}): ReactElement | null {
  const lacked = lackedBy(given, permission);
  return lacked === undefined ? null : <span className="hint lacked">Does not count without “{nameOf(lacked)}”</span>;
}

/** The permissions that a person has, with what they allow. */
export function RightsList({ given, isOwner }: { readonly given: Given; readonly isOwner: boolean }): ReactElement {
  if (isOwner) return <p>The owner of the account may do everything.</p>;
  const isGiven = (permission: Permission): boolean => given[permission] || includedIn(given, permission) !== undefined;
  const places = PLACES.map(([place, title]) => {
    const parts = partsOf(place).map(([part, permissions]) => [part, permissions.filter(isGiven)] as const);
    return [title, parts.filter(([, permissions]) => permissions.length > 0)] as const;
  }).filter(([, parts]) => parts.length > 0);
  if (places.length === 0) return <p className="secondary">None: who has no rights does not sign in.</p>;
  return (
    <>
      {places.map(([title, parts]) => (
        <section key={title} className="stack-small" aria-label={title}>
          <h3>{title}</h3>
          <dl className="facts">
            {parts.map(([part, permissions]) => (
              <div key={part} className="fact-group">
                <dt>{part}</dt>
                {permissions.map((permission) => (
                  <dd key={permission} className="check">
                    <span>
                      {RIGHTS[permission].label}
                      <span className="hint">{RIGHTS[permission].allows}</span>
                      <Lacked given={given} permission={permission} />
                    </span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
