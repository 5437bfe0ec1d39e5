import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODY } from './fields.js';
import { answered, invalid, mismatch, notFound } from './problems.js';
import { only, type Service, startService } from './service.js';

/** What is created by a PATCH of an external id that is not taken yet (contract §5). */
export interface Upserted {
  readonly noun: string;
  readonly path: string;
  /** The least that creates one. */
  readonly least: object;
  /** What an empty body lacks. */
  readonly lacking: Readonly<Record<string, string>>;
  /** A body that gives it another name. */
  readonly named: (name: string) => object;
}

const STRANGE_IDS = [
  'a/b',
  '100%',
  'two words',
  '🛠️ tools',
  'dots.and..more',
  '~!@#$&*()=+[]{}|\\:;"\'<>,?',
  'Ünïcode',
];

/** The tests of an upsert, the same for all that have one. */
export function describeUpsert({ noun, path, least, lacking, named }: Upserted): void {
  describe(`PATCH of an unknown external id of a ${noun}`, () => {
    let service: Service;
    beforeAll(async () => {
      service = await startService();
    });
    afterAll(() => service.stop());

    const patch = (ref: string, body: object, headers = {}) =>
      service.api('PATCH', `${path}/${encodeURIComponent(ref)}`, { body, headers });
    const show = async (ref: string) =>
      only<{ uuid: string; external_id: string; version: number }>(
        await service.api('GET', `${path}/${encodeURIComponent(ref)}`),
      );
    const created = answered(201, { [`${noun}_uuid`]: expect.any(String) });
    const updated = (uuid: string) => answered(200, { [`${noun}_uuid`]: uuid });

    it(`creates the ${noun} with it: 201 {${noun}_uuid} and Location; the next PATCH updates: 200`, async () => {
      const first = await patch('upsert-1', least);
      expect(first).toEqual(created);
      const uuid = only(first);
      expect(first.headers.get('location')).toBe(`${path}/${uuid}`);
      expect(await patch('upsert-1', named('Second'))).toEqual(updated(uuid));
      expect(await show(uuid)).toMatchObject({ external_id: 'upsert-1', name: 'Second', version: 2 });
    });

    it.each(STRANGE_IDS)('the external id %j is percent-decoded', async (id) => {
      const uuid = only(await patch(id, least));
      expect(await show(id)).toMatchObject({ uuid, external_id: id });
      expect(await patch(id, { external_id: id })).toEqual(updated(uuid));
    });

    it('the body may repeat the external id of the path, and no other', async () => {
      expect(await patch('upsert-2', { ...least, external_id: 'other' })).toEqual(
        invalid({ external_id: 'must equal the one in the path' }),
      );
      expect(await patch('upsert-2', { ...least, external_id: null })).toEqual(
        invalid({ external_id: 'must equal the one in the path' }),
      );
      expect(await patch('upsert-2', { ...least, external_id: 'upsert-2' })).toEqual(created);
    });

    it('needs what a creation needs', async () => {
      expect(await patch('upsert-3', {})).toEqual(invalid(lacking));
      expect(await service.api('GET', `${path}/upsert-3`)).toEqual(notFound(noun));
    });

    it('a path of UUID form that matches nothing is 404, unless the body holds the same value as external_id', async () => {
      const id = '0D5E8B4A-0000-4000-8000-00000000000F';
      expect(await patch(id, least)).toEqual(notFound(noun));
      expect(await patch(id, { ...least, external_id: 'else' })).toEqual(notFound(noun));
      expect(await patch(id, { ...least, external_id: id })).toEqual(created);
      expect(await show(id)).toMatchObject({ external_id: id });
    });

    it('a segment of UUID form is looked up as uuid first, then as external id', async () => {
      const first = only(await service.api('POST', path, { body: least }));
      const second = only(await service.api('POST', path, { body: { ...least, external_id: first } }));
      expect((await show(first)).uuid).toBe(first);
      expect((await show(first.toUpperCase())).uuid).toBe(first);
      await service.api('DELETE', `${path}/${first}`);
      expect((await show(first)).uuid).toBe(second);
    });

    it.each([
      [' ', 'must not be blank'],
      ['a\tb', 'must not contain control characters'],
      ['a\0b', 'must not contain NUL'],
      ['x'.repeat(501), 'must be at most 500 characters'],
    ])('%j can be no external id', async (id, message) => {
      expect(await patch(id, least)).toEqual(invalid({ external_id: message }));
      expect(await service.api('GET', `${path}/${encodeURIComponent(id)}`)).toEqual(notFound(noun));
    });

    it('If-Match needs one that is there: 412 where it would create, after 404', async () => {
      for (const tag of ['"1"', '*', '"0"', 'x']) {
        expect(await patch('upsert-4', least, { 'If-Match': tag })).toEqual(mismatch(0));
        expect(await patch('upsert-4', {}, { 'If-Match': tag })).toEqual(mismatch(0));
        expect(await patch(NOBODY, least, { 'If-Match': tag })).toEqual(notFound(noun));
      }
      expect(await service.api('GET', `${path}/upsert-4`)).toEqual(notFound(noun));
    });

    it('a version in the body needs one that is there', async () => {
      expect(await patch('upsert-4', { ...least, version: 1 })).toEqual(
        invalid({ version: `must be absent: a new ${noun} has no version` }),
      );
      expect(await service.api('GET', `${path}/upsert-4`)).toEqual(notFound(noun));
    });

    it('If-None-Match: * creates only, else 412', async () => {
      const once = { 'If-None-Match': '*' };
      expect(await patch('upsert-5', {}, once)).toEqual(invalid(lacking));
      expect(await patch('upsert-5', least, { ...once, 'If-Match': '*' })).toEqual(mismatch(0));
      const first = await patch('upsert-5', least, once);
      expect(first).toEqual(created);
      expect(await patch('upsert-5', named('Second'), once)).toEqual(mismatch(1));
      expect(await patch('upsert-5', { nonsense: 1 }, once)).toEqual(mismatch(1));
      expect(await patch('upsert-5', named('Second'), { ...once, 'If-Match': '"1"' })).toEqual(mismatch(1));
      expect(await patch('upsert-5', named('Second'), { 'If-None-Match': '"7"' })).toEqual(updated(only(first)));
    });

    it('of several with If-None-Match: * at the same moment one creates, and the others get 412', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => patch('upsert-6', least, { 'If-None-Match': '*' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412]);
    });

    it('a repetition with the same Idempotency-Key gets the 201 again, in spite of If-None-Match: *', async () => {
      const headers = { 'If-None-Match': '*', 'Idempotency-Key': `once-${noun}` };
      const first = await patch('upsert-7', least, headers);
      expect(await patch('upsert-7', least, headers)).toEqual(answered(201, first.body));
    });

    it('two upserts at the same moment end in one, both answered with its uuid, also across processes', async () => {
      const other = await startService({ databaseUrl: service.databaseUrl });
      try {
        for (let round = 0; round < 8; round++) {
          const answers = await Promise.all(
            [service, other, service, other].map((one, i) =>
              one.api('PATCH', `${path}/race-${round}`, { body: { ...least, ...named(`Racer ${i}`) } }),
            ),
          );
          const uuids = new Set(answers.map((answer) => only(answer)));
          expect([...uuids]).toHaveLength(1);
          expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
          expect(await show(`race-${round}`)).toMatchObject({ uuid: [...uuids][0], version: 4 });
        }
      } finally {
        await other.stop();
      }
    });
  });
}
