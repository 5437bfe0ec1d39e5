import type { OpenAPIObject } from '@nestjs/swagger';
import { camel, declarationOf, docOf, inputOf, type Method } from './declarations.js';
import { listOf, needsQuery, type Operation } from './operations.js';

/** A resource: its methods, and the resources below it by their names. */
interface Resource {
  /** The name of its interface. */
  readonly type: string;
  readonly methods: Method[];
  readonly resources: Map<string, Resource>;
}

const HEAD = `import { PathCalls } from '../path-calls.js';
import { type Answer, type ListOf, type OptionsOf, type QueryOf, resource, type Return, type Written } from '../resource.js';
import type { operations, Schemas } from './api.js';
`;

const isParameter = (segment: string): boolean => segment.startsWith('{');

/**
 * The methods of the client, made from the document: `GET /v2/jobs/{job}/locations` is `jobs.locations.list(job)`. POST is
 * `create` on a collection, otherwise it is named by the last segment of its path. Event streams and binary contents are
 * left out: the client has methods of its own for them.
 */
export function resourcesOf(document: OpenAPIObject): string {
  const root = treeOf(document);
  const descriptions = new Map(document.tags?.map(({ name, description }) => [name, description]));
  const fields = [...root.resources].map(([name, one]) => {
    const tag = one.methods[0]?.operation.tags?.[0] ?? '';
    const doc = descriptions.get(tag);
    return `${doc === undefined ? '' : docOf([doc], '  ')}  readonly ${name} = resource<${one.type}>(this.caller, ${tableOf(one, '  ')});\n`;
  });
  const methods = root.methods.map((method) => {
    const { kind, path } = method;
    return `${declarationOf(document, method)} {\n    return this.caller.call('${kind}', '${path}', { ...options, body });\n  }\n`;
  });
  return `${HEAD}
${[...root.resources.values()].map((one) => interfacesOf(document, one)).join('\n')}
/** The resources of the API. */
export class Resources extends PathCalls {
${[...fields, ...methods].join('\n')}}
`;
}

function treeOf(document: OpenAPIObject): Resource {
  const root: Resource = { type: '', methods: [], resources: new Map() };
  for (const [path, item] of Object.entries(document.paths))
    for (const [verb, operation] of Object.entries(item as Record<string, Operation>)) {
      const found = methodOf(document, verb, path, operation);
      if (found === undefined) continue;
      const { names, method } = found;
      let resource = root;
      for (const name of names) resource = below(resource, name);
      if (resource.methods.some(({ name }) => name === method.name))
        throw new Error(`Two operations have the name ${[...names, method.name].join('.')}`);
      resource.methods.push(method);
    }
  return root;
}

function below(resource: Resource, name: string): Resource {
  const known = resource.resources.get(name);
  if (known !== undefined) return known;
  const type = resource.type + name.charAt(0).toUpperCase() + name.slice(1);
  const made: Resource = { type, methods: [], resources: new Map() };
  resource.resources.set(name, made);
  return made;
}

/** The method of an operation, and the names of its resource; undefined when it is not of JSON. */
function methodOf(
  document: OpenAPIObject,
  verb: string,
  path: string,
  operation: Operation,
): { readonly names: readonly string[]; readonly method: Method } | undefined {
  const segments = path.split('/').slice(2);
  const names = segments.filter((segment) => !isParameter(segment)).map(camel);
  const last = names.at(-1) ?? '';
  const found = (name: string, kind: Method['kind'], of = names) => ({
    names: of,
    method: { name, kind, path, operation },
  });
  const contents = Object.values(operation.responses).flatMap(({ content }) => Object.keys(content ?? {}));
  const sent = Object.keys(operation.requestBody?.content ?? { 'application/json': undefined });
  if (verb === 'put' || [...contents, ...sent].some((type) => type !== 'application/json')) return undefined;
  if (verb === 'patch') return found('update', 'patch');
  if (verb === 'delete') return found('delete', 'delete');
  if (verb === 'post') {
    const isCollection = Object.keys(document.paths).some(
      (other) => other.startsWith(`${path}/{`) || (other === path && 'get' in (document.paths[other] ?? {})),
    );
    return isCollection ? found('create', 'post') : found(last, 'post', names.slice(0, -1));
  }
  if (segments.at(-1) === 'history') return found('history', 'list', names.slice(0, -1));
  if (segments.at(-1) === 'compare') return found('compare', 'get', names.slice(0, -1));
  const isList =
    !isParameter(segments.at(-1) ?? '') && listOf(document, operation) !== undefined && !needsQuery(operation);
  return isList ? found('list', 'list') : found('get', 'get');
}

/** The interface of a resource, and those of the resources below it. */
function interfacesOf(document: OpenAPIObject, { type, methods, resources }: Resource): string {
  const members = [
    ...methods.map((method) => `${declarationOf(document, method)};\n`),
    ...[...resources].map(([name, one]) => `  readonly ${name}: ${one.type};\n`),
  ];
  const own = `export interface ${type} {\n${members.join('')}}\n`;
  return [own, ...[...resources.values()].map((one) => interfacesOf(document, one))].join('\n');
}

/** The table that `resource` makes the methods from. */
function tableOf({ methods, resources }: Resource, indent: string): string {
  const entries = [
    ...methods.map(({ name, kind, path, operation }) => {
      const input = inputOf(operation);
      return `${name}: '${kind} ${path}${input === undefined ? '' : ` ${input}`}'`;
    }),
    ...[...resources].map(([name, one]) => `${name}: ${tableOf(one, `${indent}  `)}`),
  ];
  return `{\n${entries.map((entry) => `${indent}  ${entry},\n`).join('')}${indent}}`;
}
