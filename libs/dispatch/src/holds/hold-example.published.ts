import type { EntityExample, ExampleEvent } from '#eventstore/store';
import type { HoldEvent } from './hold.js';

const WORKER = {
  uuid: '019b76da-5c00-7170-8f96-bdaec2d08b07',
  email: 'grace.murray@example.com',
  first_name: 'Grace',
  last_name: 'Murray',
};
const EXPIRES_AT = '2026-03-02T08:10:00.000Z';

const created: ExampleEvent<HoldEvent> = {
  at: '2026-03-02T08:00:00.000Z',
  event: {
    type: 'hold.created',
    data: {
      externalId: 'cart-8812',
      workerUuid: WORKER.uuid,
      teamUuid: null,
      startsAt: '2026-03-03T09:15:00.000Z',
      minutes: 60,
      arrivalWindow: { from: '2026-03-03T09:00:00.000Z', to: '2026-03-03T11:00:00.000Z' },
      expiresAt: EXPIRES_AT,
      job: { description: 'The boiler loses pressure' },
      apiKeyUuid: '019b76da-5c00-7b11-8e2f-1c8b3a590d16',
    },
  },
};

const confirmed: ExampleEvent<HoldEvent> = {
  at: '2026-03-02T08:14:00.000Z',
  event: {
    type: 'hold.confirmed',
    data: { jobUuid: '019b76da-5c00-7e40-8c63-8a7b9f0d5e04', clientUuid: null, siteUuid: null },
  },
};

/** A hold that is extended and confirmed; and the same one, released or expired instead. */
export const exampleHold: EntityExample<HoldEvent> = {
  uuid: '019b76da-5c00-7c22-9f30-2d9c4b6a1e17',
  histories: [
    [
      created,
      {
        at: '2026-03-02T08:05:00.000Z',
        event: { type: 'hold.updated', data: { expiresAt: '2026-03-02T08:15:00.000Z' } },
      },
      confirmed,
    ],
    [created, { at: '2026-03-02T08:06:00.000Z', event: { type: 'hold.released', data: {} } }],
    [created, { at: '2026-03-02T08:10:02.000Z', event: { type: 'hold.expired', data: {} } }],
  ],
  refs: [WORKER],
};
