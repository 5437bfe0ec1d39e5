import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';

/** A metric as a program exports it: its type, and the labels of its samples. */
interface Metric {
  readonly type: string;
  readonly labels: Set<string>;
}
type Metrics = Map<string, Metric>;

/** What `/metrics` says, by the names of families, and by the names of their samples: `…_bucket`, `…_count`, `…_sum`. */
function parse(text: string): { families: Metrics; samples: Metrics } {
  const families: Metrics = new Map();
  const samples: Metrics = new Map();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    families.set(name, { type, labels: new Set() });
  for (const [, name = '', shown = ''] of text.matchAll(/^([a-z_:][\w:]*)(?:\{(.*)\})? \S+$/gim)) {
    const family = families.get(name) ?? families.get(name.replace(/_(bucket|count|sum)$/, ''));
    const { type = '', labels: all } = family ?? {};
    const sample = samples.get(name) ?? { type, labels: new Set() };
    for (const [, label = ''] of shown.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) {
      sample.labels.add(label);
      if (label !== 'le') all?.add(label);
    }
    samples.set(name, sample);
  }
  return { families, samples };
}

let cluster: Cluster;
let hooks: Receiver;
let exported: Record<'api' | 'worker', ReturnType<typeof parse>>;

beforeAll(async () => {
  cluster = await Cluster.open();
  hooks = await Receiver.start();
  const [api, worker] = [await cluster.api(), await cluster.worker()];
  await send(api, 'POST', '/v2/webhooks', { url: hooks.url, event_types: ['client_created'] });
  await send(api, 'POST', '/v2/clients', { organization: true, organization_name: 'Acme' });
  await send(api, 'POST', '/v2/batch', { operations: [{ method: 'DELETE', path: '/v2/clients/none' }] });
  const read = async (url: string): Promise<string> => (await fetch(url)).text();
  // A metric with labels shows once it has counted something.
  const counted = [
    'fieldline_webhook_attempts_total{outcome="2xx"} 1',
    'fieldline_projection_events_total{projection="search_index"}',
  ];
  let text = '';
  await until(async () => {
    text = await read(`${worker.url}/metrics`);
    return counted.every((one) => text.includes(one));
  });
  exported = { api: parse(await read(api.metricsUrl)), worker: parse(text) };
});

afterAll(async () => {
  await cluster.close();
  await hooks.close();
});

describe('docs/observability.md', () => {
  const rows = [
    ...readFileSync('docs/observability.md', 'utf8').matchAll(/^\| `(fieldline_\w+)` \|(.*?)\|(.*?)\|(.*?)\|(.*)\|$/gm),
  ].map(([, name = '', type = '', labels = '', of = '', meaning = '']) => ({
    name,
    type: type.trim(),
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort(),
    of: of.split(',').map((program) => program.trim()),
    meaning: meaning.trim(),
  }));

  it('documents each metric of our own, and no other', () => {
    const ours = [exported.api, exported.worker].flatMap(({ families }) =>
      [...families.keys()].filter((name) => name.startsWith('fieldline_')),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(ours)].sort());
  });

  it('documents their types, labels and programs correctly', () => {
    for (const { name, type, labels, of, meaning } of rows) {
      expect(meaning).not.toBe('');
      for (const program of of) {
        const metric = exported[program as 'api' | 'worker'].families.get(name);
        expect({ name, program, type: metric?.type, labels: [...(metric?.labels ?? [])].sort() }).toEqual({
          name,
          program,
          type,
          labels,
        });
      }
    }
  });
});

describe('docs/grafana/fieldline.json', () => {
  interface Panel {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets?: readonly { readonly expr: string }[];
  }
  const { panels } = JSON.parse(readFileSync('docs/grafana/fieldline.json', 'utf8')) as { panels: readonly Panel[] };
  /** Labels that Prometheus gives to what it reads. */
  const given = ['job', 'instance'];

  /** The metrics that a query reads, each with the labels it is picked by, and the labels that are grouped by. */
  function namesIn(expr: string): { metrics: { name: string; labels: string[] }[]; grouped: string[] } {
    const bare = expr.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
    const groups = /\bby \(([^)]*)\)/g;
    const grouped = [...bare.matchAll(groups)].flatMap(([, labels = '']) => labels.split(',').map((one) => one.trim()));
    const metrics = [...bare.replace(groups, '').matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].map(
      ([, name = '', picked = '']) => ({
        name,
        labels: [...picked.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = '']) => label),
      }),
    );
    return { metrics, grouped };
  }

  it('has panels with unique ids and positions, each with a query', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    for (const { type, title, targets = [] } of panels)
      expect({ title, queries: targets.length > 0 }).toEqual({ title, queries: type !== 'row' });
  });

  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

  it.each(queries)('$title: $expr', ({ expr }) => {
    const { metrics, grouped } = namesIn(expr);
    expect(metrics).not.toEqual([]);
    for (const { name, labels } of metrics) {
      const samples = [exported.api, exported.worker].flatMap((one) => one.samples.get(name) ?? []);
      expect({ name, exported: samples.length > 0 }).toEqual({ name, exported: true });
      const known = [...given, ...samples.flatMap((sample) => [...sample.labels])];
      expect([...labels, ...grouped].filter((label) => !known.includes(label))).toEqual([]);
    }
  });

  it('a query of a metric that does not exist is detected', () => {
    expect(namesIn('topk(10, sum by (le, x) (rate(some_metric_bucket{y=~"5.."}[5m]))) / other_metric')).toEqual({
      metrics: [
        { name: 'some_metric_bucket', labels: ['y'] },
        { name: 'other_metric', labels: [] },
      ],
      grouped: ['le', 'x'],
    });
  });
});
