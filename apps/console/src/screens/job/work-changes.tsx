import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import type { Named } from '../../api/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { choicesOf } from '../setup/reference-choices.ts';
import { type Job, type JobWrites, WITH_JOB } from './job-query.ts';

// Changes of the services and materials of a job. Prices are those of the catalog at the moment of the change.

export type ProvidedService = Job['provided_services'][number];
export type Material = Job['used_materials'][number];

/** The job whose work or files are changed, and what writes it. */
export interface WorkChange {
  readonly job: Job;
  readonly writes: JobWrites;
}

const KINDS = [
  ['provided', 'Provided: the work is done'],
  ['ordered', 'Ordered: the work is to be done'],
] as const;

/** Adds a service of the catalog to a job, as provided or as ordered. */
export function AddService({ job, writes }: WorkChange): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [service, setService] = useState<Named | null>(null);
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('provided');
  const close = (): void => {
    writes.reset();
    setService(null);
    setOpen(false);
  };
  const add = ({ uuid, name }: Named): void =>
    writes.run({
      done: `${name} is ${kind}`,
      concerns: () => null,
      send: (conditions, { ordered_services: ordered }) =>
        kind === 'provided'
          ? api.jobs.providedServices.create(job.uuid, { service: { uuid } }, conditions)
          : api.jobs.update(
              job.uuid,
              {
                ordered_services: [
                  ...ordered.map((one) => ({ service: { uuid: one.service.uuid }, required: one.required })),
                  { service: { uuid } },
                ],
              },
              { ...conditions, ...WITH_JOB },
            ),
      onDone: close,
    });
  return (
    <>
      <Button onPress={() => setOpen(true)}>Add a service</Button>
      {isOpen && (
        <Dialog title="Add a service" isOpen onClose={close}>
          <EditForm
            submitLabel="Add"
            isBusy={writes.isBusy}
            isDisabled={service === null}
            error={writes.error}
            onSubmit={() => service && add(service)}
            onCancel={close}
          >
            <ReferenceField
              label="Service"
              choices={choicesOf('services')}
              value={service}
              onChange={setService}
              error={fieldErrors(writes.error, 'service')}
            />
            <Choice label="It is" value={kind} options={KINDS} onChange={setKind} />
          </EditForm>
        </Dialog>
      )}
    </>
  );
}

/** Records that an ordered service was provided. */
export const ProvideButton = ({
  job,
  writes,
  ordered: { ordered_service_uuid, service },
}: WorkChange & { readonly ordered: Job['ordered_services'][number] }): ReactElement => (
  <Button
    emphasis="quiet"
    aria-label={`${service.name} is provided`}
    isDisabled={writes.isBusy}
    onPress={() =>
      writes.run({
        done: `${service.name} is provided`,
        failed: `${service.name} is not recorded`,
        concerns: () => null,
        send: (conditions) => api.jobs.providedServices.create(job.uuid, { ordered_service_uuid }, conditions),
      })
    }
  >
    Provided
  </Button>
);

/** Takes a service back, with its materials, or a material. */
export const RemoveButton = ({
  job,
  writes,
  of: { provided_service_uuid: provided },
  material,
  name,
}: WorkChange & {
  readonly of: Pick<ProvidedService, 'provided_service_uuid'>;
  readonly material?: Material;
  readonly name: string;
}): ReactElement => (
  <Button
    emphasis="quiet"
    aria-label={`Remove ${name}`}
    isDisabled={writes.isBusy}
    onPress={() =>
      writes.run({
        done: `${name} is removed`,
        failed: `${name} stays`,
        // Whoever adds to it meanwhile would lose that.
        concerns: ({ used_materials }) => used_materials.filter((one) => one.provided_service_uuid === provided),
        send: (conditions) =>
          material === undefined
            ? api.jobs.providedServices.delete(job.uuid, provided, conditions)
            : api.jobs.providedServices.usedMaterials.delete(job.uuid, provided, material.product.uuid, conditions),
      })
    }
  >
    <Icon name="cross" />
  </Button>
);
