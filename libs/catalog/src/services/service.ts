import { defineRecord } from '#eventstore/domain';
import { BLANK_ITEM, type PricedItemState } from '../priced-items/priced-item.js';

/** A service that the company sells. */
export type ServiceState = PricedItemState;

export const Service = defineRecord<'service', ServiceState>('service', BLANK_ITEM);
