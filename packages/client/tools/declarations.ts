import type { OpenAPIObject } from '@nestjs/swagger';
import {
  camel,
  inputOf,
  listOf,
  type Method,
  nameOf,
  needsQuery,
  type Operation,
  queryOf,
  resolved,
  takesMoment,
} from '../../../libs/http/src/openapi/client-methods.js';

/** The declaration of a method with its docstring. */
export function declarationOf(document: OpenAPIObject, { name, kind, path, operation }: Method): string {
  const verb = kind === 'list' ? 'get' : kind;
  const { summary, description, operationId } = operation;
  const input = inputOf(operation);
  const query = `QueryOf<'${operationId}'>`;
  const view = kind === 'list' ? fullViewOf(document, operation) : undefined;
  const entity = has(operation, 'Prefer') ? entityOf(document, operation) : undefined;
  const of = `operations['${operationId}']`;
  const options = [
    `OptionsOf<'${verb}'${has(operation, 'If-Match') ? ", 'If-Match'" : ''}>`,
    ...(entity === undefined ? [] : ['Return<R>']),
    ...(takesMoment(operation) ? [`{ query?: ${query} }`] : []),
  ];
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => `${camel(one)}: string`),
    ...(input === 'body' ? [`body${operation.requestBody?.required === true ? '' : '?'}: ${bodyOf(operation)}`] : []),
    ...(input === 'query'
      ? [`query${needsQuery(operation) ? '' : '?'}: ${query}${view === undefined ? '' : ' & { view?: V }'}`]
      : []),
    `options?: ${options.join(' & ')}`,
  ];
  const data = dataOf(operation);
  const doc = docOf([summary, description, `\`${verb.toUpperCase()} ${path}\``], '  ');
  if (view !== undefined)
    return `${doc}  ${name}<V extends 'full' | undefined = undefined>(${parameters.join(', ')}): ListOf<${data}, '${listOf(document, operation)?.[0]}', V extends 'full' ? Schemas['${view.full}'] : Schemas['${view.short}']>`;
  if (entity !== undefined)
    return `${doc}  ${name}<R extends 'representation' | undefined = undefined>(${parameters.join(', ')}): Written<${data}, '${entity}', R>`;
  const result = kind === 'list' ? `ListOf<${data}, '${listOf(document, operation)?.[0]}'>` : `Answer<${data}>`;
  return `${doc}  ${name}(${parameters.join(', ')}): ${result}`;

  /** The type of the body. */
  function bodyOf({ requestBody }: Operation): string {
    const schema = requestBody?.content?.['application/json']?.schema;
    if (schema?.$ref !== undefined) return `Schemas['${nameOf(schema)}']`;
    return `NonNullable<${of}['requestBody']>['content']['application/json']`;
  }

  /** The type of the body of the success. */
  function dataOf({ responses }: Operation): string {
    const types = Object.entries(responses).map(([status, { content }]) =>
      content === undefined ? 'undefined' : `${of}['responses'][${status}]['content']['application/json']`,
    );
    return types.join(' | ');
  }
}

const has = ({ parameters = [] }: Operation, header: string): boolean =>
  parameters.some((one) => one.in === 'header' && one.name === header);

/** The name of the entity that a write returns on request: beside `client_uuid`, it is `client`. */
function entityOf(document: OpenAPIObject, { responses }: Operation): string | undefined {
  const [answer] = Object.values(responses).flatMap(({ content }) => content?.['application/json']?.schema ?? []);
  const { properties = {}, required = [] } = resolved(document, answer) ?? {};
  return Object.keys(properties).find((one) => !required.includes(one) && `${one}_uuid` in properties);
}

/** What a list shows of an entity, by default and with `view=full`; undefined when it has no such filter. */
function fullViewOf(document: OpenAPIObject, operation: Operation) {
  if (!queryOf(operation).some(({ name }) => name === 'view')) return undefined;
  const views = (listOf(document, operation)?.[1].items?.anyOf ?? []).flatMap(({ oneOf = [] }) => oneOf);
  const [short, full] = views.map(nameOf);
  if (short === undefined || full === undefined)
    throw new Error(`${operation.operationId} does not name its two views`);
  return { short, full };
}

export function docOf(texts: readonly (string | undefined)[], indent: string): string {
  const text = texts.filter((one) => one !== undefined && one !== '').join('\n\n');
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
