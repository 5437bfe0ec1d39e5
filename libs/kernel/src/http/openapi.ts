import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Registry } from '#kernel/store';
import { deliveriesOf } from './deliveries.js';

/** The OpenAPI 3.1 document of routes and deliveries, from the same classes that check and present. */
export function openApiOf(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Fieldline')
    .setDescription(
      'Field-service management: catalog, clients, sites, people, shifts, jobs and webhooks. Errors are `application/problem+json`.',
    )
    .setVersion(version)
    .setOpenAPIVersion('3.1.0')
    .addSecurity('key', { type: 'http', scheme: 'bearer', description: 'An API key' })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    autoTagControllers: false,
  });
  for (const [path, item] of Object.entries(document.paths))
    for (const operation of Object.values(
      item as Record<string, { tags?: string[]; responses?: Record<string, { headers?: object }> }>,
    )) {
      operation.tags = [
        path
          .split('/')
          .slice(2)
          .filter((part) => !part.startsWith('{'))[0] ?? 'service',
      ];
      for (const response of Object.values(operation.responses ?? {}))
        response.headers = { ...response.headers, ...EVERYWHERE };
    }
  return withDeliveries(inOpenApi31(document) as OpenAPIObject, app.get(Registry));
}

/** Adds what the service sends by itself, and the shapes of that. */
function withDeliveries(document: OpenAPIObject, { eventTypes }: Registry): OpenAPIObject {
  const { webhooks, schemas } = deliveriesOf([...eventTypes.values()], document.components?.schemas ?? {});
  const components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  return { ...document, components, webhooks } as OpenAPIObject;
}

const EVERYWHERE = {
  'X-Request-Id': { description: "The request's own, or one made here", schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'Requests a minute', schema: { type: 'string' } },
  RateLimit: { description: 'What is left, and when all is back', schema: { type: 'string' } },
};

/** @nestjs/swagger writes `nullable` as in OpenAPI 3.0; in 3.1 null is a type of JSON Schema. */
function inOpenApi31(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inOpenApi31);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inOpenApi31(value)]),
  );
  if (nullable !== true) return nullable === undefined ? rest : { ...rest, nullable };
  if (typeof rest.type === 'string')
    return {
      ...rest,
      type: [rest.type, 'null'],
      ...(Array.isArray(rest.enum) ? { enum: [...(rest.enum as unknown[]), null] } : {}),
    };
  const { description, ...schema } = rest;
  return { ...(description === undefined ? {} : { description }), anyOf: [schema, { type: 'null' }] };
}
