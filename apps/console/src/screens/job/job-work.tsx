import type { ReactElement, ReactNode } from 'react';
import { useMay } from '../../app/session-context.ts';
import { Badge } from '../../ui/status.tsx';
import { amountText, totalOf } from './amounts.ts';
import { type Job, useJobWrites } from './job-query.ts';
import { AddMaterial, Quantity } from './material-changes.tsx';
import { isOver } from './transitions.ts';
import {
  AddService,
  type Material,
  ProvideButton,
  type ProvidedService,
  RemoveButton,
  type WorkChange,
} from './work-changes.tsx';

/** What changes the work of a job; undefined when it cannot be changed. */
type Changing = WorkChange | undefined;

/** The services and materials of a job, and what they cost; who may records what was done and used. */
export function JobWork({ job }: { readonly job: Job }): ReactNode {
  const mayEdit = useMay('web.jobs.edit');
  const writes = useJobWrites(job, () => undefined);
  const changing: Changing = mayEdit && !isOver(job.status) ? { job, writes } : undefined;
  const provided = new Set(job.provided_services.map(({ ordered_service_uuid }) => ordered_service_uuid));
  const open = job.ordered_services.filter(({ ordered_service_uuid }) => !provided.has(ordered_service_uuid));
  if (open.length + job.provided_services.length === 0 && changing === undefined) return null;
  return (
    <section className="panel stack" aria-labelledby="work">
      <div className="panel-header">
        <h2 id="work">Services and materials</h2>
        {changing !== undefined && <AddService {...changing} />}
      </div>
      {open.length > 0 && (
        <ul className="list" aria-label="Ordered, not yet provided">
          {open.map((ordered) => (
            <li key={ordered.ordered_service_uuid}>
              {ordered.service.name}{' '}
              <Badge tone={ordered.required ? 'warning' : 'neutral'}>
                {ordered.required ? 'Ordered, required' : 'Ordered'}
              </Badge>
              {changing !== undefined && <ProvideButton {...changing} ordered={ordered} />}
            </li>
          ))}
        </ul>
      )}
      {job.provided_services.length > 0 && <Amounts job={job} changing={changing} />}
    </section>
  );
}

function Amounts({
  job: { provided_services, used_materials },
  changing,
}: {
  readonly job: Job;
  readonly changing: Changing;
}): ReactElement {
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Amounts">
      <table className="table">
        <thead>
          <tr>
            <th>Service or material</th>
            <th className="number">Quantity</th>
            <th className="number">Price</th>
            <th className="number">Amount</th>
            {changing !== undefined && (
              <th>
                <span className="visually-hidden">Changes</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {provided_services.map((service) => (
            <ServiceRows
              key={service.provided_service_uuid}
              service={service}
              changing={changing}
              materials={used_materials.filter(
                ({ provided_service_uuid }) => provided_service_uuid === service.provided_service_uuid,
              )}
            />
          ))}
        </tbody>
        <tfoot>
          {totalOf([...provided_services, ...used_materials]).map(({ currency, amount }) => (
            <tr key={currency}>
              <th colSpan={3} scope="row">
                Total
              </th>
              <td className="number">
                <strong>
                  {amountText(amount)} {currency.toUpperCase()}
                </strong>
              </td>
              {changing !== undefined && <td />}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

function ServiceRows({
  service,
  materials,
  changing,
}: {
  readonly service: ProvidedService;
  readonly materials: readonly Material[];
  readonly changing: Changing;
}): ReactElement {
  return (
    <>
      <tr>
        <td>
          {service.service.name}
          {changing !== undefined && <AddMaterial {...changing} service={service} />}
        </td>
        <td className="number">1</td>
        <td className="number">{amountText(service.price)}</td>
        <td className="number">{amountText(service.amount)}</td>
        {changing !== undefined && (
          <td>
            <RemoveButton {...changing} of={service} name={service.service.name} />
          </td>
        )}
      </tr>
      {materials.map((material) => (
        <tr key={material.product.uuid}>
          <td className="material">{material.product.name}</td>
          <td className="number">
            {changing === undefined ? (
              `${material.quantity} ${material.unit.code}`
            ) : (
              <Quantity {...changing} material={material} />
            )}
          </td>
          <td className="number">{amountText(material.price)}</td>
          <td className="number">{amountText(material.amount)}</td>
          {changing !== undefined && (
            <td>
              <RemoveButton {...changing} of={material} material={material} name={material.product.name} />
            </td>
          )}
        </tr>
      ))}
    </>
  );
}
