import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { numberText } from '../../ui/locale.ts';
import { Loaded } from '../../ui/states.tsx';
import { hasEnded } from './import-state.tsx';
import { ImportWork, useImport } from './import-work.tsx';
import { ReadRows } from './read-rows.tsx';

/** The third step: what the import would do. From here the file is imported, or another one is chosen. */
export function TrialStep({
  uuid,
  isSending,
  onBack,
  onImport,
}: {
  readonly uuid: string;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onImport: () => void;
}): ReactElement {
  return (
    <Loaded query={useImport(uuid)}>
      {(trial) => {
        const good = trial.done - trial.failed;
        return (
          <>
            <ImportWork of={trial} />
            {trial.format === 'xlsx' && hasEnded(trial) && <ReadRows uuid={uuid} />}
            {hasEnded(trial) && good > 0 && trial.failed > 0 && (
              <p>
                {trial.on_error === 'stop'
                  ? 'The import stops at the row that fails here. The rows before it are imported.'
                  : 'The rows that fail here fail in the import too. The others are imported.'}
              </p>
            )}
            <div className="form-buttons">
              <Button
                emphasis="primary"
                isDisabled={isSending || !hasEnded(trial) || trial.rows === 0 || (good === 0 && trial.failed > 0)}
                onPress={onImport}
              >
                {hasEnded(trial) && trial.failed > 0 && good > 0
                  ? `Import ${numberText(good)} of ${numberText(trial.rows)} rows`
                  : `Import ${numberText(trial.rows)} ${trial.rows === 1 ? 'row' : 'rows'}`}
              </Button>
              <Button isDisabled={isSending} onPress={onBack}>
                Change the file or settings
              </Button>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
