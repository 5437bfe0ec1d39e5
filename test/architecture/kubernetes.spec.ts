import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { readSettings } from '#platform';
import { connectionsOf } from '../../apps/connections.js';
import { Guide } from '../support/guide.js';

type Labels = Readonly<Record<string, string>>;

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly envFrom: readonly { readonly configMapRef?: { name: string }; readonly secretRef?: { name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly resources: { readonly requests: Labels; readonly limits: Labels };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string }[];
}

interface Pod {
  readonly securityContext: object;
  readonly terminationGracePeriodSeconds: number;
  readonly initContainers: readonly Container[];
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string }[];
}

interface Deployment {
  readonly replicas: number;
  readonly selector: { readonly matchLabels: Labels };
  readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number; readonly maxUnavailable: number } };
  readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Labels;
  readonly spec?: unknown;
}

const documents = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8'));
const manifests = documents.map((document) => document.toJS() as Manifest);
const ofKind = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);
const deployments = ofKind('Deployment').map(({ metadata: { name }, spec }) => ({ name, ...(spec as Deployment) }));
const [config = {}] = ofKind('ConfigMap').map(({ data }) => data);
const guide = new Guide('docs/production.md');

/** What the Dockerfile sets for all programs. */
const image = Object.fromEntries(
  [...readFileSync('Dockerfile', 'utf8').matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
/** What the secret has, by the command of the guide, with values that are accepted. */
const secret = Object.fromEntries(
  [...guide.section('Kubernetes').matchAll(/--from-literal=([A-Z0-9_]+)=/g)].map(([, name = '']) => [
    name,
    name === 'SECRETS_KEY'
      ? Buffer.alloc(32, 7).toString('base64')
      : name === 'DATABASE_URL'
        ? 'postgres://database/fieldline'
        : 'value',
  ]),
);

describe('the manifest for Kubernetes', () => {
  test('is YAML, and has what the guide names', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(manifests.map(({ kind, metadata: { name } }) => `${kind} ${name}`)).toEqual([
      'ConfigMap fieldline',
      'Deployment fieldline-api',
      'Deployment fieldline-worker',
      'Service fieldline',
      'PodDisruptionBudget fieldline-api',
      'PodDisruptionBudget fieldline-worker',
    ]);
    const names = manifests.map(({ kind, metadata: { name } }) => `${kind.toLowerCase()}/${name}`);
    const named = guide.section('Kubernetes').match(/deployment\/[\w-]+/g) ?? [];
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('sets settings that are known and accepted', () => {
    const known = new Set<string>();
    const get = (_: object, name: string | symbol): undefined => void known.add(String(name));
    readSettings(new Proxy<NodeJS.ProcessEnv>({}, { get }));
    const given = { ...config, ...secret };
    expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([]);
    const settings = readSettings({ ...image, ...given });
    expect(settings).toMatchObject({ host: '0.0.0.0', attachments: 's3', webhookHttpsOnly: true });
    expect(Object.keys(config).filter((name) => /SECRET|KEY|PASSWORD|DATABASE_URL/.test(name))).toEqual([]);
    for (const { envFrom } of deployments.flatMap(({ template: { spec } }) => [
      ...spec.initContainers,
      ...spec.containers,
    ]))
      expect(envFrom).toEqual([{ configMapRef: { name: 'fieldline' } }, { secretRef: { name: 'fieldline' } }]);
  });

  test('runs the programs of this version, and migrates before them', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const containers = deployments.flatMap(({ template: { spec } }) => [...spec.initContainers, ...spec.containers]);
    expect(containers.map(({ name, args }) => [name, ...args])).toEqual([
      ['migrate', 'dist/apps/cli/src/main.js', 'migrate'],
      ['api', 'dist/apps/api/src/main.js'],
      ['migrate', 'dist/apps/cli/src/main.js', 'migrate'],
      ['worker', 'dist/apps/worker/src/main.js'],
    ]);
    const sources = containers.map(({ args: [file = ''] }) => file.replace(/^dist\/(.*)\.js$/, '$1.ts'));
    expect(sources.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(containers.map((one) => one.image))).toEqual(new Set([`registry.example.com/fieldline:${version}`]));
    expect(guide.section('Kubernetes')).toContain(`registry.example.com/fieldline:${version}`);
  });

  test('probes routes that exist, on the ports of the image', () => {
    const { PORT, METRICS_PORT } = image;
    const ports = deployments.map(({ template: { spec } }) => spec.containers[0]?.ports);
    expect(ports).toEqual([
      [
        { name: 'http', containerPort: Number(PORT) },
        { name: 'metrics', containerPort: Number(METRICS_PORT) },
      ],
      [{ name: 'metrics', containerPort: Number(METRICS_PORT) + 1 }],
    ]);
    for (const [index, port] of ['http', 'metrics'].entries()) {
      const [container] = deployments[index]?.template.spec.containers ?? [];
      const asked = (path: string): object => ({ httpGet: { path, port } });
      expect(container).toMatchObject({
        startupProbe: asked('/health/live'),
        livenessProbe: asked('/health/live'),
        readinessProbe: asked('/health/ready'),
      });
    }
    expect(readFileSync('libs/http/src/pipeline/server.ts', 'utf8')).toMatch(/'\/health\/live'[^]*'\/health\/ready'/);
    const ofWorkers = readFileSync('apps/worker/src/worker.ts', 'utf8');
    for (const path of ['/health/live', '/health/ready']) expect(ofWorkers).toContain(path);
  });

  test('confines every container to what it needs', () => {
    for (const { template } of deployments) {
      const { securityContext, initContainers, containers, volumes } = template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of [...initContainers, ...containers]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toEqual({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
        expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
      }
    }
  });

  test('leaves programs the time to end, and replaces none before another is ready', () => {
    for (const { strategy, template } of deployments) {
      expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
      const { containers, terminationGracePeriodSeconds } = template.spec;
      const announced = containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0;
      expect(terminationGracePeriodSeconds).toBe(announced + 15);
    }
  });

  test('selects the pods that it has', () => {
    const labels = deployments.map(({ selector, template }) => {
      expect(template.metadata.labels).toEqual(selector.matchLabels);
      return selector.matchLabels;
    });
    expect(new Set(labels.map((one) => JSON.stringify(one))).size).toBe(2);
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => (spec as Deployment).selector.matchLabels);
    expect(budgets).toEqual(labels);
    const [service] = ofKind('Service').map(
      ({ spec }) => spec as { selector: Labels; ports: { targetPort: string }[] },
    );
    expect(service?.selector).toEqual(labels[0]);
    expect(service?.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  });

  test('opens as many connections as the guide says', () => {
    const { api, worker } = connectionsOf(Number(config['DATABASE_POOL_SIZE']));
    const [apis = 0, workers = 0] = deployments.map(({ replicas }) => replicas + 1);
    const commandLine = 8;
    expect(guide.section('Kubernetes')).toContain(`: ${apis * api + workers * worker + commandLine} with the pool`);
    expect(readFileSync('deploy/kubernetes.yaml', 'utf8')).toContain(
      `up to ${api} connections then, a worker ${worker}: ${apis * api + workers * worker} while three`,
    );
  });
});
