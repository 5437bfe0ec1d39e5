import type { OpenAPIObject } from '@nestjs/swagger';
import type { AnyEntityType } from '#eventstore/store';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  description?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Describes the parameters in paths by what identifies an entity: its uuid, its external id, or the email of a user. */
export function documentPathParameters({ paths }: OpenAPIObject, entityTypes: readonly AnyEntityType[]): void {
  const withExternalIds = entityTypes
    .filter(({ columns }) => columns.has('externalId'))
    .map(({ aggregate }) => aggregate.type);
  const identifiers = (name: string): string => {
    if (name === 'user') return 'uuid, email or external id';
    // `category` stands for a service category or a product category.
    const hasExternalId = withExternalIds.some((type) => type === name || type.endsWith(`_${name}`));
    return hasExternalId ? 'uuid or external id' : 'uuid';
  };
  for (const item of Object.values(paths))
    for (const { parameters = [] } of Object.values(item as Readonly<Record<string, { parameters?: Parameter[] }>>))
      for (const parameter of parameters)
        if (parameter.in === 'path')
          parameter.description ??= [
            `The ${identifiers(parameter.name)} of the ${parameter.name.replaceAll('_', ' ').replace('api key', 'API key')}`,
            // No uuid exists in every account.
            ...(UUID.test(String(parameter.example)) ? ['Replace the example by one of your account'] : []),
          ].join('. ');
}
