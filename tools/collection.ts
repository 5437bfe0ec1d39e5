import { inOrder, type OrderedOperation } from './example-order.js';

/** An operation of the OpenAPI document. */
interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: string | number }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<
  Record<
    string,
    { readonly examples?: Readonly<Record<string, { readonly value: object }>>; readonly example?: object }
  >
>;

/** The parts of the OpenAPI document that a collection is made of. */
export interface ExampleDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface PlannedOperation extends OrderedOperation {
  readonly operation: Operation;
}

/**
 * Operations that a collection leaves out: a stream has no end, the bytes of a file cannot be part of a collection, and an undo names an
 * earlier request of the client, and imports and exports are files.
 */
export const LEFT_OUT: readonly string[] = [
  'streamEvents',
  'streamExport',
  'startExport',
  'getExport',
  'getExportContent',
  'deleteExport',
  // Sessions begin in browsers alone.
  'endSession',
  'uploadAttachmentContent',
  'completeAttachment',
  'getAttachmentContent',
  'startUndo',
  'getUndo',
  'listUndoRows',
  'cancelUndo',
  'retryUndo',
  'startImport',
  'getImport',
  'listImportRows',
  'getImportRowsCsv',
  'getImportTemplate',
  'cancelImport',
  'retryImport',
];

const DESCRIPTION = `The examples of the OpenAPI document, in an order in which each succeeds on a new account with demo data:
\`npm run cli -- seed --demo\`. Set the variable \`key\` to an API key of the account with all scopes, and \`baseUrl\` to the address
of the service. Requests that create an entity store its uuid in a variable, which later requests name.`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/;
const JSON_TYPE = 'application/json';

/**
 * A collection in the format of Postman, version 2.1, which other clients import too: a folder for each section, and a request
 * for each example of a body, all of which a test sends.
 */
export function collectionOf(document: ExampleDocument): object {
  const planned = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): PlannedOperation => {
      const isCreation = method === 'post' && '201' in operation.responses;
      return { id: operation.operationId, method: method.toUpperCase(), path, creates: isCreation, operation };
    }),
  );
  const kept = withVariables(planned.filter(({ id }) => !LEFT_OUT.includes(id)));
  const variables = variablesOf(kept);
  const folders = (document.tags ?? []).flatMap(({ name, description }) => {
    const own = inOrder(kept.filter((one) => sectionOf(one, kept) === name));
    const item = own.flatMap((one) => requestsOf(one, variables));
    return item.length === 0 ? [] : [{ name, description, item }];
  });
  return {
    info: {
      name: `${document.info.title} ${document.info.version}`,
      description: DESCRIPTION,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
      { key: 'key', value: '' },
    ],
    event: [script('test', ["pm.test('The response is a success', () => pm.response.to.be.success);"])],
    item: folders,
  };
}

/** The nouns of uuids that the response of a POST shows: `client` of `client_uuid`. */
const createdBy = ({ method, operation }: PlannedOperation): string[] =>
  method !== 'POST'
    ? []
    : Object.values(operation.responses).flatMap(({ content }) =>
        Object.keys(content?.[JSON_TYPE]?.example ?? {}).flatMap((key) => /^(\w+)_uuid$/.exec(key)?.[1] ?? []),
      );

/** The nouns of the parameters in the path that are uuids: they are others in each account. */
const neededBy = ({ operation }: PlannedOperation): string[] =>
  (operation.parameters ?? []).flatMap(({ name, in: place, example }) =>
    place === 'path' && UUID.test(String(example)) ? [name] : [],
  );

/** The operations without those whose path has a uuid that no request creates. */
function withVariables(operations: readonly PlannedOperation[]): PlannedOperation[] {
  const kept = operations.filter((one) => {
    const created = operations.filter((other) => other !== one).flatMap(createdBy);
    return neededBy(one).every((noun) => created.includes(noun));
  });
  return kept.length === operations.length ? kept : withVariables(kept);
}

/** The section of an operation: that of the entity in its path, which is deleted at its end, if another section creates it. */
function sectionOf(planned: PlannedOperation, all: readonly PlannedOperation[]): string | undefined {
  const [noun] = neededBy(planned);
  const creation = noun === undefined ? undefined : all.find((one) => one.creates && createdBy(one).includes(noun));
  return (creation ?? planned).operation.tags?.[0];
}

/** The nouns of all uuids that requests name, in paths and in bodies. */
function variablesOf(operations: readonly PlannedOperation[]): ReadonlySet<string> {
  const inBodies = [...JSON.stringify(operations.map(bodiesOf)).matchAll(/"(\w+)_uuids?":\[?"/g)];
  return new Set([...operations.flatMap(neededBy), ...inBodies.flatMap(([, noun]) => noun ?? [])]);
}

const bodiesOf = ({ operation }: PlannedOperation): [name: string, body: object][] =>
  Object.entries(operation.requestBody?.content[JSON_TYPE]?.examples ?? {}).map(([name, { value }]) => [name, value]);

/** A request for each example of the body, or one without a body. */
function requestsOf(planned: PlannedOperation, variables: ReadonlySet<string>): object[] {
  const { id, method, operation } = planned;
  const { summary = id, description } = operation;
  const bodies = bodiesOf(planned);
  const stored = createdBy(planned).filter((noun) => variables.has(noun));
  return (bodies.length === 0 ? [undefined] : bodies).map((body, n, all) => ({
    name: all.length > 1 ? `${summary}: ${body?.[0]}` : summary,
    request: {
      method,
      ...(description === undefined ? {} : { description }),
      header: [
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: JSON_TYPE }]),
        // A new one each time: a request that is sent again is another request.
        ...(['POST', 'PATCH'].includes(method) ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ],
      url: urlOf(planned),
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: withNouns(JSON.stringify(body[1], null, 2)) } }),
    },
    // The first example is the one that later requests are about.
    ...(n > 0 || stored.length === 0 ? {} : { event: [script('test', stored.map(storing))] }),
  }));
}

const storing = (noun: string): string => `pm.collectionVariables.set('${noun}', pm.response.json().${noun}_uuid);`;

/** The uuids in a body as variables: `"user_uuids": ["{{user}}"]`. */
const withNouns = (body: string): string =>
  body.replace(/"(\w+)_uuid(s?)": (\[?\s*)"[0-9a-f-]{36}"/g, '"$1_uuid$2": $3"{{$1}}"');

function urlOf({ path, operation }: PlannedOperation): object {
  const valueOf = (name: string, place: string): string | undefined => {
    const example = operation.parameters?.find((one) => one.name === name && one.in === place)?.example;
    return example === undefined ? undefined : String(example);
  };
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) =>
      segment.replace(/^\{(\w+)\}$/, (_, name: string) => {
        const value = valueOf(name, 'path') ?? '';
        return UUID.test(value) ? `{{${name}}}` : encodeURIComponent(value);
      }),
    );
  const query = (operation.parameters ?? []).flatMap(({ name, in: place, example }) =>
    place === 'query' && example !== undefined ? [{ key: name, value: String(example) }] : [],
  );
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length === 0 ? {} : { query }),
  };
}

const script = (listen: string, exec: readonly string[]): object => ({
  listen,
  script: { type: 'text/javascript', exec },
});
