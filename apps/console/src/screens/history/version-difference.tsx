import { type ReactElement, useEffect, useRef } from 'react';
import { useWho } from '../../api/who.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Comparison, MAX_SPAN, useChangeNames, useComparison } from './comparison.ts';
import type { EntityRef } from './entity.ts';
import { Changes } from './value.tsx';

/** The address of the difference of two versions. */
export const compareVersions = (from: number | string, to: number | string): void =>
  setQuery({ compare: `${from}..${to}` });

/** The difference between two versions of an entity. The address has them: `compare=3..7`. */
export function VersionDifference({
  entity,
  newest,
}: {
  readonly entity: EntityRef;
  readonly newest: number;
}): ReactElement {
  const [, fromText = '1', toText = String(newest)] =
    /^(\d*)\.\.(\d*)$/.exec(useRoute().query.get('compare') ?? '') ?? [];
  const [from, to] = [Number(fromText), Number(toText)];
  const isValid = from >= 1 && from < to && to <= newest && to - from <= MAX_SPAN;
  const comparison = useComparison(entity, { from, to }, isValid);
  const section = useRef<HTMLElement>(null);
  // An event below may have asked for it.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [from, to]);
  return (
    <section ref={section} className="difference" aria-label="Difference between versions">
      <div className="filters">
        <TextField
          label="From version"
          type="number"
          value={fromText}
          onChange={(value) => compareVersions(value, toText)}
          error={
            isValid
              ? undefined
              : `The versions are 1 to ${newest}, the earlier one first, and ${MAX_SPAN} apart at most`
          }
        />
        <TextField
          label="To version"
          type="number"
          value={toText}
          onChange={(value) => compareVersions(fromText, value)}
        />
        <Button emphasis="quiet" onPress={() => setQuery({ compare: undefined })}>
          Close
        </Button>
      </div>
      {isValid && <Loaded query={comparison}>{(data) => <Difference entity={entity} comparison={data} />}</Loaded>}
    </section>
  );
}

function Difference({
  entity,
  comparison: { changes, events },
}: {
  readonly entity: EntityRef;
  readonly comparison: Comparison;
}): ReactElement {
  const names = useChangeNames(entity, changes);
  const who = useWho(events.map(({ context }) => context));
  const people = [...new Set(events.map(({ context }) => who(context)))];
  return (
    <>
      {changes.length === 0 ? (
        <p className="secondary">The two versions are equal.</p>
      ) : (
        <Changes changes={changes} names={names} />
      )}
      {people.length > 0 && <p className="secondary">Changed by {people.join(', ')}</p>}
    </>
  );
}
