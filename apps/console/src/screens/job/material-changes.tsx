import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import type { Named } from '../../api/names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldErrors } from '../../ui/problem.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { choicesOf } from '../setup/reference-choices.ts';
import type { Material, ProvidedService, WorkChange } from './work-changes.tsx';

/** Adds material to a provided service. */
export function AddMaterial({
  job,
  writes,
  service,
}: WorkChange & { readonly service: ProvidedService }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [product, setProduct] = useState<Named | null>(null);
  const [quantity, setQuantity] = useState('1');
  const { provided_service_uuid: provided } = service;
  const close = (): void => {
    writes.reset();
    setProduct(null);
    setQuantity('1');
    setOpen(false);
  };
  const add = ({ uuid, name }: Named): void =>
    writes.run({
      done: `${name} is added`,
      concerns: () => null,
      send: (conditions) =>
        api.jobs.providedServices.usedMaterials.create(job.uuid, provided, { product: { uuid }, quantity }, conditions),
      onDone: close,
    });
  return (
    <>
      <Button emphasis="quiet" aria-label={`Add material to ${service.service.name}`} onPress={() => setOpen(true)}>
        Add material
      </Button>
      {isOpen && (
        <Dialog title={`Add material to ${service.service.name}`} isOpen onClose={close}>
          <EditForm
            submitLabel="Add"
            isBusy={writes.isBusy}
            isDisabled={product === null}
            error={writes.error}
            onSubmit={() => product && add(product)}
            onCancel={close}
          >
            <ReferenceField
              label="Material"
              choices={choicesOf('products')}
              value={product}
              onChange={setProduct}
              error={fieldErrors(writes.error, 'product')}
            />
            <TextField
              label="Quantity"
              inputMode="decimal"
              value={quantity}
              onChange={setQuantity}
              error={fieldErrors(writes.error, 'quantity')}
            />
          </EditForm>
        </Dialog>
      )}
    </>
  );
}

/** The quantity of a material. Enter, or leaving the field, saves it; Escape leaves it as it was. */
export function Quantity({ job, writes, material }: WorkChange & { readonly material: Material }): ReactElement {
  const { product, quantity, unit, provided_service_uuid: provided } = material;
  const [text, setText] = useState<string>();
  const save = (): void => {
    if (text === undefined || text === quantity) return;
    writes.run({
      done: `${product.name}: ${quantity} → ${text} ${unit.code}`,
      failed: 'The quantity stays',
      concerns: ({ used_materials }) =>
        used_materials.find((one) => one.provided_service_uuid === provided && one.product.uuid === product.uuid),
      send: (conditions) =>
        api.jobs.providedServices.usedMaterials.update(
          job.uuid,
          provided,
          product.uuid,
          { quantity: text },
          conditions,
        ),
      onDone: () => setText(undefined),
    });
  };
  return (
    <>
      <input
        className="quantity"
        aria-label={`Quantity of ${product.name}`}
        inputMode="decimal"
        value={text ?? quantity}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
          if (key === 'Escape') setText(undefined);
        }}
      />{' '}
      {unit.code}
    </>
  );
}
