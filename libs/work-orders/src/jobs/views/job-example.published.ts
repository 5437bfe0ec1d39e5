import type { EntityExample, ExampleEvent } from '#eventstore/store';
import type { CatalogRef, JobEvent, NewJob } from '../job.js';

const JOB_TYPE = { uuid: '019b76da-5c00-7e40-9c63-8a7b9fad5e04', code: 'repair' };
const TEMPLATE = { uuid: '019b76da-5c00-7f50-8d74-9b8ca0be6f05', name: 'Boiler repair' };
const TERRITORY = { uuid: '019b76da-5c00-7a10-8f3e-2d9c4b6a1e01', name: 'London' };
const CLIENT = {
  uuid: '019b76da-5c00-7c20-9a41-6e5f7d8b3c02',
  external_id: 'C-1001',
  organization_name: 'Brightwater Hotels',
  first_name: null,
  last_name: null,
  middle_name: null,
};
const SITE = { uuid: '019b76da-5c00-7d30-8b52-7f6a8e9c4d03', external_id: 'S-2001', name: 'Harbour Street' };
const SKILL = { uuid: '019b76da-5c00-7060-9e85-ac9db1cf7a06', name: 'Gas' };
const WORKER = {
  uuid: '019b76da-5c00-7170-8f96-bdaec2d08b07',
  email: 'grace.murray@example.com',
  first_name: 'Grace',
  last_name: 'Murray',
};
const TEAM = { uuid: '019b76da-5c00-7280-90a7-cebfd3e19c08', name: 'Heating' };
const COMPLETED = { uuid: '019b76da-5c00-7390-81b8-dfc0e4f2ad09', name: 'Completed', number: 1, successful: true };
const NOT_COMPLETED = {
  uuid: '019b76da-5c00-74a0-92c9-e0d1f503be0a',
  name: 'Not completed',
  number: 2,
  successful: false,
};

const service: CatalogRef = { uuid: '019b76da-5c00-75b0-83da-f1e20614cf0b', name: 'Boiler repair', externalId: 'SV-1' };
const product: CatalogRef = { uuid: '019b76da-5c00-76c0-94eb-02f31725d00c', name: 'Gasket', externalId: 'P-1' };
const unit = { uuid: '019b76da-5c00-77d0-85fc-13042836e10d', name: 'Piece', externalId: null, code: 'pc' };
const ORDERED_SERVICE = '019b76da-5c00-78e0-960d-24153947f20e';
const PROVIDED_SERVICE = '019b76da-5c00-79f0-871e-35264a58030f';
/** An attachment. */
const MANUAL = '019b76da-5c00-7e45-8c73-8a8b7f9d5814';
const REPORT_FIELD = '019b76da-5c00-7a01-982f-46375b691410';

const DETAILS: NewJob = {
  externalId: 'J-3001',
  externalOrderId: 'O-77',
  serialNo: 42,
  status: 'posted',
  description: 'No hot water on the first floor',
  priority: 'high',
  due: { from: null, to: '2026-03-04' },
  scheduledAt: null,
  scheduledMinutes: 90,
  arrivalWindow: { from: '2026-03-02T09:00:00.000Z', to: '2026-03-02T12:00:00.000Z' },
  typeUuid: JOB_TYPE.uuid,
  templateUuid: TEMPLATE.uuid,
  clientUuid: CLIENT.uuid,
  siteUuid: SITE.uuid,
  territoryUuid: TERRITORY.uuid,
  skillUuids: [SKILL.uuid],
  address: {
    formatted: '12 Harbour Street, London',
    entranceNo: '2',
    apartment: null,
    floor: '1',
    description: null,
    geolocation: { longitude: -0.1276, latitude: 51.5072 },
  },
  contacts: [{ name: 'Caretaker', value: '+44 20 7946 0155', type: 'phone' }],
  assignees: [],
  customFields: [
    {
      uuid: '019b76da-5c00-7b12-8940-57486c7a2511',
      name: 'Model of the boiler',
      fieldType: 'input',
      required: false,
      dictionary: null,
      value: 'Condens 30',
      filledAt: '2026-02-27T13:40:00.000Z',
    },
    {
      uuid: '019b76da-5c00-7d34-8b62-797a6e8c4713',
      name: 'Manual',
      fieldType: 'file',
      required: false,
      dictionary: null,
      value: [MANUAL],
      filledAt: '2026-02-27T13:40:00.000Z',
    },
  ],
  reportFields: [
    {
      uuid: REPORT_FIELD,
      name: 'Pressure in bar',
      fieldType: 'input',
      required: false,
      dictionary: null,
      value: null,
      filledAt: null,
    },
  ],
  possibleResolutionUuids: [COMPLETED.uuid, NOT_COMPLETED.uuid],
  availableCatalog: [{ type: 'service', service, required: false, preOrdered: true }],
  orderedServices: [{ uuid: ORDERED_SERVICE, service, required: true }],
  completionOfUuid: null,
  initialJobUuid: null,
};

const created: ExampleEvent<JobEvent> = {
  at: '2026-02-27T13:40:00.000Z',
  event: { type: 'job.created', data: DETAILS },
};

/** A change of status on the day of the visit. */
const at = (time: string, event: JobEvent): ExampleEvent<JobEvent> => ({ at: `2026-03-02T${time}:00.000Z`, event });
const change = <S extends string>(from: S, time: string) => ({ from, at: `2026-03-02T${time}:00.000Z` });

/** A job that is planned, interrupted once, finished, deleted and restored; and one that is canceled. */
export const exampleJob: EntityExample<JobEvent> = {
  uuid: '019b76da-5c00-7c23-9a51-68597d8b3612',
  histories: [
    [
      created,
      {
        at: '2026-02-27T14:05:00.000Z',
        event: {
          type: 'job.updated',
          data: {
            changes: {
              scheduledAt: { from: null, to: '2026-03-02T09:00:00.000Z' },
              assignees: {
                from: [],
                to: [
                  { userUuid: WORKER.uuid, teamUuid: null, access: 'edit' },
                  { userUuid: null, teamUuid: TEAM.uuid, access: 'view' },
                ],
              },
              status: { from: 'posted', to: 'scheduled' },
            },
            at: '2026-02-27T14:05:00.000Z',
          },
        },
      },
      at('07:00', { type: 'job.published', data: change('scheduled', '07:00') }),
      at('08:35', { type: 'job.en_route', data: change('published', '08:35') }),
      at('09:02', { type: 'job.started', data: change('en_route', '09:02') }),
      at('09:20', { type: 'job.suspended', data: change('started', '09:20') }),
      at('09:45', { type: 'job.started', data: change('suspended', '09:45') }),
      at('10:10', {
        type: 'job.service_provided',
        data: {
          uuid: PROVIDED_SERVICE,
          orderedServiceUuid: ORDERED_SERVICE,
          service,
          price: '95',
          currency: 'usd',
        },
      }),
      at('10:12', {
        type: 'job.material_used',
        data: { providedServiceUuid: PROVIDED_SERVICE, product, unit, quantity: '2', price: '4.5', currency: 'usd' },
      }),
      at('10:15', {
        type: 'job.finished',
        data: {
          ...change('started', '10:15'),
          resolution: {
            uuid: COMPLETED.uuid,
            name: COMPLETED.name,
            successful: COMPLETED.successful,
            comment: 'Gasket replaced',
          },
          fields: [
            {
              list: 'reportFields',
              uuid: REPORT_FIELD,
              name: 'Pressure in bar',
              from: null,
              to: '1.5',
              filledAt: '2026-03-02T10:15:00.000Z',
            },
          ],
        },
      }),
      at('17:00', { type: 'job.deleted', data: {} }),
      at('17:05', { type: 'job.restored', data: { ...DETAILS, status: 'finished' } }),
    ],
    [
      created,
      at('08:00', { type: 'job.canceled', data: { ...change('posted', '08:00'), reason: 'The client called off' } }),
    ],
  ],
  refs: [JOB_TYPE, TEMPLATE, TERRITORY, CLIENT, SITE, SKILL, WORKER, TEAM, COMPLETED, NOT_COMPLETED],
};
