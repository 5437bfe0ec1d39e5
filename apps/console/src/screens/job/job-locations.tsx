import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { useNames } from '../../api/names.ts';
import { usePages } from '../../api/pages.ts';
import type { Schemas } from '@fieldline/client';
import { Pages } from '../../ui/pages.tsx';
import { Time } from '../../ui/time.tsx';

type Location = Schemas['JobLocationView'];

/** The positions that devices recorded for a job, in the order of their upload. */
export function JobLocations({ id }: { readonly id: string }): ReactElement {
  const query = usePages<Location>(['jobs', 'locations', id], ({ limit, after }, options) =>
    api.jobs.locations.list(id, { limit, ...(after !== undefined && { after }) }, options).toArray(limit),
  );
  return (
    <div className="stack">
      <Pages query={query} empty={<p className="secondary">No device recorded a position for this job.</p>}>
        {(locations) => <LocationTable locations={locations} />}
      </Pages>
    </div>
  );
}

function LocationTable({ locations }: { readonly locations: readonly Location[] }): ReactElement {
  const names = useNames({ workers: locations.map(({ user_uuid }) => user_uuid) });
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Locations">
      <table className="table">
        <thead>
          <tr>
            <th>Recorded</th>
            <th>Who</th>
            <th>Latitude, longitude</th>
            <th className="number">Accuracy</th>
          </tr>
        </thead>
        <tbody>
          {locations.map(({ uuid, captured_at, user_uuid, latitude, longitude, accuracy_m }) => (
            <tr key={uuid}>
              <td>
                <Time at={captured_at} style="exact" />
              </td>
              <td>{names.get(user_uuid) ?? '—'}</td>
              <td className="numbers">
                {latitude}, {longitude}
              </td>
              <td className="number">{accuracy_m} m</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
