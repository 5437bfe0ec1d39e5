import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentVersion, type DomainEvent, newUuid, upcast } from '#eventstore/domain';
import { type AnyEntityType, feedPayload, wireKeys } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';
import { sampleOf } from '../support/event-samples.js';
import { answered } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

/** An event as stored in the log, and as the feed returns it. */
interface Form {
  readonly kind: AnyEntityType;
  readonly type: DomainEvent['type'];
  readonly version: number;
  readonly data: object;
}

const entityTypes: readonly AnyEntityType[] = contexts.flatMap((context) => [...context.aggregates]);

/** Every version of every type that a log can contain, with its stored sample, if it has data. */
const forms: readonly Form[] = entityTypes.flatMap((kind) =>
  Object.keys(kind.aggregate.on).flatMap((name) => {
    const type = name as DomainEvent['type'];
    return Array.from({ length: currentVersion(kind.aggregate, type) }, (_, i) => {
      return { kind, type, version: i + 1, data: sampleOf(type, i + 1) ?? {} };
    });
  }),
);

/** The data that the feed shows, made of objects alone. */
const shown = ({ kind, type, version, data }: Form): unknown =>
  wireKeys(feedPayload(kind, upcast(kind.aggregate, { type, schemaVersion: version, data }), '', true));

/** The types whose names in the feed are not made of theirs. */
const NAMES: Readonly<Record<string, string>> = {
  'shift_month.shifts_set': 'shifts_updated',
  'sign_in.started': 'user_signed_in',
  'sign_in.ended': 'user_signed_out',
};
const nameOf = ({ type }: Form): string => NAMES[type] ?? type.replace('.', '_');

const AT = '2026-11-21T09:30:00.500Z';
const RECORDED = '2026-11-21T09:30:01.000Z';
const actor = {
  source: 'worker',
  user_uuid: newUuid(),
  user_email: 'ada@example.com',
  device_uuid: null,
  api_key_uuid: null,
};

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

/** An account whose log continues with the given stored events. */
async function accountWith(
  events: readonly Form[],
  { correlation = 'request', context = {} }: { readonly correlation?: string; readonly context?: object } = {},
): Promise<{ readonly key: string; readonly start: number; readonly ids: readonly string[] }> {
  const { uuid: account, key } = await service.newAccount();
  const [log] = await service.sql(
    'update account_log set position = position + $2 where account_id = $1 returning position',
    [account, events.length],
  );
  const start = Number(log?.position) - events.length;
  const ids = events.map(() => newUuid());
  for (const [i, { kind, type, version, data }] of events.entries())
    await service.sql(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       values ($1, $2, $3, $4, 7, $3, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        account,
        start + i + 1,
        ids[i],
        kind.aggregate.type,
        type,
        version,
        JSON.stringify(data),
        JSON.stringify(actor),
        correlation,
        JSON.stringify(context),
        AT,
        RECORDED,
      ],
    );
  return { key, start, ids };
}

describe('an event in the change feed', () => {
  it('has the same form for every type and version, with its context', async () => {
    const { key, start, ids } = await accountWith(forms);
    const expected = forms.map((form, i) => ({
      position: start + i + 1,
      uuid: ids[i],
      type: nameOf(form),
      entity_type: form.kind.aggregate.type,
      entity_uuid: ids[i],
      entity_version: 7,
      recorded_at: RECORDED,
      context: {
        source: 'worker',
        via: null,
        happened_at: AT,
        created_at: RECORDED,
        user_uuid: actor.user_uuid,
        user_email: 'ada@example.com',
        device_uuid: null,
        api_key_uuid: null,
        correlation_id: 'request',
      },
      data: shown(form),
    }));
    const page = await service.api('GET', `/v2/events?after=${start}&limit=5000`, { key });
    expect(page).toEqual(answered(200, { events: expected, head: start + forms.length, epoch: expect.any(String) }));
    // The members of an event are in the order of the contract.
    const [first] = only<{ context: object }[]>(page);
    expect(Object.keys(first ?? {})).toEqual(Object.keys(expected[0] ?? {}));
    expect(Object.keys(first?.context ?? {})).toEqual(Object.keys(expected[0]?.context ?? {}));
  });

  it('has data with identifiers as keys, so that the serializer can convert them in the text', () => {
    const keys = new Set<string>();
    JSON.stringify(
      forms.map(({ data }) => data),
      (key, value: unknown) => {
        keys.add(key);
        return value;
      },
    );
    expect([...keys].filter((key) => !/^\w*$/.test(key))).toEqual([]);
  });

  it('keeps texts that look like keys, and every character of them', async () => {
    const kind = entityTypes.find(({ aggregate }) => aggregate.type === 'unit');
    if (kind === undefined) throw new Error('There are no units');
    const texts = [
      'externalId',
      '"externalId":',
      '{"externalId": 1}',
      '\\"externalId":',
      'ü\u2028😀\t\\',
      ':externalId":',
    ];
    const data = {
      name: texts.join(' '),
      texts,
      nested: [{ someKey: { innerKey: texts, a1B: '"externalId": ' } }, null, 1.5, 1e21, true],
    };
    const correlation = 'a"b\\c{"source":"x"}';
    const { key, start } = await accountWith([{ kind, type: 'unit.created', version: 1, data }], { correlation });
    // No request records such data, so the document does not allow them.
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${service.url}/v2/events?after=${start}`, { headers });
    const { events } = (await response.json()) as { events: { data: object; context: object }[] };
    const [event] = events;
    expect(event?.data).toEqual({
      name: texts.join(' '),
      texts,
      nested: [{ some_key: { inner_key: texts, a1B: '"externalId": ' } }, null, 1.5, 1e21, true].map((one) =>
        wireKeys(one),
      ),
    });
    expect(event?.context).toMatchObject({ correlation_id: correlation });
  });

  it('contains the X-Service headers of its request', async () => {
    const context = { notify_assignees: false, trigger_webhooks: false };
    const [form] = forms;
    if (form === undefined) throw new Error('There are no events');
    const { key, start } = await accountWith([form], { context });
    const [event] = only<{ context: object }[]>(await service.api('GET', `/v2/events?after=${start}`, { key }));
    expect(event?.context).toMatchObject({ source: 'worker', ...context, correlation_id: 'request' });
  });
});
