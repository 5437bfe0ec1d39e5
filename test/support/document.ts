import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined when empty; the text of anything else. */
  readonly body: unknown;
}

/** One route of the document. */
export interface Route {
  readonly method: string;
  /** `/v2/clients/{client}` */
  readonly path: string;
  /** Names of the parameters in the path, in their order. */
  readonly parameters: readonly string[];
  readonly operation: Json;
}

/** Errors that come before any route was looked at, and so belong to no route of the document. */
const BEFORE_ROUTES = new Set([400, 401, 404, 405, 408, 414, 429, 431, 503]);

/** The service's own OpenAPI document, held against what the service answers. */
export class ContractDocument {
  readonly routes: readonly Route[];
  /** The schemas that the document names. */
  readonly schemas: Readonly<Record<string, Json>>;
  private readonly ajv = addFormats.default(
    new Ajv2020({
      allErrors: true,
      strict: true,
      strictRequired: false,
      allowUnionTypes: true,
      discriminator: true,
      keywords: ['x-open', 'x-only-with'],
    }),
  );
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: Json) {
    const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Json>> };
    this.schemas = schemas;
    this.ajv.addSchema({ $id: 'service', $defs: strict(schemas) });
    this.ajv.addSchema({ $id: 'asked', $defs: leadingTo('asked', schemas) });
    this.routes = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        operation,
      })),
    );
  }

  /** @throws Error when the document does not allow this answer to this request. */
  check(method: string, target: string, answer: WireAnswer): void {
    const path = target.replace(/^https?:\/\/[^/]+/, '').split('?')[0] ?? '';
    if (/^\/health\//.test(path) || (/^\/($|(openapi\.json|docs|errors)(\/|$))/.test(path) && answer.status === 200))
      return;
    const fault = this.faultOf(method, path, answer);
    if (fault !== undefined)
      throw new Error(
        `${method} ${path.slice(0, 200)} → ${answer.status}: ${fault}\n${JSON.stringify(answer.body ?? null).slice(0, 2000)}`,
      );
  }

  /** As {@link check}, for a body that the service accepted: the document must allow it too. */
  checkAccepted(method: string, target: string, body: unknown): void {
    const route = this.routeOf(method, target.split('?')[0] ?? '');
    const content = (route?.operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)
      ?.content;
    const schema = content?.['application/json']?.schema;
    if (route === undefined || schema === undefined) return;
    const name = `${method} ${route.path}`;
    const fault = this.faultAgainst(name, body, leadingTo('asked', schema) as Json);
    if (fault !== undefined) throw new Error(`${name} took a body that the document does not know: ${fault}`);
  }

  /** Names of the top-level fields that a route's body takes. */
  bodyFields(method: string, path: string): string[] {
    const operation = this.routes.find((route) => route.method === method && route.path === path)?.operation;
    const ref = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(operation?.requestBody ?? null))?.[1];
    return Object.keys((ref === undefined ? undefined : this.schemas[ref]?.properties) ?? {});
  }

  private faultOf(method: string, path: string, { status, headers, body }: WireAnswer): string | undefined {
    if (!headers.get('x-request-id')) return 'X-Request-Id is missing';
    const type = headers.get('content-type')?.split(';')[0];
    const route = this.routeOf(method === 'HEAD' ? 'GET' : method, path);
    const responses = route?.operation.responses as Record<string, Json> | undefined;
    const response = this.resolved(responses?.[status]);
    if (status >= 400 && type !== 'application/problem+json') return `an error of type ${type}`;
    if (status >= 400 && method !== 'HEAD') {
      const fault = problemFault(body as Json);
      if (fault !== undefined) return fault;
    }
    if (response === undefined) {
      if (!BEFORE_ROUTES.has(status) || (route !== undefined && ![414, 431].includes(status)))
        return 'the document does not know this status here';
      return method === 'HEAD' ? undefined : this.faultAgainst('service#/$defs/ErrorView', body);
    }
    const content = response.content as Record<string, { schema: Json }> | undefined;
    if (content === undefined) return body === undefined ? undefined : 'the document knows no body here';
    // Bytes of a file, of whatever type.
    if ('*/*' in content && status < 300) return undefined;
    const schema = type === undefined ? undefined : content[type]?.schema;
    if (schema === undefined) return `the document knows no ${type} here`;
    if (method === 'HEAD') return body === undefined ? undefined : 'an answer to HEAD has no body';
    const refusal = status >= 400 ? this.refusalFault(response, body as Json) : undefined;
    if (refusal !== undefined) return refusal;
    return this.faultAgainst(`${route?.method} ${route?.path} ${status}`, body, strict(schema) as Json);
  }

  /** A response, which may be one that routes share. */
  private resolved(response: Json | undefined): Json | undefined {
    if (typeof response?.$ref !== 'string') return response;
    const { responses } = this.document.components as { readonly responses: Readonly<Record<string, Json>> };
    return responses[response.$ref.replace('#/components/responses/', '')];
  }

  /** Fields of an error that codes and examples do not document. */
  private refusalFault(response: Json, body: Json): string | undefined {
    const code = String(body.code);
    if (!(response['x-codes'] as string[]).includes(code)) return `the document knows no ${code} here`;
    const { examples } = this.document.components as { readonly examples: Readonly<Record<string, { value: Json }>> };
    const lacking = Object.keys(examples[code]?.value ?? {}).filter((member) => !(member in body));
    return lacking.length === 0 ? undefined : `it lacks ${lacking.join(', ')}, which the example of ${code} has`;
  }

  private faultAgainst(name: string, body: unknown, schema?: Json): string | undefined {
    let validate = this.validators.get(name);
    if (validate === undefined) {
      validate = schema === undefined ? this.ajv.getSchema(name) : this.ajv.compile(schema);
      if (validate === undefined) throw new Error(`The document has no ${name}`);
      this.validators.set(name, validate);
    }
    return validate(body) ? undefined : this.ajv.errorsText(validate.errors, { dataVar: 'body', separator: '; ' });
  }

  /** The route of a path: of those that match it the one whose first differing segment is static, whatever its method. */
  private routeOf(method: string, path: string): Route | undefined {
    const segments = path.split('/');
    const fixed = (route: Route): string => route.path.replace(/[^/{}]+/g, '0').replace(/\{0\}/g, '1');
    const [best] = this.routes
      .filter((route) => matches(route.path.split('/'), segments))
      .sort((a, b) => fixed(a).localeCompare(fixed(b)));
    return this.routes.find((route) => route.path === best?.path && route.method === method);
  }
}

/** Members of an error in their order (contract §2); further members follow `errors`. */
const FIRST_MEMBERS = ['message', 'detail', 'errors'];
const LAST_MEMBERS = ['code', 'status', 'title', 'type', 'request_id'];

/** What is wrong with the order of an error's members, or with the sentence in its detail. */
function problemFault(body: Json): string | undefined {
  const members = Object.keys(body);
  const further = members.filter((member) => ![...FIRST_MEMBERS, ...LAST_MEMBERS].includes(member));
  const first = FIRST_MEMBERS.filter((member) => member !== 'errors' || 'errors' in body);
  if (members.join() !== [...first, ...further, ...LAST_MEMBERS].join())
    return `its members stand as ${members.join()}`;
  if (body.code !== 'validation_failed') return undefined;
  const faults = Object.entries(body.errors as Record<string, string[]>).flatMap(([path, messages]) =>
    messages.map((message) => `${path === '' ? '""' : path} ${message}`),
  );
  const others = faults.length - 1;
  const more = others === 0 ? '' : ` (and ${others} more fault${others === 1 ? '' : 's'})`;
  return faults.some((fault) => body.detail === fault + more) ? undefined : `its detail is ${String(body.detail)}`;
}

const matches = (template: readonly string[], segments: readonly string[]): boolean =>
  template.length === segments.length &&
  template.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]));

/** The same schema, its references leading to the schemas that ajv knows under this id. */
function leadingTo(id: string, node: unknown): unknown {
  if (typeof node === 'string') return node.replace(/^#\/components\/schemas\//, `${id}#/$defs/`);
  if (Array.isArray(node)) return node.map((item) => leadingTo(id, item));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, leadingTo(id, value)]));
}

/** The same schema, in which objects that list their properties have no others, unless the schema says so. */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (typeof node !== 'object' || node === null) return leadingTo('service', node);
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, strict(value)]));
  // Ajv finds the schema of a discriminator by the constants, and knows no mapping.
  if ('discriminator' in copy) return { ...copy, type: 'object', discriminator: unmapped(copy.discriminator) };
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

const unmapped = (discriminator: unknown): object => {
  const { propertyName } = discriminator as { readonly propertyName: string };
  return { propertyName };
};
