import type { OpenAPIObject } from '@nestjs/swagger';
import { inputOf, type Method, methodOf, type Operation } from '../../../libs/http/src/openapi/client-methods.js';
import { declarationOf, docOf } from './declarations.js';

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

/** The methods of the client, made from the document. Event streams and binary contents are left out: the client has methods of its own for them. */
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
