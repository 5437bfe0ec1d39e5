import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import type { IconName } from '../../ui/icon.tsx';
import { numberText } from '../../ui/locale.ts';
import { Badge, type Tone } from '../../ui/status.tsx';
import type { Outcome } from './delivery-queries.ts';

type Shown = readonly [tone: Tone, icon: IconName, text: string];

/** What became of an attempt, for people. */
const OUTCOMES: Readonly<Record<Outcome, Shown>> = {
  waiting: ['neutral', 'circle', 'Waiting'],
  succeeded: ['good', 'check', 'Succeeded'],
  will_retry: ['warning', 'clock', 'Will retry'],
  exhausted: ['bad', 'cross', 'Exhausted'],
};
/** A test is not stored, and not repeated. */
const FAILED_TEST: Shown = ['bad', 'cross', 'Failed'];

export const OUTCOME_CHOICES = Object.entries(OUTCOMES).map(([outcome, [, , text]]) => [outcome, text] as const);

export function OutcomeBadge({ outcome }: { readonly outcome: Outcome | 'failed' }): ReactElement {
  const [tone, icon, text] = outcome === 'failed' ? FAILED_TEST : OUTCOMES[outcome];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

type Response = Pick<Schemas['TestRequestView'], 'http_response_code' | 'error_type' | 'status'>;

/** The status of the response, or why there is none. */
export const resultText = ({ http_response_code: code, error_type: error, status }: Response): string =>
  code === null ? (error ?? (status === 'scheduled' ? 'not sent yet' : 'no response')) : String(code);

/** Times of an attempt in milliseconds, for people. */
export const durationText = (ms: number | null): string => (ms === null ? '–' : `${numberText(ms)} ms`);
