import type { OpenAPIObject } from '@nestjs/swagger';
import { inputOf, methodOf, type Operation, queryOf } from './client-methods.js';

/** A sample as the reference shows it beside an operation (`x-codeSamples`). */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

type Parameter = NonNullable<Operation['parameters']>[number];

/** What every sample of the client begins with. */
export const CLIENT_SAMPLE_HEAD = `import { Fieldline } from "@fieldline/client";

const fieldline = new Fieldline({ url: "https://fieldline.example.com", key: "fk_an_example" });
`;

/** Stand for parameters without examples; others are uuids. */
const STAND_INS: Readonly<Record<string, string>> = { file: 'clients.csv', kind: 'clients' };
const A_UUID = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a06';
/** The files of operations that are sent bytes, with their types. */
const FILES: Readonly<Record<string, readonly [type: string, name: string]>> = {
  startImport: ['text/csv', 'clients.csv'],
  uploadAttachmentContent: ['image/jpeg', 'boiler.jpg'],
};
const JSON_TYPE = 'application/json';

/** Of operations that are not of JSON, the method that the client has instead. */
const OWN_METHODS: Readonly<Record<string, string>> = {
  streamEvents: 'for await (const event of fieldline.follow()) console.log(event.position, event.type);',
  startImport: `const rows = new Blob(["external_id,last_name\\nC-1,Berg\\n"]);
const done = await fieldline.importFile(rows, { kind: "clients", format: "csv" });`,
  uploadAttachmentContent: `const photo = await fieldline.uploadAttachment(new Blob(["…"]), { name: "boiler.jpg" });`,
};

/** Adds samples to the operations, made of their examples: a request by curl, and a call of the client where it has a method. */
export function documentCodeSamples(document: OpenAPIObject): void {
  for (const [path, item] of Object.entries(document.paths))
    for (const [verb, operation] of Object.entries(
      item as Record<string, Operation & { 'x-codeSamples'?: object[] }>,
    )) {
      const call = callOf(document, verb, path, operation);
      const samples: CodeSample[] = [{ lang: 'Shell', label: 'curl', source: curlOf(verb, path, operation) }];
      if (call !== undefined)
        samples.push({ lang: 'TypeScript', label: 'Client', source: `${CLIENT_SAMPLE_HEAD}${call}\n` });
      operation['x-codeSamples'] = samples;
    }
}

/** The call of the client; undefined when it has no method. */
function callOf(document: OpenAPIObject, verb: string, path: string, operation: Operation): string | undefined {
  const found = methodOf(document, verb, path, operation);
  if (found === undefined) return OWN_METHODS[operation.operationId];
  const { names, method } = found;
  const values: unknown[] = parametersIn(operation, 'path').map(valueOf);
  const input = inputOf(operation);
  const query = Object.fromEntries(requiredQueryOf(operation).map((one) => [one.name, valueOf(one)]));
  const value = input === 'body' ? bodyOf(operation) : query;
  if (input !== undefined && value !== undefined && Object.keys(value).length > 0) values.push(value);
  const call = `fieldline.${[...names, method.name].join('.')}(${values.map(literal).join(', ')})`;
  return method.kind === 'list' ? `const items = await ${call}.toArray(20);` : `const { data } = await ${call};`;
}

/** A JSON value in TypeScript. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2).replace(/^( *)"([a-z]\w*)":/gim, '$1$2:');

function curlOf(verb: string, path: string, operation: Operation): string {
  const inPath = new Map(parametersIn(operation, 'path').map((one) => [one.name, String(valueOf(one))]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? ''));
  const query = requiredQueryOf(operation).map(
    (one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(String(valueOf(one)))}`,
  );
  const body = bodyOf(operation);
  const [type, file] = FILES[operation.operationId] ?? [];
  const parts = [
    `curl ${verb === 'get' ? '' : `-X ${verb.toUpperCase()} `}"$API${filled}${query.length === 0 ? '' : `?${query.join('&')}`}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(type === undefined ? [] : [`-H "Content-Type: ${type}"`, `--data-binary @${file}`]),
    // A body is read as JSON whatever its type.
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return `${parts.join(' \\\n  ')}\n`;
}

const parametersIn = ({ parameters = [] }: Operation, place: string): readonly Parameter[] =>
  parameters.filter((one) => one.in === place);

const requiredQueryOf = (operation: Operation): readonly Parameter[] =>
  queryOf(operation).filter(({ required }) => required === true);

/** The value of a parameter: its example, or one that it may have. */
function valueOf({ name, example, schema }: Parameter): unknown {
  const { enum: values = [] } = (schema ?? {}) as { readonly enum?: readonly unknown[] };
  return example ?? STAND_INS[name] ?? values[0] ?? A_UUID;
}

/** The first example of the body; undefined when there is none. */
function bodyOf({ requestBody }: Operation): object | undefined {
  const examples = (requestBody?.content?.[JSON_TYPE]?.examples ?? {}) as Readonly<Record<string, { value: object }>>;
  return Object.values(examples)[0]?.value;
}
