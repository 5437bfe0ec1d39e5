import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAt, FULL_KINDS, type FullKind, makeOthers, one, two } from '../support/full-entities.js';
import { JOB_TYPES, type Json, TERRITORIES, USERS } from '../support/resources.js';
import { only, type Service, startService, startWorkerFor } from '../support/service.js';
import { itemsAt, Undoing, undoRow } from '../support/undos.js';

/** What a request did with an entity is taken back, whatever its kind (contract §18). */
let service: Service;
let stopWorker: () => Promise<void>;
let undoing: Undoing;
beforeAll(async () => {
  service = await startService();
  undoing = new Undoing(service.api);
  stopWorker = await startWorkerFor(service);
  await makeOthers(service.api);
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
});

const create = (path: string, body: object): Promise<string> => createAt(service.api, path, body);

/** The entity as it is shown, but for what differs between any two versions; undefined when it is not. */
async function shown({ path, isListedOnly, part }: FullKind, uuid: string): Promise<Json | undefined> {
  const items = await (isListedOnly ? itemsAt<Json>(service.api, path()) : oneAt(`${path()}/${uuid}`));
  const entity = items.find((item) => item['uuid'] === uuid);
  if (entity === undefined) return undefined;
  const parts = part && { [part]: await itemsAt(service.api, `${path()}/${uuid}/${part}`) };
  return JSON.parse(JSON.stringify({ ...entity, ...parts }), (field, value: unknown) =>
    MOVING.includes(field) ? undefined : value,
  ) as Json;
}

const MOVING = ['version', 'updated_at', 'filled_at'];

async function oneAt(path: string): Promise<Json[]> {
  const answer = await service.api('GET', path);
  return answer.status === 404 ? [] : [only(answer)];
}

let made = 0;

describe.each(Object.entries(FULL_KINDS))('of a %s', (_, kind) => {
  const { type, noun = type, path, body, change } = kind;
  const at = (uuid: string): string => `${path()}/${uuid}`;
  /** Takes back what a request recorded of one entity. @returns the id of the undo. */
  const takeBack = async (uuid: string, id: string): Promise<string> => {
    const undo = await undoing.undone(id);
    expect(await undoing.rowsOf(undo)).toEqual([undoRow(type, uuid)]);
    return undo.correlation_id;
  };

  it('the creation is undone, and that undo too', async () => {
    const [answer, id] = await undoing.recorded(['POST', path(), body(++made)]);
    const uuid = String(answer[`${noun}_uuid`]);
    const before = await shown(kind, uuid);
    expect(before).toBeDefined();
    const undo = await takeBack(uuid, id);
    expect(await shown(kind, uuid)).toBeUndefined();
    await takeBack(uuid, undo);
    expect(await shown(kind, uuid)).toEqual(before);
  });

  it('the deletion is undone', async () => {
    const uuid = await create(path(), body(++made));
    const before = await shown(kind, uuid);
    const [, id] = await undoing.recorded(['DELETE', at(uuid)]);
    expect(await shown(kind, uuid)).toBeUndefined();
    await takeBack(uuid, id);
    expect(await shown(kind, uuid)).toEqual(before);
  });

  if (change === undefined) return;

  it('the change of all its fields is undone, and that undo too', async () => {
    const uuid = await create(path(), body(++made));
    const before = await shown(kind, uuid);
    const acts = (kind.acts ?? []).map(([method, below]) => [method, `${at(uuid)}/${below}`] as const);
    const [, id] = await undoing.recorded(['PATCH', at(uuid), change(made)], ...acts);
    const after = await shown(kind, uuid);
    for (const name of Object.keys(change(made))) expect([name, after?.[name]]).not.toEqual([name, before?.[name]]);
    const undo = await takeBack(uuid, id);
    expect(await shown(kind, uuid)).toEqual(before);
    await takeBack(uuid, undo);
    expect(await shown(kind, uuid)).toEqual(after);
  });

  it('a change and the deletion after it, of one request, are undone', async () => {
    const uuid = await create(path(), body(++made));
    const before = await shown(kind, uuid);
    const [, id] = await undoing.recorded(['PATCH', at(uuid), change(made)], ['DELETE', at(uuid)]);
    await takeBack(uuid, id);
    expect(await shown(kind, uuid)).toEqual(before);
  });
});

it('the creation and the change of shifts of a month are undone', async () => {
  const shifts = `${USERS}/${one(USERS).uuid}/shifts`;
  const at = (day: number, hour: number): string => new Date(Date.UTC(2030, 0, day, hour)).toISOString();
  const shift = (day: number, from: number, to: number, more: object = {}) => ({
    time_from: at(day, from),
    time_to: at(day, to),
    ...more,
  });
  const read = async (): Promise<unknown> =>
    (await service.api('GET', `${shifts}?after=2030-01-05&before=2030-01-12`)).body;
  const empty = await read();
  const [, created] = await undoing.recorded([
    'PATCH',
    shifts,
    { shifts: [shift(7, 8, 16, { territory: one(TERRITORIES), job_type: one(JOB_TYPES) }), shift(9, 8, 12)] },
  ]);
  const first = await read();
  const [, changed] = await undoing.recorded([
    'PATCH',
    shifts,
    {
      shifts: [shift(7, 12, 18, { territory: two(TERRITORIES) }), shift(8, 8, 16), shift(9, 8, 12, { working: false })],
    },
  ]);
  const second = await read();
  const undo = await undoing.undone(changed);
  expect(undo).toMatchObject({ total: 1, undone: 1 });
  expect(await read()).toEqual(first);
  expect(await undoing.undone(undo.correlation_id)).toMatchObject({ undone: 1 });
  expect(await read()).toEqual(second);
  await undoing.undone(changed);
  await undoing.undone(created);
  expect(await read()).toEqual(empty);
});
