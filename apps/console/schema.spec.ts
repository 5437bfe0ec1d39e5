import { expect, it } from '@jest/globals';
import { type ApiDocument, schemaOf } from './schema.ts';

const body = (name: string) => ({
  requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
});
const DOCUMENT: ApiDocument = {
  paths: {
    '/v2/things': { get: { parameters: [{ name: 'search' }] }, post: body('CreateThing') },
    '/v2/things/{thing}': { patch: body('UpdateThing') },
    '/v2/things/{thing}/archive': { post: {} },
  },
  components: {
    schemas: {
      Reference: { properties: { uuid: { type: 'string' }, name: { type: 'string' } } },
      Item: { properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'] } }, required: ['name'] },
      CreateThing: {
        properties: {
          name: { type: 'string', description: 'Unique' },
          note: { type: ['string', 'null'], maxLength: 15_000 },
          price: { anyOf: [{ oneOf: [{ type: 'number' }, { type: 'string' }] }, { type: 'null' }] },
          owner: { anyOf: [{ $ref: '#/components/schemas/Reference' }, { type: 'null' }] },
          members: { items: { type: 'string' }, description: 'Replaces the whole list' },
          items: { items: { $ref: '#/components/schemas/Item' } },
        },
        required: ['name'],
      },
      UpdateThing: { properties: { name: { type: 'string' }, note: {}, price: {}, owner: {}, members: {} } },
    },
  },
};
const FIELDS = ['name', 'note', 'price', 'owner', 'members', 'items'];
const schemaWith = (fields: readonly string[]) =>
  schemaOf(DOCUMENT, { things: { api: '/v2/things', groups: [['Thing', fields]], rows: { items: ['name', 'kind'] } } });

it('a form has the types of its fields, whether they are needed, and hints for people', () => {
  const { fields = {}, ...list } = schemaWith(FIELDS)['things'] ?? {};
  expect(list).toEqual({ isSearchable: true, isArchivable: true });
  expect(Object.entries(fields).map(([name, { type }]) => [name, type])).toEqual([
    ['name', 'text'],
    ['note', 'long'],
    ['price', 'number'],
    ['owner', 'reference'],
    ['members', 'uuids'],
    ['items', 'rows'],
  ]);
  expect(fields['name']).toMatchObject({ isRequired: true, isNullable: false, isFixed: false, hint: 'Unique' });
  expect(fields['owner']).toMatchObject({ isRequired: false, isNullable: true });
  expect(fields['members']?.hint).toBeUndefined();
  expect(fields['items']).toMatchObject({ isFixed: true, fields: { kind: { type: 'choice', values: ['a', 'b'] } } });
});

it('a field that the API does not have fails the build', () =>
  expect(() => schemaWith(['colour'])).toThrow('/v2/things has no field colour'));
