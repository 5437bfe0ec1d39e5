import {
  type FeedDocumentation,
  FLAG,
  INSTANT,
  INTEGER,
  objectOf,
  orNull,
  type Shape,
  type Shapes,
  TEXT,
  UUID,
} from '#eventstore/store';
import { AddressView, ContactView } from '#crm';
import { VALUE_SCHEMA } from '../../fields/field.js';
import { ArrivalWindowView } from './arrival-window.view.js';
import { AvailableCatalogView, JobCatalogRefView, JobUnitView } from './job-parts.view.js';
import { DueView, JobResolutionView } from './job.view.js';
import { PRIORITIES } from '../../templates/template.js';
import { DETAIL_EVENTS, forEvents, STATUS_EVENTS } from '../job-events.js';
import type { JobEvent } from '../job.js';
import { STATUSES } from '../job-status.js';

const STATUS: Shape = { type: 'string', enum: [...STATUSES] };
const VALUE: Shape = {
  ...VALUE_SCHEMA,
  description:
    'A file is a link to another server, or `/v2/attachments/<uuid>/content` of this service: below `PUBLIC_URL`, else a bare path; in histories at the host of the request',
};
const FIELD = objectOf({ uuid: UUID, name: TEXT, value: VALUE, required: FLAG, hidden: FLAG, readOnly: FLAG });
const ASSIGNEE = objectOf({
  'workerUuid?': UUID,
  'teamUuid?': UUID,
  access: { type: 'string', enum: ['edit', 'view'] },
});

/** The details of a job, as `jobPayloads` names and shows them. */
const DETAILS: Shapes = {
  externalId: orNull(TEXT),
  externalOrderId: orNull(TEXT),
  description: orNull(TEXT),
  scheduledAt: orNull(INSTANT),
  scheduledDuration: orNull(objectOf({ minutes: INTEGER })),
  typeUuid: UUID,
  templateUuid: orNull(UUID),
  clientUuid: orNull(UUID),
  siteUuid: orNull(UUID),
  territoryUuid: orNull(UUID),
  skillUuids: [UUID],
  address: orNull(AddressView),
  contacts: [ContactView],
  assignees: [ASSIGNEE],
  customFields: [FIELD],
  reportFields: [FIELD],
  possibleResolutionUuids: [UUID],
  availableCatalog: [AvailableCatalogView],
  orderedServices: [objectOf({ orderedServiceUuid: UUID, service: JobCatalogRefView, required: FLAG })],
  completionOfUuid: orNull(UUID),
  initialJobUuid: orNull(UUID),
  status: STATUS,
};
/** Further details, which jobs that were created earlier do not have. */
const LATER: Shapes = {
  arrivalWindow: orNull(ArrivalWindowView),
  priority: { type: 'string', enum: [...PRIORITIES] },
  due: orNull(DueView),
};
/** Shapes of members that may be absent. */
const optional = (shapes: Shapes): Shapes =>
  Object.fromEntries(Object.entries(shapes).map(([field, shape]) => [`${field}?`, shape]));

/** Any of the members, as they were and are. */
const changesOf = (shapes: Shapes): Shape =>
  objectOf(
    optional(
      Object.fromEntries(Object.entries(shapes).map(([field, shape]) => [field, objectOf({ from: shape, to: shape })])),
    ),
  );

const STATUS_CHANGE: Shapes = { from: STATUS, to: STATUS };
const FILLED_FIELDS = [objectOf({ uuid: UUID, name: TEXT, from: VALUE, to: VALUE })] as const;
/** What events of actions say beside the change of the status. */
const FURTHER_DATA: { readonly [T in JobEvent['type']]?: Shapes } = {
  'job.finished': { resolution: JobResolutionView, 'fields?': FILLED_FIELDS },
  'job.canceled': { reason: orNull(TEXT) },
};
const PROVIDED_SERVICE: Shapes = {
  uuid: UUID,
  orderedServiceUuid: orNull(UUID),
  service: JobCatalogRefView,
  price: TEXT,
  currency: TEXT,
};
const USED_MATERIAL: Shapes = {
  providedServiceUuid: UUID,
  product: JobCatalogRefView,
  unit: JobUnitView,
  quantity: TEXT,
  price: TEXT,
  currency: TEXT,
};

/** What the feed shows of a job's events. */
export const jobFeed: FeedDocumentation<JobEvent, never> = {
  events: {
    'job.created': { data: { ...DETAILS, ...optional(LATER), serialNo: INTEGER } },
    'job.restored': { data: { ...DETAILS, ...LATER, serialNo: INTEGER } },
    ...forEvents(DETAIL_EVENTS, ({ description }) => ({
      description,
      data: { changes: changesOf({ ...DETAILS, ...LATER }) },
    })),
    'job.fields_updated': {
      description: 'Nothing but values of fields of a job was changed',
      data: { fields: FILLED_FIELDS },
    },
    ...forEvents(STATUS_EVENTS, ({ description, event }) => ({
      description,
      data: { ...STATUS_CHANGE, ...FURTHER_DATA[event] },
    })),
    'job.service_provided': { description: 'A service was provided on a job', data: PROVIDED_SERVICE },
    'job.service_removed': {
      description: 'A provided service was removed from a job, with its materials',
      data: PROVIDED_SERVICE,
    },
    'job.material_used': { description: 'A material was used on a provided service of a job', data: USED_MATERIAL },
    'job.material_updated': {
      description: 'The quantity of a used material was changed',
      data: { providedServiceUuid: UUID, productUuid: UUID, quantity: objectOf({ from: TEXT, to: TEXT }) },
    },
    'job.material_removed': { description: 'A used material was removed from a job', data: USED_MATERIAL },
  },
};
