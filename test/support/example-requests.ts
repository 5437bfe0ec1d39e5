import { inOrder, type OrderedOperation, phaseOf } from '../../tools/example-order.js';
import { until } from '../../tools/harness/until.js';
import type { WireAnswer } from './document.js';
import type { Send, Service } from './service.js';

/** An operation of the OpenAPI document, as far as its examples are sent. */
export interface ExampleOperation extends OrderedOperation {
  /** The bodies of its examples; `[undefined]` without a body. */
  readonly bodies: readonly (object | undefined)[];
  /** Whether its list has pages. */
  readonly isPaged: boolean;
  /** Whether it has a trial run. */
  readonly hasTrial: boolean;
}

interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, { value: object }>> }>>;
  };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

/** All operations of a document, with the bodies of their examples. */
export const exampleOperations = ({ routes }: Service['document']): ExampleOperation[] =>
  routes.map(({ method, path, operation }) => {
    const { operationId, parameters = [], requestBody, responses } = operation as never as Documented;
    const json = requestBody?.content['application/json'];
    const names = (place: string): string[] => parameters.filter((one) => one.in === place).map(({ name }) => name);
    return {
      id: operationId,
      method,
      path,
      bodies: json === undefined ? [undefined] : Object.values(json.examples ?? {}).map(({ value }) => value),
      isPaged: names('query').includes('limit'),
      hasTrial: names('header').includes('X-Service-Dry-Run'),
      creates: method === 'POST' && '201' in responses,
    };
  });

/** An example that was sent, and the response to its first body. */
export interface SentExample {
  readonly operation: ExampleOperation;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly response: WireAnswer;
}

type Values = Readonly<Record<string, string>>;

/** What demo data calls its entities, by the parameter in the path. Others are known by the uuid of the one that an example created. */
const DEMO_IDS: Values = {
  client: 'C-1054',
  site: 'S-2073',
  job: 'J-4400',
  service: 'boiler-service',
  unit: 'piece',
  product: 'seal-kit',
  user: 'aidan.abbott@northern-heating.example',
};

const CATEGORY_OF_PATH = [
  { path: '/v2/catalog/services/categories', category: 'heating' },
  { path: '/v2/catalog/products/categories', category: 'parts' },
];

/** As {@link DEMO_IDS}, for operations that need others: each action has a job of the weekend in the status that it starts from. */
const IDS_OF_OPERATIONS: Readonly<Record<string, Values>> = {
  publishJob: { job: 'J-4401' },
  unpublishJob: { job: 'J-4402' },
  setJobEnRoute: { job: 'J-4403' },
  startJob: { job: 'J-4404' },
  suspendJob: { job: 'J-4405' },
  finishJob: { job: 'J-4406' },
  cancelJob: { job: 'J-4407' },
  deleteJob: { job: 'J-4408' },
  deleteServiceCategory: { category: 'gutters' },
  deleteProductCategory: { category: 'filters' },
  deleteService: { service: 'gutter-cleaning' },
  deleteProduct: { product: 'air-filter' },
  deleteUnit: { unit: 'box' },
  deleteClient: { client: 'C-1001' },
  deleteSite: { site: 'S-2001' },
  // The first user is the owner, and workers have jobs.
  deleteUser: { user: 'ewan.rae@northern-heating.example' },
  deactivateUser: { user: 'ewan.rae@northern-heating.example' },
  activateUser: { user: 'ewan.rae@northern-heating.example' },
  listJobLocations: { job: 'J-4001' },
  listJobAttachments: { job: 'J-4001' },
  // The first one is confirmed before.
  updateHold: { hold: 'cart-8813' },
  releaseHold: { hold: 'cart-8813' },
  // Without a template, whose catalog would be the only one of the job.
  provideService: { job: 'J-4405' },
  removeProvidedService: { job: 'J-4405' },
  useMaterial: { job: 'J-4405' },
  changeUsedMaterial: { job: 'J-4405', product: 'copper-15' },
  removeUsedMaterial: { job: 'J-4405', product: 'copper-15' },
};

/** Required parameters of queries: the day of the examples of jobs and shifts. */
const QUERIES: Readonly<Record<string, Values>> = {
  getShifts: { after: '2030-01-07', before: '2030-01-08' },
  getSchedule: { after: '2030-01-07', before: '2030-01-08' },
  listConflicts: { after: '2030-01-07', before: '2030-01-08' },
  getJobAvailability: { from: '2030-01-07T00:00:00Z', to: '2030-01-08T00:00:00Z' },
};

/** The parameters of the query of an operation. A comparison is of the first version with itself, which every entity has. */
const queryOf = (id: string): Values => QUERIES[id] ?? (id.startsWith('compare') ? { from: '1', to: '1' } : {});

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/**
 * Sends the examples of all operations to a company with demo data, in an order in which each is valid. The examples of an
 * operation are sent one after the other.
 * @param onSent is called after each operation.
 * @throws Error with all examples that are rejected.
 */
export async function sendExamples(
  api: Send,
  operations: readonly ExampleOperation[],
  onSent: (sent: SentExample) => Promise<void> | void,
): Promise<void> {
  const created: Record<string, string> = {};
  const failures: string[] = [];
  for (const operation of inOrder(operations)) {
    // The record of a delivery would never come after a failure.
    if (failures.length > 0 && phaseOf(operation) >= 8) break;
    const { id, method, path } = operation;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const parameters: Record<string, string> = {};
    for (const name of names) {
      const value =
        IDS_OF_OPERATIONS[id]?.[name] ??
        DEMO_IDS[name] ??
        (name === 'category' ? CATEGORY_OF_PATH.find((one) => path.startsWith(one.path))?.category : undefined) ??
        created[name] ??
        (await uuidOf(api, name, created));
      if (value !== undefined) parameters[name] = value;
    }
    const unknown = names.filter((name) => parameters[name] === undefined);
    if (unknown.length > 0) {
      failures.push(`${id}: no example creates a ${unknown.join(', ')}`);
      continue;
    }
    const query = { ...queryOf(id), ...(operation.isPaged ? { limit: '1' } : {}) };
    const search = new URLSearchParams(query).toString();
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
    let first: WireAnswer | undefined;
    for (const body of operation.bodies) {
      const response = await api(method, target + (search === '' ? '' : `?${search}`), await contentOf(api, id, body));
      for (const [key, value] of Object.entries(response.body ?? {}))
        if (method === 'POST' && first === undefined && key.endsWith('_uuid') && typeof value === 'string')
          created[key.replace(/_uuid$/, '')] = value;
      first ??= response;
      if (response.status >= 300)
        failures.push(
          `${id}: ${method} ${target} with ${JSON.stringify(body)}: ${response.status} ${JSON.stringify(response.body)}`,
        );
    }
    if (first === undefined) failures.push(`${id} has a body without an example`);
    else await onSent({ operation, parameters, query: queryOf(id), response: first });
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/** The body of a request; a file is as long as the example announces it. */
async function contentOf(api: Send, id: string, body: object | undefined): Promise<Parameters<Send>[2]> {
  if (id === 'uploadAttachmentContent') return { raw: Buffer.concat([JPEG, Buffer.alloc(48_213 - JPEG.length)]) };
  // What a request of its own has recorded.
  if (id === 'startUndo' && body !== undefined && 'correlation_id' in body) {
    const made = await api('POST', '/v2/clients', { body: { organization: true, organization_name: 'Undone' } });
    const { client_uuid: client } = made.body as { readonly client_uuid: string };
    // A list of clients has it before and after the worker takes back its change.
    const headers = { 'X-Request-Id': String(body.correlation_id) };
    await api('PATCH', `/v2/clients/${client}`, { body: { organization_name: 'Done' }, headers });
  }
  // The only body that needs uuids which an account chooses by itself.
  if (id === 'copyPreset') return { body: { user_uuids: [await uuidOfUser(api)] } };
  return body === undefined ? {} : { body };
}

async function uuidOfUser(api: Send): Promise<string | undefined> {
  const { body } = await api('GET', '/v2/users?limit=1');
  return (body as { readonly users: readonly { readonly uuid: string }[] }).users[0]?.uuid;
}

/** The uuid of an entity that no example creates; undefined when it is not known where to find one. */
async function uuidOf(api: Send, name: string, created: Values): Promise<string | undefined> {
  if (name === 'shift_month') {
    const { body } = await api('GET', '/v2/events?entity_type=shift_month&limit=5000');
    return (body as { readonly events: readonly { readonly entity_uuid: string }[] }).events.at(-1)?.entity_uuid;
  }
  if (name !== 'request') return undefined;
  let uuid: string | undefined;
  await until(async () => {
    const { body } = await api('GET', `/v2/webhooks/${created['webhook']}/requests`);
    const [request] = (body as { requests: { uuid: string; outcome: string }[] }).requests;
    uuid = request?.outcome === 'succeeded' ? request.uuid : undefined;
    return uuid !== undefined;
  });
  return uuid;
}
