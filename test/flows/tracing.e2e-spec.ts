import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '#platform';
import { newUuid } from '#eventstore/domain';
import { firstAccount, oneTo } from '../support/store.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { until } from '../../tools/harness/until.js';

/** A span of OTLP's JSON, with its attributes as an object. */
interface Reported {
  readonly program: unknown;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
}

/** OTLP's numbers. */
const [SERVER, CLIENT, ERROR] = [2, 3, 2];

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
  readonly arrayValue?: { readonly values: readonly Value[] };
}
type Attributes = readonly { readonly key: string; readonly value: Value }[];
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Reported, 'attributes' | 'links'> & {
        readonly attributes: Attributes;
        readonly links?: Reported['links'];
      })[];
    }[];
  }[];
}

const valueOf = ({ stringValue, intValue, arrayValue }: Value): unknown =>
  stringValue ?? intValue ?? arrayValue?.values.map(valueOf);
const objectOf = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));

/** All spans that a collector was sent. */
const spansAt = ({ received }: Receiver): Reported[] =>
  received
    .flatMap(({ body }) => (body as unknown as Export).resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          ...span,
          program: objectOf(resource.attributes)['service.name'],
          attributes: objectOf(span.attributes),
          links: span.links ?? [],
        })),
    );

/** Whether a span came of the request with this id. */
const isOf =
  (id: string) =>
  ({ attributes: { 'fieldline.correlation_id': of } }: Reported): boolean =>
    of === id || (Array.isArray(of) && of.includes(id));

/** The environment of a program that sends its traces to a collector. */
const tracedTo = ({ url }: { readonly url: string }): NodeJS.ProcessEnv => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url });

/** The spans of APIs that came of the request with this id; the worker begins its own traces. */
const ofApi = (id: string): Reported[] =>
  spansAt(collector).filter((one) => one.program === 'fieldline-api' && isOf(id)(one));

const acme = { organization: true, organization_name: 'Acme' };

let cluster: Cluster;
let collector: Receiver;
let hooks: Receiver;
/** OpenTelemetry is global to a process: each program has its own. */
let programs: StandaloneProgram[] = [];
let api: StandaloneProgram;
let account: string;

beforeAll(async () => {
  cluster = await Cluster.open();
  collector = await Receiver.start();
  collector.answer = () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' });
  hooks = await Receiver.start();
  // The second to start finds the database migrated and the account made.
  api = await StandaloneProgram.start('api', cluster.url, tracedTo(collector));
  programs = [api, await StandaloneProgram.start('worker', cluster.url, tracedTo(collector))];
  account = await firstAccount(await cluster.process());
});

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await cluster.close();
  await Promise.all([collector.close(), hooks.close()]);
});

const create = async (id: string, headers: Record<string, string> = {}): Promise<void> => {
  const { status } = await send(api, 'POST', '/v2/clients?', acme, { 'X-Request-Id': id, ...headers });
  expect(status).toBe(201);
};

/** The spans of a request, by their names, as soon as those that are asked for have come. */
async function spansOf(id: string, ...names: string[]): Promise<Record<string, Reported>> {
  const found = (): Map<string, Reported> =>
    new Map(
      spansAt(collector)
        .filter(isOf(id))
        .map((one) => [one.name, one]),
    );
  await until(() => names.every((name) => found().has(name)));
  return Object.fromEntries(found());
}

const [REQUEST, COMMAND, COMMIT] = ['POST /v2/clients', 'CreateClient', 'commit'];
const [PROJECT, FAN_OUT, DELIVER, RECORD] = ['project search_index', 'fan out', 'deliver', 'record attempts'];

describe('a change', () => {
  let webhook: string;
  let secret: string;
  const id = newUuid();
  let spans: Record<string, Reported>;
  beforeAll(async () => {
    const { body } = await send(api, 'POST', '/v2/webhooks', {
      url: `${hooks.url}/in`,
      event_types: ['client_created'],
      headers: { Authorization: 'Bearer token-of-mine' },
    });
    webhook = body.webhook_uuid as string;
    secret = body.secret as string;
    await create(id);
    spans = await spansOf(id, REQUEST, COMMAND, COMMIT, PROJECT, FAN_OUT, DELIVER, RECORD);
    await send(api, 'DELETE', `/v2/webhooks/${webhook}`);
  });

  it('is one trace from the request through the command to the commit', () => {
    expect(spans[REQUEST]).toMatchObject({
      program: 'fieldline-api',
      kind: SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/v2/clients',
        'http.response.status_code': 201,
        'url.path': '/v2/clients',
        'url.scheme': 'http',
        'fieldline.correlation_id': id,
      },
    });
    expect(spans[REQUEST]).not.toHaveProperty('parentSpanId');
    expect(spans[COMMAND]).toMatchObject({
      traceId: spans[REQUEST]?.traceId,
      parentSpanId: spans[REQUEST]?.spanId,
      attributes: { 'fieldline.account': account, 'fieldline.correlation_id': id },
    });
    expect(spans[COMMIT]).toMatchObject({
      traceId: spans[REQUEST]?.traceId,
      parentSpanId: spans[COMMAND]?.spanId,
      attributes: { 'fieldline.account': [account], 'fieldline.units': 1, 'fieldline.correlation_id': [id] },
    });
  });

  it('is found in the projections by the id of its request', () => {
    expect(spans[PROJECT]).toMatchObject({
      program: 'fieldline-worker',
      attributes: {
        'fieldline.projection': 'search_index',
        'fieldline.account': [account],
        'fieldline.events': expect.any(Number),
        'fieldline.correlation_id': expect.arrayContaining([id]),
      },
    });
  });

  it('is found in the deliveries by the id of its request, and its receiver gets the trace context', () => {
    const [received] = hooks.at('/in');
    const deliver = spans[DELIVER];
    expect(deliver).toMatchObject({
      program: 'fieldline-worker',
      kind: CLIENT,
      attributes: {
        'fieldline.webhook': webhook,
        'fieldline.event_type': 'client_created',
        'fieldline.event_uuid': received?.body['event_uuid'],
        'fieldline.correlation_id': id,
        'fieldline.attempt': 1,
        'http.request.method': 'POST',
        'http.response.status_code': 204,
        'server.address': '127.0.0.1',
      },
    });
    expect(received?.headers.traceparent).toBe(`00-${deliver?.traceId}-${deliver?.spanId}-01`);
    expect(spans[FAN_OUT]?.attributes).toMatchObject({ 'fieldline.accounts': 1, 'fieldline.deliveries': 1 });
    expect(spans[RECORD]?.attributes).toMatchObject({ 'fieldline.deliveries': 1 });
    expect(spans[RECORD]?.links).toMatchObject([{ traceId: deliver?.traceId, spanId: deliver?.spanId }]);
  });

  it('shows neither the secret of a webhook nor its headers, in traces and in logs', () => {
    expect(hooks.at('/in')[0]?.headers).toMatchObject({
      authorization: 'Bearer token-of-mine',
      'x-service-secret': secret,
    });
    const seen = JSON.stringify([collector.received, programs.map(({ lines }) => lines)]);
    expect(seen).toContain('CreateWebhook');
    for (const hidden of ['token-of-mine', secret]) expect(seen).not.toContain(hidden);
  });
});

describe('the trace of the caller', () => {
  it('is continued', async () => {
    const [id, traceId, spanId] = [newUuid(), 'a'.repeat(32), 'b'.repeat(16)];
    await create(id, { traceparent: `00-${traceId}-${spanId}-01` });
    const spans = await spansOf(id, REQUEST, COMMAND, COMMIT);
    expect(spans[REQUEST]).toMatchObject({ traceId, parentSpanId: spanId });
    expect([spans[COMMAND]?.traceId, spans[COMMIT]?.traceId]).toEqual([traceId, traceId]);
  });

  it('is kept to itself when it is not sampled', async () => {
    const [unsampled, after] = [newUuid(), newUuid()];
    await create(unsampled, { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-00` });
    await create(after);
    await spansOf(after, REQUEST, COMMIT);
    expect(ofApi(unsampled)).toEqual([]);
  });

  it('is passed over when its header makes no sense', async () => {
    const wrong = ['', 'x', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`];
    const ids = wrong.map(() => newUuid());
    for (const [n, traceparent] of wrong.entries()) await create(ids[n] ?? '', { traceparent });
    for (const id of ids) expect((await spansOf(id, REQUEST))[REQUEST]).not.toHaveProperty('parentSpanId');
  });
});

it('commands that are committed together share a commit, below one of them and linked to the others', async () => {
  let ids: string[] = [];
  const commits = (): Reported[] =>
    spansAt(collector).filter((one) => one.name === COMMIT && ids.some((id) => isOf(id)(one)));
  const unitsIn = (spans: readonly Reported[]): number =>
    spans.reduce((sum, { attributes }) => sum + Number(attributes['fieldline.units']), 0);
  do {
    ids = oneTo(8).map(() => newUuid());
    await Promise.all(ids.map((id) => create(id)));
    await until(() => unitsIn(commits()) === 8);
  } while (commits().length === 8);
  await Promise.all(ids.map((id) => spansOf(id, COMMAND)));
  for (const { parentSpanId, links, attributes } of commits()) {
    const together = ids.filter((id) => (attributes['fieldline.correlation_id'] as string[]).includes(id));
    const commands = spansAt(collector).filter((one) => one.name === COMMAND && together.some((id) => isOf(id)(one)));
    expect([parentSpanId, ...links.map(({ spanId }) => spanId)].sort()).toEqual(
      commands.map(({ spanId }) => spanId).sort(),
    );
  }
});

it('a rejection is no failure, and neither queries nor health checks have spans', async () => {
  const [refused, read] = [newUuid(), newUuid()];
  await send(api, 'POST', '/v2/clients', { nonsense: 1 }, { 'X-Request-Id': refused });
  await fetch(`${api.url}/health/live`);
  await send(api, 'GET', '/v2/clients?limit=1', undefined, { 'X-Request-Id': read });
  const spans = await spansOf(refused, REQUEST, COMMAND);
  expect(spans[REQUEST]?.attributes['http.response.status_code']).toBe(422);
  expect(spans[COMMAND]?.attributes['error.type']).toBe('validation_failed');
  expect([spans[REQUEST]?.status.code, spans[COMMAND]?.status.code]).not.toContain(ERROR);
  const { attributes } = (await spansOf(read, 'GET /v2/clients'))['GET /v2/clients'] ?? {};
  expect(attributes).toMatchObject({ 'url.path': '/v2/clients', 'http.response.status_code': 200 });
  expect(JSON.stringify(spansAt(collector))).not.toMatch(/limit=1|health/);
});

describe('a separate program', () => {
  let program: StandaloneProgram;
  /** Starts an API that traces as the environment says. */
  const start = async (env: NodeJS.ProcessEnv): Promise<void> => {
    program = await StandaloneProgram.start('api', cluster.url, env);
  };
  afterEach(() => program.kill());
  const logged = (text: string): string[] => program.lines.filter((line) => line.includes(text));

  /** Changes something, as the request of an id. */
  const change = (id = newUuid()): ReturnType<typeof send> =>
    send(program, 'POST', '/v2/clients', acme, { 'X-Request-Id': id });

  it('traces nothing by default', async () => {
    expect(readSettings({}).otelExporterOtlpTracesEndpoint).toBeUndefined();
    const id = newUuid();
    await start({});
    await change(id);
    expect(await program.stop()).toBe(0);
    expect(ofApi(id)).toEqual([]);
    expect(logged(id)).toEqual([expect.not.stringContaining('trace_id')]);
  });

  it('answers and ends as ever while no collector is there', async () => {
    // Longer than the end waits.
    await start({ ...tracedTo({ url: 'http://127.0.0.1:1' }), OTEL_EXPORTER_OTLP_TIMEOUT: '30000' });
    for (let i = 0; i < 20; i++) expect((await change()).status).toBe(201);
    const asked = performance.now();
    expect(await program.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(25_000);
  });

  it('says once that its traces are not taken, and once that they are again', async () => {
    const moody = await Receiver.start();
    moody.answer = () => ({ status: 400 });
    await start(tracedTo(moody));
    for (let count = 1; count <= 3; count++) {
      await change();
      await until(() => moody.received.length >= count);
    }
    await until(() => logged('exporting traces failed').length > 0);
    moody.answer = () => ({ status: 200 });
    await change();
    await until(() => logged('exporting traces works again').length > 0);
    await program.stop();
    expect(logged('exporting traces failed')).toHaveLength(1);
    await moody.close();
  });
});

it('a program that ends sends what it has, and its log names the trace', async () => {
  const id = newUuid();
  await create(id);
  expect(await api.stop()).toBe(0);
  const request = spansAt(collector).find((one) => one.name === REQUEST && isOf(id)(one));
  expect(request).toBeDefined();
  expect(api.lines.filter((line) => line.includes(id))).toEqual([
    expect.stringContaining(`"trace_id":"${request?.traceId}"`),
  ]);
});

describe('the settings', () => {
  const of = (env: Record<string, string>): string | undefined => readSettings(env).otelExporterOtlpTracesEndpoint;

  it('take a collector for all signals, or one for traces', () => {
    expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toBe('http://collector:4318/v1/traces');
    expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/otlp/' })).toBe('https://collector/otlp/v1/traces');
    const both = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/traces' };
    expect(of(both)).toBe('http://b/traces');
  });

  it('refuse what is no address of a collector', () => {
    for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
      expect(() => of({ [name]: 'collector:4317' })).toThrow(`${name} must be a URL that starts with http://`);
  });
});
