import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Choice } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { notify } from '../../ui/notices.tsx';
import { type Account, readAccount, readAccountEvents, writeAccount } from './account-queries.ts';
import { CHECK_RULES, checkBody, type CheckValues, checkSnapshot, LABELS, LEVELS } from './check-values.ts';
import { type Check, CHECKS, type Clashes } from './conflict-queries.ts';

/** How often a check finds something; nothing while that is not known. */
function Count({
  check,
  clashes,
}: {
  readonly check: Check;
  readonly clashes: Clashes | undefined;
}): ReactElement | null {
  if (clashes === undefined) return null;
  const count = clashes.conflicts.filter((conflict) => conflict.check === check).length;
  return (
    <span className="numbers clash-count">
      {clashes.hasMore && 'at least '}
      {count} {count === 1 ? 'clash' : 'clashes'} now
    </span>
  );
}

/** The checks, for those who may not change them. */
export const CheckFacts = ({
  scheduling,
  clashes,
}: {
  readonly scheduling: Schemas['SchedulingView'];
  readonly clashes: Clashes | undefined;
}): ReactElement => (
  <dl className="facts panel">
    {CHECKS.map((check) => (
      <Fact key={check} name={LABELS[check]}>
        {LEVELS.find(([level]) => level === scheduling.checks[check])?.[1]} <Count check={check} clashes={clashes} />
      </Fact>
    ))}
    <Fact name={LABELS.default_duration}>{scheduling.default_duration.minutes} minutes</Fact>
    <Fact name={LABELS.buffer}>{scheduling.buffer.minutes} minutes</Fact>
  </dl>
);

/** Changes the checks. */
export function CheckForm({
  account,
  clashes,
}: {
  readonly account: Snapshot<Account>;
  readonly clashes: Clashes | undefined;
}): ReactElement {
  const draft = useDraft<CheckValues>({
    form: 'settings/checks',
    current: checkSnapshot(account),
    read: async () => checkSnapshot(await readAccount()),
    readEvents: readAccountEvents,
    write: async (changes, ifMatch) => checkSnapshot(await writeAccount({ scheduling: checkBody(changes) }, ifMatch)),
    onSaved: () => notify('The checks are saved'),
  });
  const form = { ...draft, labels: LABELS };
  return (
    <EditForm
      submitLabel="Save checks"
      isBusy={draft.isSaving}
      isDisabled={!draft.isChanged}
      error={draft.error}
      discardKept={draft.discardKept}
      onSubmit={draft.save}
      onCancel={draft.isChanged ? draft.reset : undefined}
    >
      <fieldset>
        <legend>Checks</legend>
        <p className="hint">
          “Warn” lets a job be scheduled and names its clashes. “Refuse” answers with them instead, unless the request
          says otherwise.
        </p>
        {CHECKS.map((check) => (
          <div key={check} className="check-row">
            <Choice
              label={LABELS[check]}
              value={draft.values[check]}
              options={LEVELS}
              onChange={(level) => draft.change({ [check]: level })}
            />
            <p className="hint">
              {CHECK_RULES[check]} <Count check={check} clashes={clashes} />
            </p>
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>Times</legend>
        <div className="field-row">
          <FormField
            form={form}
            name="default_duration"
            path="scheduling.default_duration.minutes"
            label={`${LABELS.default_duration}, minutes`}
            inputMode="numeric"
            hint="Of jobs without a duration"
          />
          <FormField
            form={form}
            name="buffer"
            path="scheduling.buffer.minutes"
            label={`${LABELS.buffer}, minutes`}
            inputMode="numeric"
            hint="Kept free between two jobs of a worker"
          />
        </div>
      </fieldset>
      <ChangedMeanwhile meanwhile={draft.meanwhile} labels={LABELS} textOf={String} />
    </EditForm>
  );
}
