import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import type { Named } from '../../api/names.ts';
import { useMay } from '../../app/session-context.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loaded } from '../../ui/states.tsx';
import { fieldText } from '../contact-details/contact-values.ts';
import { TerritoryChoice } from '../contact-details/territory-choice.tsx';
import { type Account, accountQuery, readAccount, readAccountEvents, writeAccount } from './account-queries.ts';

interface AccountValues {
  readonly name: string;
  readonly time_zone: string;
  /** Empty: none. */
  readonly country: string;
  readonly currency: string;
  readonly default_territory: Named | null;
  readonly publish_automatically: boolean;
}

const LABELS: Readonly<Record<keyof AccountValues, string>> = {
  name: 'Name',
  time_zone: 'Time zone',
  country: 'Country',
  currency: 'Currency',
  default_territory: 'Default territory',
  publish_automatically: 'Publish jobs automatically',
};

const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

const snapshotOf = ({ version, values }: Snapshot<Account>): Snapshot<AccountValues> => {
  const { name, time_zone, country, currency, default_territory, publish_automatically } = values;
  return {
    version,
    values: { name, time_zone, country: country ?? '', currency, default_territory, publish_automatically },
  };
};

/** The account: its name, and what holds for all its jobs. */
export function AccountSettings(): ReactElement {
  const account = useQuery(accountQuery);
  const mayChange = useMay('account');
  return (
    <Loaded query={account}>
      {(loaded) => (mayChange ? <AccountForm account={loaded} /> : <AccountFacts account={loaded.values} />)}
    </Loaded>
  );
}

const AccountFacts = ({ account }: { readonly account: Account }): ReactElement => (
  <div className="stack narrow">
    <MissingRight right="account" to="change the account" />
    <dl className="facts panel">
      <Fact name={LABELS.name}>{account.name}</Fact>
      <Fact name={LABELS.time_zone}>{account.time_zone}</Fact>
      <Fact name={LABELS.country}>{account.country ?? 'None'}</Fact>
      <Fact name={LABELS.currency}>{account.currency.toUpperCase()}</Fact>
      <Fact name={LABELS.default_territory}>{account.default_territory.name}</Fact>
      <Fact name={LABELS.publish_automatically}>{account.publish_automatically ? 'Yes' : 'No'}</Fact>
    </dl>
  </div>
);

function AccountForm({ account }: { readonly account: Snapshot<Account> }): ReactElement {
  const zones = useId();
  const draft = useDraft<AccountValues>({
    form: 'settings/account',
    current: snapshotOf(account),
    read: async () => snapshotOf(await readAccount()),
    readEvents: readAccountEvents,
    write: async ({ default_territory, country, ...changes }, ifMatch) => {
      const territory = default_territory && { default_territory_uuid: default_territory.uuid };
      const place = country !== undefined && { country: country.trim() || null };
      return snapshotOf(await writeAccount({ ...changes, ...territory, ...place }, ifMatch));
    },
    onSaved: () => notify('The account is saved'),
  });
  const form = { ...draft, labels: LABELS };
  const { values, change } = draft;
  return (
    <EditForm
      submitLabel="Save account"
      isBusy={draft.isSaving}
      isDisabled={!draft.isChanged}
      error={draft.error}
      discardKept={draft.discardKept}
      onSubmit={draft.save}
      onCancel={draft.isChanged ? draft.reset : undefined}
    >
      <fieldset>
        <legend>Account</legend>
        <FormField form={form} name="name" />
        <div className="field-row">
          <FormField form={form} name="time_zone" hint="Days and working hours are in this zone" list={zones} />
          <FormField
            form={form}
            name="country"
            hint="Two letters. Phone numbers without a country code are of this country; empty: of none"
          />
          <FormField form={form} name="currency" hint="Three letters. Recorded prices keep theirs" />
        </div>
        <datalist id={zones}>
          {TIME_ZONES.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <TerritoryChoice
          label={LABELS.default_territory}
          value={values.default_territory}
          isRequired
          onChange={(default_territory) => change({ default_territory })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={values.publish_automatically}
            onChange={({ target }) => change({ publish_automatically: target.checked })}
          />
          <span>
            {LABELS.publish_automatically}
            <span className="hint">
              A job that gets a time and an assignee is shown to them at once, unless required fields are empty.
            </span>
          </span>
        </label>
      </fieldset>
      <ChangedMeanwhile meanwhile={draft.meanwhile} labels={LABELS} textOf={fieldText} />
    </EditForm>
  );
}
