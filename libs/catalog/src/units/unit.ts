import { defineRecord } from '#eventstore/domain';

/** A measurement unit of products, such as piece or metre. */
export interface UnitState {
  readonly name: string;
  /** Short name: `pc`, `m`. */
  readonly code: string;
  readonly externalId: string | null;
  /** Not available to new references. */
  readonly archived: boolean;
}

export const Unit = defineRecord<'unit', UnitState>('unit', { name: '', code: '', externalId: null, archived: false });
