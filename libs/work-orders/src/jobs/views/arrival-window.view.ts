import type { TimeSpan } from '#eventstore/domain';
import { ApiField } from '#http';

const INSTANT = { type: 'string', format: 'date-time' } as const;

export class ArrivalWindowView implements TimeSpan {
  @ApiField(INSTANT) from!: string;
  @ApiField(INSTANT) to!: string;
}

/** Span → wire. `jsonb` does not keep the order of keys. */
export const presentArrivalWindow = ({ from, to }: TimeSpan): ArrivalWindowView => ({ from, to });
