import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { navigate } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { ColumnProblems } from './column-rows.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import type { Chosen } from './import-file.ts';
import { Steps } from './import-state.tsx';
import { importedKinds } from './transfer-kinds.ts';
import { TrialStep } from './trial-step.tsx';
import { isWrongColumns, type SendFile, useSendFile } from './use-send-file.ts';

const PARENTS = [
  ['/setup', 'Set-up'],
  ['/imports', 'Imports'],
] as const;

const NO_PROBLEMS: ColumnProblems = {};
const FILE = 0;
const COLUMNS = 1;
const TRIAL = 2;
const TITLES = ['Choose a file', 'Look at its columns', 'Try it'] as const;

/** A new import in steps: the file, its columns, a trial, the import itself. The file stays in the browser until it is sent. */
export function NewImport(): ReactElement {
  const [firstKind = 'clients'] = importedKinds(useSession());
  const [step, setStep] = useState(FILE);
  const [chosen, setChosen] = useState<Chosen>({
    ...{ file: undefined, kind: firstKind, format: 'csv', mode: 'upsert', onError: 'continue', sheet: '', ignored: [] },
  });
  /** Of the import of what is chosen: sent again after an error, it is the same import. */
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [trial, setTrial] = useState<string>();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const sending = useSendFile((error) => {
    if (!isWrongColumns(error)) return;
    setProblems(error.errors);
    setStep(COLUMNS);
  });
  const heading = useHeadingFocus(step);
  const change = (part: Partial<Chosen>, found = NO_PROBLEMS): void => {
    setChosen({ ...chosen, ...part });
    setProblems(found);
    setKey(crypto.randomUUID());
    setTrial(undefined);
    sending.reset();
  };
  const tryIt = (): void =>
    sending.send(chosen, true, crypto.randomUUID(), (uuid) => {
      setTrial(uuid);
      setStep(TRIAL);
    });
  const importIt = (): void => sending.send(chosen, false, key, (uuid) => navigate(`/imports/${uuid}`));
  return (
    <>
      <ScreenHeader title="New import" parents={PARENTS} />
      <div className="stack">
        <Steps current={sending.part !== undefined && step === TRIAL ? TRIAL + 1 : step} />
        <h2 ref={heading} tabIndex={-1}>
          {TITLES[step]}
        </h2>
        {step === FILE && (
          <FileStep chosen={chosen} onChange={(part) => change(part)} onNext={() => setStep(COLUMNS)} />
        )}
        {step === COLUMNS && (
          <ColumnsStep
            chosen={chosen}
            problems={problems}
            isSending={sending.part !== undefined}
            onIgnore={(ignored) => change({ ignored }, problems)}
            onBack={() => setStep(FILE)}
            onNext={tryIt}
          />
        )}
        {step === TRIAL && trial !== undefined && (
          <TrialStep
            uuid={trial}
            isSending={sending.part !== undefined}
            onBack={() => setStep(FILE)}
            onImport={importIt}
          />
        )}
        <SendingState sending={sending} />
      </div>
    </>
  );
}

/** Puts the focus on the heading of a step when somebody goes to it. */
function useHeadingFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** How much of the file is sent, and why it was not. */
function SendingState({ sending: { part, error, cancel } }: { readonly sending: SendFile }): ReactElement | null {
  if (part !== undefined)
    return (
      <div className="panel stack">
        <label className="field">
          <span>Sending the file</span>
          <progress value={part} />
        </label>
        <div>
          <Button onPress={cancel}>Stop sending</Button>
        </div>
      </div>
    );
  return error === undefined ? null : <Problem error={error} />;
}
