import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../../ui/status.tsx';
import { amountText, totalOf } from './amounts.ts';
import type { Job } from './job-query.ts';

type Provided = Job['provided_services'][number];
type Material = Job['used_materials'][number];

/** The services and materials of a job, and what they cost. */
export function JobWork({ job }: { readonly job: Job }): ReactNode {
  const provided = new Set(job.provided_services.map(({ ordered_service_uuid }) => ordered_service_uuid));
  const open = job.ordered_services.filter(({ ordered_service_uuid }) => !provided.has(ordered_service_uuid));
  if (open.length + job.provided_services.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="work">
      <h2 id="work">Services and materials</h2>
      {open.length > 0 && (
        <ul className="list" aria-label="Ordered, not yet provided">
          {open.map(({ ordered_service_uuid, service, required }) => (
            <li key={ordered_service_uuid}>
              {service.name}{' '}
              <Badge tone={required ? 'warning' : 'neutral'}>{required ? 'Ordered, required' : 'Ordered'}</Badge>
            </li>
          ))}
        </ul>
      )}
      {job.provided_services.length > 0 && <Amounts job={job} />}
    </section>
  );
}

function Amounts({ job: { provided_services, used_materials } }: { readonly job: Job }): ReactElement {
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Amounts">
      <table className="table">
        <thead>
          <tr>
            <th>Service or material</th>
            <th className="number">Quantity</th>
            <th className="number">Price</th>
            <th className="number">Amount</th>
          </tr>
        </thead>
        <tbody>
          {provided_services.map((service) => (
            <ServiceRows
              key={service.provided_service_uuid}
              service={service}
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
}: {
  readonly service: Provided;
  readonly materials: readonly Material[];
}): ReactElement {
  return (
    <>
      <tr>
        <td>{service.service.name}</td>
        <td className="number">1</td>
        <td className="number">{amountText(service.price)}</td>
        <td className="number">{amountText(service.amount)}</td>
      </tr>
      {materials.map(({ product, unit, quantity, price, amount }) => (
        <tr key={product.uuid}>
          <td className="material">{product.name}</td>
          <td className="number">
            {quantity} {unit.code}
          </td>
          <td className="number">{amountText(price)}</td>
          <td className="number">{amountText(amount)}</td>
        </tr>
      ))}
    </>
  );
}
