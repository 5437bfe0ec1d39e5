import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Webhook } from './delivery-queries.ts';
import { countText, nameOf } from './webhook-health.tsx';
import { useResendFailed } from './webhook-mutations.ts';

const HOUR_MS = 3_600_000;

/** The time ranges by their hours. Records may be kept for longer than the default of 30 days. */
const RANGES = [
  ['1', 'The last hour'],
  ['24', 'The last day'],
  ['168', 'The last week'],
  ['all', 'All that are recorded'],
] as const;
type Range = (typeof RANGES)[number][0];

const sinceOf = (range: Range): Date => new Date(range === 'all' ? 0 : Date.now() - Number(range) * HOUR_MS);

/** Sends all deliveries of a time range again that have failed and did not succeed since. */
export function ResendFailed({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}): ReactElement {
  const [range, setRange] = useState<Range>('all');
  const resend = useResendFailed(webhook.uuid);
  return (
    <Dialog title="Resend exhausted deliveries" isOpen onClose={onClose}>
      <p>
        {nameOf(webhook)} has {countText(webhook.exhausted)} exhausted{' '}
        {webhook.exhausted === 1 ? 'delivery' : 'deliveries'}. Each that failed in this time is sent once more, after
        new ones. Those that wait for a retry are sent now.
      </p>
      <Choice label="Failed in" value={range} options={RANGES} onChange={setRange} />
      {resend.isError && <Problem error={resend.error} />}
      <div className="buttons">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          emphasis="primary"
          isDisabled={resend.isPending}
          onPress={() => resend.mutate(sinceOf(range), { onSuccess: onClose })}
        >
          Resend
        </Button>
      </div>
    </Dialog>
  );
}
