import type { Published } from '#eventstore/store';
import { exampleHold } from './hold-example.published.js';
import type { HoldEvent, HoldState } from './hold.js';
import { HoldView, presentHold } from './hold.view.js';

/** Every event of a hold is published to webhooks (contract §15). */
export const publishedHold: Published<HoldState, HoldEvent, 'worker' | 'team'> = {
  present: presentHold,
  view: HoldView,
  types: {
    hold_created: 'A time of a worker or team is held',
    hold_updated: 'The expiry of a hold or the fields of its job were changed',
    hold_confirmed: 'A hold was confirmed; its job was created in the same transaction',
    hold_released: 'A hold was released',
    hold_expired: 'A hold expired. From its `expires_at` on it kept nothing free; the event follows within seconds',
  },
  example: exampleHold,
};
