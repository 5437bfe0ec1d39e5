import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Conflict, ConflictList } from '../../ui/conflicts.tsx';

/** What the checks of the schedule say about the last change of a job. */
export const JobWarnings = ({
  warnings,
  onDismiss,
}: {
  readonly warnings: readonly Conflict[];
  readonly onDismiss: () => void;
}): ReactElement | null =>
  warnings.length === 0 ? null : (
    <section className="warnings" aria-label="Warnings of the schedule">
      <ConflictList conflicts={warnings} />
      <Button onPress={onDismiss}>Dismiss the warnings</Button>
    </section>
  );
