import { expect, it } from '@jest/globals';
import { clientOf, forWhom } from './held-job.ts';

const CLIENTS = new Map([['mill', 'Millstone Bakery']]);

it('a time is held for the client of its job, else for a contact, else for the work', () => {
  const contacts = [{ type: 'phone', value: '+44 113 496 0000', name: 'Ann Lee' }];
  const whom = (job: Readonly<Record<string, unknown>> | null): string | undefined => forWhom(job, CLIENTS);
  expect(whom({ client_uuid: 'mill', contacts })).toBe('Millstone Bakery');
  expect(whom({ client: { uuid: 'mill' } })).toBe('Millstone Bakery');
  expect(whom({ client_uuid: 'unknown', contacts, description: 'Leak' })).toBe('Ann Lee');
  expect(whom({ contacts: [{ type: 'phone', value: '+44 113 496 0000', name: '' }] })).toBe('+44 113 496 0000');
  expect(whom({ contacts: [], description: 'Leak' })).toBe('Leak');
  expect([whom({}), whom({ contacts: 'none', client: null }), whom(null)]).toEqual([undefined, undefined, undefined]);
  expect(clientOf({ client: { uuid: 'mill' } })).toBe('mill');
});
