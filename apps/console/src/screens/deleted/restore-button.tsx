import type { ReactElement } from 'react';
import { Link } from '../../app/router.tsx';
import { Button, type Emphasis } from '../../ui/button.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type EntityRef, nounOf, pathOf } from '../history/entity.ts';
import { type Restoration, useRestoration } from './restore.ts';

/** Restores a deleted entity, and asks what to do when it cannot be as it was. */
export function RestoreButton({
  entity,
  emphasis = 'plain',
}: {
  readonly entity: EntityRef;
  readonly emphasis?: Emphasis;
}): ReactElement {
  const restoration = useRestoration(entity);
  return (
    <>
      <Button
        emphasis={emphasis}
        aria-label={`Restore ${entity.name}`}
        isDisabled={restoration.isBusy}
        onPress={() => restoration.run()}
      >
        Restore
      </Button>
      <Question entity={entity} restoration={restoration} />
    </>
  );
}

function Question({
  entity: { kind, name },
  restoration: { run, isBusy, refusal, reset },
}: {
  readonly entity: EntityRef;
  readonly restoration: Restoration;
}): ReactElement | null {
  if (refusal === undefined) return null;
  if (refusal.conflictingUuid === undefined)
    return (
      <ConflictsDialog error={refusal} isBusy={isBusy} onBookAnyway={() => run({ isForced: true })} onClose={reset} />
    );
  return (
    <Dialog title={`${name} is not restored yet`} isOpen onClose={reset}>
      <p>
        {`Another ${nounOf(kind)} has its external id by now: `}
        <Link to={pathOf(kind, refusal.conflictingUuid)}>{`show that ${nounOf(kind)}`}</Link>.
      </p>
      <div className="buttons">
        <Button onPress={reset} autoFocus>
          Back
        </Button>
        <Button emphasis="primary" isDisabled={isBusy} onPress={() => run({ withoutExternalId: true })}>
          Restore without the external id
        </Button>
      </div>
    </Dialog>
  );
}
