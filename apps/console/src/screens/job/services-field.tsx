import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../app/session-context.ts';
import type { Choices } from '../../ui/reference-field.tsx';
import { ReferenceList } from '../../ui/reference-list.tsx';
import { choicesOf } from '../setup/reference-choices.ts';
import { amountText, totalOf } from './amounts.ts';
import { errorAt, JOB_LABELS, type JobForm, type OrderedService } from './job-values.ts';

const SERVICES = choicesOf('services');
const ORDERED: Choices<OrderedService> = {
  ...SERVICES,
  search: async (text, signal) =>
    (await SERVICES.search(text, signal)).map(({ uuid, name }) => ({ uuid, name, required: false })),
};

/** The services that are ordered with a job, at the prices of the catalog. */
export function ServicesField({ form: { values, change, error } }: { readonly form: JobForm }): ReactElement {
  const { services } = values;
  const mayEdit = useMay('web.jobs.edit');
  const uuid = services.map((service) => service.uuid).toSorted();
  const { data: priced = [] } = useQuery({
    queryKey: ['catalog', 'prices', uuid],
    queryFn: ({ signal }) => api.catalog.services.list({ uuid }, { signal }).toArray(uuid.length),
    enabled: uuid.length > 0,
  });
  const amounts = services.flatMap((service) => {
    const { price_default: amount, currency } = priced.find((one) => one.uuid === service.uuid) ?? {};
    return amount == null || currency === undefined ? [] : [{ uuid: service.uuid, amount, currency }];
  });
  return (
    <fieldset>
      <legend>{JOB_LABELS.services}</legend>
      <ReferenceList
        label="Add a service"
        choices={ORDERED}
        items={services}
        error={errorAt(error, 'services')}
        isDisabled={!mayEdit}
        onChange={(chosen) => change({ services: chosen })}
      >
        {(item) => (
          <>
            <label className="check">
              <input
                type="checkbox"
                checked={item.required}
                disabled={!mayEdit}
                onChange={({ target: { checked: required } }) =>
                  change({ services: services.map((one) => (one.uuid === item.uuid ? { ...one, required } : one)) })
                }
              />
              Required
            </label>
            <span className="numbers">{amounts.filter((one) => one.uuid === item.uuid).map(priceText)}</span>
          </>
        )}
      </ReferenceList>
      {amounts.length > 0 && (
        <p className="numbers">
          Together <strong>{totalOf(amounts).map(priceText).join(', ')}</strong>
        </p>
      )}
      <p className="hint">Materials are recorded on the page of the job, when a service is provided.</p>
    </fieldset>
  );
}

const priceText = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string =>
  `${amountText(amount)} ${currency.toUpperCase()}`;
