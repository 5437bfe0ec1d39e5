import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve('.');
const config = join(root, '.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] };

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/** What the rules refuse in the repository in `folder`. */
async function violationsOf(folder: string): Promise<string[]> {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['apps', 'libs', 'migrations', 'packages', 'test', 'tools', '--config', config, '--output-type', 'json'];
  const run = promisify(execFile)(process.execPath, [cruiser, ...args], { cwd: folder, maxBuffer: 2 ** 28 });
  // It exits with the number of violations; what it found is on its output then as well.
  const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser could not run: ${stderr}`);
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[]; totalCruised: number } };
  expect(summary.totalCruised).toBeGreaterThan(10);
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from}${to === from ? '' : ` → ${to}`}`);
}

/** A small repository that keeps every rule: path → what it imports. */
const REPOSITORY: Readonly<Record<string, readonly string[]>> = {
  'apps/api/src/main.ts': [
    '#accounts',
    '#crm',
    '#catalog',
    '#scheduling',
    '#integrations',
    '#work-orders',
    '#dispatch',
    '#http',
    '#site',
    '#platform',
    '#migrations',
  ],
  'apps/worker/src/main.ts': ['#eventstore/worker', '#accounts', '../../shared.js'],
  'apps/shared.ts': ['#platform', 'dynamic #cluster'],
  'migrations/index.ts': ['#eventstore/store'],
  'packages/client/src/index.ts': ['./client.js'],
  'packages/client/src/client.ts': [],
  'packages/client/tools/types.ts': ['../../../apps/api/src/main.js', '../../../libs/http/src/pipeline.js'],
  'apps/local/src/run.ts': ['../../../libs/platform/src/settings.js'],
  'apps/local/src/index.ts': ['./run.js'],
  'apps/cli/src/main.ts': ['../../local/src/index.js'],
  'tools/harness/cluster.ts': ['../../apps/shared.js', '#eventstore/store'],
  'tools/bench/main.ts': ['./commit.part.js', './http.part.js'],
  'tools/bench/commit.part.ts': ['./test-bed.js'],
  'tools/bench/http.part.ts': ['./test-bed.js'],
  'tools/bench/test-bed.ts': ['../harness/cluster.js'],
  'tools/chaos/main.ts': ['../harness/cluster.js'],
  'test/crm/client.e2e-spec.ts': ['../../libs/crm/src/clients/client.js', '#eventstore/testing'],
  'libs/platform/src/index.ts': ['./settings.js'],
  'libs/platform/src/settings.ts': ['node:net'],
  'libs/eventstore/src/domain/index.ts': ['./aggregate.js'],
  'libs/eventstore/src/domain/aggregate.ts': ['temporal-polyfill'],
  'libs/eventstore/src/index.ts': ['./write/event-store.js'],
  'libs/eventstore/src/forms/index.ts': ['../database/router.js'],
  'libs/eventstore/src/database/router.ts': ['#eventstore/domain'],
  'libs/eventstore/src/schema/entity-type.ts': ['../database/router.js'],
  'libs/eventstore/src/read/registry.ts': ['../schema/entity-type.js'],
  'libs/eventstore/src/write/event-store.ts': ['#eventstore/domain', '#platform', '../read/registry.js', 'pg'],
  'libs/eventstore/src/worker/index.ts': ['#eventstore/store'],
  'libs/eventstore/src/testing/index.ts': ['#eventstore/domain'],
  'libs/http/src/index.ts': ['./pipeline.js'],
  'libs/http/src/pipeline.ts': ['#eventstore/store', '#platform', 'express'],
  'libs/site/src/index.ts': ['./pages.js'],
  'libs/site/src/pages.ts': ['#http', '#eventstore/domain', 'express'],
  'libs/storage/src/index.ts': ['./disk-storage.js'],
  'libs/storage/src/disk-storage.ts': ['#eventstore/store', '#platform', 'undici'],
  'libs/cluster/src/index.ts': ['./router.js'],
  'libs/cluster/src/router.ts': ['#eventstore/forms', '#platform'],
  'libs/accounts/src/index.ts': ['./accounts.module.js'],
  'libs/accounts/src/accounts.module.ts': ['./accounts/account.controller.js', '#eventstore/store'],
  'libs/accounts/src/accounts/account.controller.ts': ['#http'],
  'libs/crm/src/index.ts': ['./crm.module.js'],
  'libs/crm/src/crm.module.ts': ['./clients/clients.controller.js', './clients/client.commands.js', '#http'],
  'libs/crm/src/clients/clients.controller.ts': ['./client.commands.js', './client.view.js', '#http', '@nestjs/cqrs'],
  'libs/crm/src/clients/client.commands.ts': ['./client.js', './client.entity.js', '#eventstore/store', '#http'],
  'libs/crm/src/clients/client.entity.ts': ['./client.js', '@mikro-orm/postgresql'],
  'libs/crm/src/clients/client.view.ts': ['./client.js'],
  'libs/crm/src/clients/client.ts': ['./contact.js', '#eventstore/domain'],
  'libs/crm/src/clients/contact.ts': ['#eventstore/domain'],
  'libs/crm/src/clients/client.spec.ts': ['./client.js', '#eventstore/testing', 'fast-check'],
  'libs/catalog/src/index.ts': ['./units/unit.js'],
  'libs/catalog/src/units/unit.ts': ['#eventstore/domain'],
  'libs/scheduling/src/index.ts': ['./teams/team.js'],
  'libs/scheduling/src/teams/team.ts': ['#eventstore/domain'],
  'libs/integrations/src/index.ts': ['#eventstore/store'],
  'libs/work-orders/src/index.ts': ['./jobs/plan/job.commands.js'],
  'libs/dispatch/src/index.ts': ['./availability/availability.queries.js'],
  'libs/dispatch/src/availability/availability.queries.ts': ['#crm', '#scheduling', '#work-orders', '#http'],
  'libs/work-orders/src/jobs/plan/job.commands.ts': [
    '#catalog',
    '#crm',
    '#scheduling',
    '#eventstore/store',
    '#storage',
  ],
};

/** For each rule: imports that break it, as `[file, what it imports]`. A file not in the repository is added to it. */
const BREACHES: Readonly<Record<string, readonly (readonly [file: string, imports: string])[]>> = {
  'contexts-apart': [
    ['libs/crm/src/crm.module.ts', '#catalog'],
    ['libs/crm/src/clients/client.commands.ts', '#work-orders'],
    ['libs/integrations/src/index.ts', '#crm'],
    ['libs/crm/src/clients/client.commands.ts', '#accounts'],
    ['libs/accounts/src/accounts.module.ts', '#scheduling'],
    ['libs/catalog/src/units/unit.entity.ts', '../../../scheduling/src/index.js'],
  ],
  'work-orders-imports-three': [
    ['libs/work-orders/src/jobs/plan/job.commands.ts', '#integrations'],
    ['libs/work-orders/src/jobs/plan/job.commands.ts', '#accounts'],
    ['libs/work-orders/src/jobs/plan/job.commands.ts', '#dispatch'],
  ],
  'dispatch-imports-four': [
    ['libs/dispatch/src/availability/availability.queries.ts', '#integrations'],
    ['libs/dispatch/src/availability/availability.queries.ts', '#accounts'],
  ],
  'front-door-only': [
    ['apps/api/src/main.ts', '../../../libs/crm/src/clients/client.js'],
    ['tools/openapi.ts', '../libs/crm/src/crm.module.js'],
  ],
  'front-door-between-contexts': [
    ['libs/work-orders/src/jobs/plan/job.commands.ts', '../../../../crm/src/clients/client.js'],
  ],
  'libraries-know-no-program': [
    ['libs/crm/src/crm.module.ts', '../../../apps/shared.js'],
    ['libs/eventstore/src/write/event-store.ts', '#migrations'],
  ],
  'programs-apart': [
    ['apps/worker/src/main.ts', '../../api/src/main.js'],
    ['apps/cli/src/main.ts', '../../local/src/run.js'],
  ],
  'programs-know-no-tool': [['apps/local/src/run.ts', 'type ../../../tools/chaos/main.js']],
  'libraries-know-no-context': [
    ['libs/http/src/pipeline.ts', '#accounts'],
    ['libs/eventstore/src/write/event-store.ts', '../../../crm/src/clients/client.js'],
  ],
  'library-index-only': [
    ['libs/crm/src/clients/client.commands.ts', '../../../eventstore/src/write/event-store.js'],
    ['apps/api/src/main.ts', '../../../libs/platform/src/settings.js'],
    ['migrations/index.ts', '../libs/eventstore/src/write/event-store.js'],
  ],
  'launcher-reads-settings-only': [['apps/local/src/run.ts', '../../../libs/http/src/pipeline.js']],
  'testing-is-for-tests': [['libs/crm/src/clients/client.commands.ts', '#eventstore/testing']],
  'pure-imports-pure': [
    ['libs/crm/src/clients/client.ts', './client.entity.js'],
    ['libs/crm/src/clients/client.ts', '#eventstore/store'],
    ['libs/crm/src/clients/client.ts', '@nestjs/common'],
    ['libs/crm/src/clients/client.ts', 'node:fs'],
  ],
  'eventstore-domain-is-pure': [
    ['libs/eventstore/src/domain/aggregate.ts', '#eventstore/store'],
    ['libs/eventstore/src/domain/aggregate.ts', '@nestjs/common'],
    ['libs/eventstore/src/domain/aggregate.ts', 'node:fs'],
  ],
  'controllers-dispatch': [
    ['libs/crm/src/clients/clients.controller.ts', './client.entity.js'],
    ['libs/crm/src/clients/clients.controller.ts', './client.js'],
    ['libs/crm/src/clients/clients.controller.ts', '@mikro-orm/postgresql'],
    ['libs/crm/src/clients/clients.controller.ts', '#platform'],
  ],
  'controllers-take-types-of-store': [['libs/crm/src/clients/clients.controller.ts', '#eventstore/store']],
  'entities-know-their-state': [
    ['libs/crm/src/clients/client.entity.ts', './client.commands.js'],
    ['libs/crm/src/clients/client.view.ts', './client.commands.js'],
  ],
  'no-orm-in-commands': [
    ['libs/crm/src/clients/client.commands.ts', '@mikro-orm/postgresql'],
    ['libs/crm/src/clients/client.queries.ts', 'pg'],
  ],
  'platform-is-a-leaf': [
    ['libs/platform/src/settings.ts', '#eventstore/domain'],
    ['libs/platform/src/settings.ts', 'type #eventstore/store'],
  ],
  'eventstore-on-platform': [
    ['libs/eventstore/src/write/event-store.ts', '#http'],
    ['libs/eventstore/src/write/event-store.ts', 'type express'],
    ['libs/eventstore/src/write/event-store.ts', '@nestjs/swagger'],
  ],
  'database-on-domain': [['libs/eventstore/src/database/router.ts', 'type ../schema/entity-type.js']],
  'schema-on-database': [['libs/eventstore/src/schema/entity-type.ts', 'type ../read/registry.js']],
  'read-without-write': [['libs/eventstore/src/read/registry.ts', 'type ../write/event-store.js']],
  'write-below-worker': [['libs/eventstore/src/write/event-store.ts', '#eventstore/worker']],
  'eventstore-index-inside': [['libs/eventstore/src/write/event-store.ts', '../domain/aggregate.js']],
  'worker-by-store-index': [['libs/eventstore/src/worker/index.ts', '../write/event-store.js']],
  'http-on-eventstore': [['libs/http/src/pipeline.ts', 'type #accounts']],
  'site-on-http': [['libs/site/src/pages.ts', 'type #accounts']],
  'site-by-programs': [
    ['libs/http/src/pipeline.ts', 'type #site'],
    ['libs/crm/src/crm.module.ts', '#site'],
  ],
  'storage-on-eventstore': [
    ['libs/storage/src/disk-storage.ts', 'type #http'],
    ['libs/storage/src/disk-storage.ts', '#crm'],
  ],
  'cluster-on-eventstore': [['libs/cluster/src/router.ts', 'type #http']],
  'cluster-when-needed': [
    ['apps/shared.ts', '#cluster'],
    ['libs/eventstore/src/write/event-store.ts', 'type #cluster'],
  ],
  'http-without-worker': [['libs/http/src/pipeline.ts', '#eventstore/worker']],
  'client-stands-alone': [
    ['packages/client/src/client.ts', 'node:crypto'],
    ['packages/client/src/client.ts', 'undici'],
    ['packages/client/src/client.ts', '../../../libs/crm/src/index.js'],
  ],
  'client-is-for-others': [['apps/local/src/run.ts', '../../../packages/client/src/index.js']],
  'harness-for-tests': [
    ['apps/local/src/run.ts', '../../../tools/harness/cluster.js'],
    ['apps/worker/src/main.ts', '../../../tools/harness/cluster.js'],
  ],
  'harness-below-its-users': [['tools/harness/cluster.ts', 'type ../chaos/main.js']],
  'bench-and-chaos-apart': [['tools/chaos/main.ts', '../bench/test-bed.js']],
  'bench-parts-apart': [['tools/bench/http.part.ts', 'type ./commit.part.js']],
  'no-cycles': [
    ['tools/bench/test-bed.ts', 'type ./commit.part.js'],
    ['libs/crm/src/clients/contact.ts', './client.js'],
    ['libs/eventstore/src/domain/aggregate.ts', 'type ./index.js'],
  ],
  'not-resolvable': [['libs/crm/src/clients/client.ts', './nowhere.js']],
  'console-by-the-api': [['apps/console/src/api/client.ts', '../../../../libs/http/src/index.js']],
  'no-dev-dependencies': [
    ['libs/crm/src/clients/client.commands.ts', 'fast-check'],
    ['apps/local/src/run.ts', 'yaml'],
  ],
  'no-undeclared-packages': [['libs/crm/src/clients/client.commands.ts', 'semver']],
  'no-tests-in-product': [
    ['libs/crm/src/clients/client.commands.ts', './client.spec.js'],
    ['apps/api/src/main.ts', '../../../test/crm/client.e2e-spec.js'],
  ],
  'no-orphans': [['libs/crm/src/clients/forgotten.ts', '']],
  'no-unreachable': [['libs/crm/src/clients/unused.queries.ts', '#http']],
};

let folder: string;

/** The small repository, with breaches added. */
async function build(name: string, breaches: readonly (readonly [string, string])[]): Promise<string> {
  const imports = new Map(Object.entries(REPOSITORY).map(([path, list]) => [path, [...list]]));
  for (const [path, breach] of breaches) imports.set(path, [...(imports.get(path) ?? []), ...(breach ? [breach] : [])]);
  const repository = join(folder, name);
  for (const [path, list] of imports) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    const lines = list.map((target, i) => {
      const [, kind, from = ''] = /^(type |dynamic )?(.*)$/.exec(target) ?? [];
      if (kind === 'dynamic ') return `const x${i} = import('${from}');`;
      return kind === 'type ' ? `import type { x${i} } from '${from}';` : `import * as x${i} from '${from}';`;
    });
    await writeFile(
      join(repository, path),
      [...lines, `export const all = [${lines.map((_, i) => `x${i}`).join()}];\n`].join('\n'),
    );
  }
  const manifest = JSON.parse(JSON.stringify(createRequire(import.meta.url)(join(root, 'package.json')))) as {
    imports: Record<string, object>;
  };
  await writeFile(join(repository, 'package.json'), JSON.stringify(manifest));
  await cp(join(root, 'tsconfig.json'), join(repository, 'tsconfig.json'));
  await symlink(join(root, 'node_modules'), join(repository, 'node_modules'));
  return repository;
}

beforeAll(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'fieldline-boundaries-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the repository keeps its boundaries', async () => {
  expect(await violationsOf(root)).toEqual([]);
});

describe('the rules bite', () => {
  test('each has a proof', () => {
    expect(forbidden.map(({ name }) => name).filter((name) => !(name in BREACHES))).toEqual([]);
  });

  test('a small repository that keeps them all has no violation', async () => {
    expect(await violationsOf(await build('clean', []))).toEqual([]);
  });

  test('every breach is found, by the rule it breaks', async () => {
    const found = await violationsOf(await build('broken', Object.values(BREACHES).flat()));
    const missed = Object.entries(BREACHES).flatMap(([rule, breaches]) =>
      breaches
        .filter(([file, target]) => !found.some((line) => isAbout(line, rule, file, target)))
        .map(([file, target]) => `${rule} did not refuse ${file} → ${target}`),
    );
    expect(missed).toEqual([]);
  });
});

/** Whether a violation is the one that an import was made for. */
function isAbout(line: string, rule: string, file: string, target: string): boolean {
  // A file that nothing reaches is reported as the target.
  if (rule === 'no-unreachable') return line.startsWith(`${rule}: `) && line.endsWith(file);
  if (rule.includes('cycles')) return line.startsWith(`${rule}: `) && line.includes(file);
  if (target === '') return line === `${rule}: ${file}`;
  const leaf = (target.split('/').at(-1) ?? '').replace(/^(type )?(#|node:)?/, '').replace(/\.js$/, '');
  const [start, end = ''] = line.split(' → ');
  return start === `${rule}: ${file}` && end.includes(leaf);
}
