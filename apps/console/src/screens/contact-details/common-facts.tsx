import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { Fact } from '../../ui/fact.tsx';
import { Time } from '../../ui/time.tsx';

/** The details that clients and sites both have, after their own. */
export const CommonFacts = ({
  entity: { territory, external_id, created_at, updated_at, version },
}: {
  readonly entity: Pick<Schemas['ClientView'], 'territory' | 'external_id' | 'created_at' | 'updated_at' | 'version'>;
}): ReactElement => (
  <>
    <Fact name="Territory">{territory.name}</Fact>
    <Fact name="External id">{external_id ?? <span className="secondary">None</span>}</Fact>
    <Fact name="Created">
      <Time at={created_at} />
    </Fact>
    <Fact name="Changed">
      <Time at={updated_at} /> <span className="secondary">version {version}</span>
    </Fact>
  </>
);
