import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { IsEmail, Validate, type ValidatorConstraintInterface } from 'class-validator';
import { Nested } from '../openapi/fields.js';
import { Operation, type OperationOptions } from '../openapi/operation.js';
import { isOpen, type RouteHandler, routeOf } from './route.js';

/** A handler on which `@Operation` has put its metadata. */
function handlerOf(options: OperationOptions): RouteHandler {
  const handler: RouteHandler = () => Promise.resolve();
  Operation(options)({}, 'handler', { value: handler });
  return handler;
}

describe('a route', () => {
  const read = handlerOf({ summary: 'Read', shows: { item: class Item {} } });
  const remove = handlerOf({ summary: 'Delete', deletes: true, scope: 'admin' });

  test('knows its parameters and its operation', () => {
    expect(routeOf('DELETE', '/v2/items/:item/parts/:part', remove)).toMatchObject({
      path: '/v2/items/:item/parts/:part',
      parameters: ['item', 'part'],
      isRead: false,
      scopes: ['admin'],
      operation: { deletes: true },
    });
  });

  test('needs the scope of its method, unless it says another', () => {
    expect(routeOf('GET', '/v2/items/:item', read).scopes).toEqual(['read']);
    expect(routeOf('HEAD', '/v2/items/:item', read).scopes).toEqual(['read']);
    expect(routeOf('DELETE', '/v2/items/:item', remove).scopes).toEqual(['admin']);
  });

  test('accepts the further scopes that its operation names', () => {
    const book = handlerOf({ summary: 'Book', creates: 'item', alsoScopes: ['booking'] });
    expect(routeOf('POST', '/v2/items', book).scopes).toEqual(['write', 'booking']);
  });

  test('that is a query by POST needs the scope to read', () => {
    const search = handlerOf({ summary: 'Search', isQuery: true, updates: 'item' });
    expect(routeOf('POST', '/v2/items', search).scopes).toEqual(['read']);
  });

  test('that writes must say how it answers', () => {
    expect(() => routeOf('POST', '/v2/items', read)).toThrow('POST /v2/items documents no response');
    expect(() => routeOf('POST', '/v2/items', () => Promise.resolve())).toThrow('documents no response');
  });

  test('whose input has a check of class-validator itself, also in a nested object, is refused', () => {
    class Address {
      @IsEmail() email!: string;
    }
    class Other {
      @Validate(
        class implements ValidatorConstraintInterface {
          validate = (): boolean => true;
        },
      )
      iban!: string;
    }
    class Body {
      @Nested(() => Address) address!: Address;
    }
    expect(() => routeOf('POST', '/v2/items', handlerOf({ summary: 'Create', creates: 'item', body: Body }))).toThrow(
      'Address.email: the decorator "isEmail" of class-validator checks no request. Use Field of #http, or one of its kind',
    );
    expect(() => routeOf('POST', '/v2/items', handlerOf({ summary: 'Create', creates: 'item', body: Other }))).toThrow(
      'Other.iban: the decorator "Validate" of class-validator checks no request.',
    );
  });
});

test.each([
  ['/docs', true],
  ['/docs/guides/start', true],
  ['/health/live', true],
  ['/documents', false],
  ['/v2/docs', false],
])('%s is open: %s', (path, expected) => {
  expect(isOpen(path)).toBe(expected);
});
