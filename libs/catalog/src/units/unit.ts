import { defineRecord } from '#eventstore/domain';

/** A measurement unit of products, such as a piece or a metre. */
export interface UnitState {
  readonly name: string;
  /** Short name: `pc`, `m`. */
  readonly code: string;
  readonly externalId: string | null;
  /** Hidden from new references. */
  readonly archived: boolean;
}

export const Unit = defineRecord<'unit', UnitState>('unit', { name: '', code: '', externalId: null, archived: false });
