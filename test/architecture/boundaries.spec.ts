import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
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

/** What the rules refuse in the house that stands in `folder`. */
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

/** A small house that keeps every rule: path → what it imports. */
const HOUSE: Readonly<Record<string, readonly string[]>> = {
  'apps/api/src/main.ts': [
    '#crm',
    '#catalog',
    '#scheduling',
    '#integrations',
    '#work-orders',
    '#kernel',
    '#migrations',
  ],
  'apps/worker/src/main.ts': ['#kernel/worker', '#kernel/accounts', '../../shared.js'],
  'apps/shared.ts': ['#kernel'],
  'migrations/index.ts': ['#kernel/store'],
  'packages/client/src/index.ts': ['./client.js'],
  'packages/client/src/client.ts': [],
  'packages/client/tools/types.ts': ['../../../apps/api/src/main.js', '../../../libs/kernel/src/http/pipeline.js'],
  'tools/run.ts': ['../libs/kernel/src/settings.js'],
  'test/crm/client.e2e-spec.ts': ['../../libs/crm/src/clients/client.js', '#kernel/testing'],
  'libs/kernel/src/index.ts': ['./kernel.module.js', './settings.js'],
  'libs/kernel/src/kernel.module.ts': [
    './http/pipeline.js',
    './settings.js',
    '#kernel/store',
    './accounts/account.controller.js',
  ],
  'libs/kernel/src/settings.ts': ['node:net'],
  'libs/kernel/src/domain/index.ts': ['./aggregate.js'],
  'libs/kernel/src/domain/aggregate.ts': ['temporal-polyfill'],
  'libs/kernel/src/store/index.ts': ['./event-store.js'],
  'libs/kernel/src/store/event-store.ts': ['#kernel/domain', 'pg'],
  'libs/kernel/src/http/index.ts': ['./pipeline.js'],
  'libs/kernel/src/http/pipeline.ts': ['#kernel/store', '#kernel/accounts', '../settings.js', 'express'],
  'libs/kernel/src/worker/index.ts': ['#kernel/store'],
  'libs/kernel/src/accounts/index.ts': ['./accounts.js'],
  'libs/kernel/src/accounts/accounts.ts': ['#kernel/store'],
  'libs/kernel/src/accounts/account.controller.ts': ['#kernel/http', './accounts.js'],
  'libs/kernel/src/testing/index.ts': ['#kernel/domain'],
  'libs/crm/src/index.ts': ['./crm.module.js'],
  'libs/crm/src/crm.module.ts': ['./clients/clients.controller.js', './clients/client.commands.js', '#kernel'],
  'libs/crm/src/clients/clients.controller.ts': [
    './client.commands.js',
    './client.view.js',
    '#kernel/http',
    '@nestjs/cqrs',
  ],
  'libs/crm/src/clients/client.commands.ts': ['./client.js', './client.entity.js', '#kernel/store', '#kernel/http'],
  'libs/crm/src/clients/client.entity.ts': ['./client.js', '@mikro-orm/postgresql'],
  'libs/crm/src/clients/client.view.ts': ['./client.js'],
  'libs/crm/src/clients/client.ts': ['./contact.js', '#kernel/domain'],
  'libs/crm/src/clients/contact.ts': ['#kernel/domain'],
  'libs/crm/src/clients/client.spec.ts': ['./client.js', '#kernel/testing', 'fast-check'],
  'libs/catalog/src/index.ts': ['./units/unit.js'],
  'libs/catalog/src/units/unit.ts': ['#kernel/domain'],
  'libs/scheduling/src/index.ts': ['./teams/team.js'],
  'libs/scheduling/src/teams/team.ts': ['#kernel/domain'],
  'libs/integrations/src/index.ts': ['#kernel/store'],
  'libs/work-orders/src/index.ts': ['./jobs/job.commands.js'],
  'libs/work-orders/src/jobs/job.commands.ts': ['#catalog', '#crm', '#scheduling', '#kernel/store'],
};

/** For each rule: imports that break it, as `[file, what it imports]`. A file not in the house is added to it. */
const BREACHES: Readonly<Record<string, readonly (readonly [file: string, imports: string])[]>> = {
  'contexts-apart': [
    ['libs/crm/src/crm.module.ts', '#catalog'],
    ['libs/crm/src/clients/client.commands.ts', '#work-orders'],
    ['libs/integrations/src/index.ts', '#crm'],
    ['libs/catalog/src/units/unit.entity.ts', '../../../scheduling/src/index.js'],
  ],
  'work-orders-imports-three': [['libs/work-orders/src/jobs/job.commands.ts', '#integrations']],
  'front-door-only': [
    ['apps/api/src/main.ts', '../../../libs/crm/src/clients/client.js'],
    ['tools/start.ts', '../libs/crm/src/crm.module.js'],
  ],
  'front-door-between-contexts': [['libs/work-orders/src/jobs/job.commands.ts', '../../../crm/src/clients/client.js']],
  'libraries-know-no-program': [
    ['libs/crm/src/crm.module.ts', '../../../apps/shared.js'],
    ['libs/kernel/src/kernel.module.ts', '#migrations'],
  ],
  'programs-apart': [['apps/worker/src/main.ts', '../../api/src/main.js']],
  'kernel-knows-no-context': [
    ['libs/kernel/src/kernel.module.ts', '#crm'],
    ['libs/kernel/src/store/event-store.ts', '../../../crm/src/clients/client.js'],
  ],
  'kernel-doors-only': [
    ['libs/crm/src/clients/client.commands.ts', '../../../kernel/src/store/event-store.js'],
    ['apps/api/src/main.ts', '../../../libs/kernel/src/settings.js'],
    ['migrations/index.ts', '../libs/kernel/src/store/event-store.js'],
  ],
  'launcher-reads-settings-only': [['tools/run.ts', '../libs/kernel/src/kernel.module.js']],
  'testing-is-for-tests': [['libs/crm/src/clients/client.commands.ts', '#kernel/testing']],
  'pure-imports-pure': [
    ['libs/crm/src/clients/client.ts', './client.entity.js'],
    ['libs/crm/src/clients/client.ts', '#kernel/store'],
    ['libs/crm/src/clients/client.ts', '@nestjs/common'],
    ['libs/crm/src/clients/client.ts', 'node:fs'],
  ],
  'kernel-domain-is-pure': [
    ['libs/kernel/src/domain/aggregate.ts', '#kernel/store'],
    ['libs/kernel/src/domain/aggregate.ts', '@nestjs/common'],
    ['libs/kernel/src/domain/aggregate.ts', 'node:fs'],
  ],
  'controllers-dispatch': [
    ['libs/crm/src/clients/clients.controller.ts', './client.entity.js'],
    ['libs/crm/src/clients/clients.controller.ts', './client.js'],
    ['libs/crm/src/clients/clients.controller.ts', '@mikro-orm/postgresql'],
    ['libs/crm/src/clients/clients.controller.ts', '#kernel/accounts'],
  ],
  'controllers-take-types-of-store': [['libs/crm/src/clients/clients.controller.ts', '#kernel/store']],
  'entities-know-their-state': [
    ['libs/crm/src/clients/client.entity.ts', './client.commands.js'],
    ['libs/crm/src/clients/client.view.ts', './client.commands.js'],
  ],
  'no-orm-in-commands': [
    ['libs/crm/src/clients/client.commands.ts', '@mikro-orm/postgresql'],
    ['libs/crm/src/clients/client.queries.ts', 'pg'],
  ],
  'kernel-store-on-domain': [
    ['libs/kernel/src/store/event-store.ts', '#kernel/http'],
    ['libs/kernel/src/store/event-store.ts', '../settings.js'],
  ],
  'kernel-http-below-modules': [
    ['libs/kernel/src/http/pipeline.ts', '../kernel.module.js'],
    ['libs/kernel/src/http/pipeline.ts', '#kernel/worker'],
  ],
  'kernel-accounts-below-modules': [['libs/kernel/src/accounts/accounts.ts', '#kernel/http']],
  'kernel-account-routes-below-modules': [['libs/kernel/src/accounts/account.controller.ts', '../kernel.module.js']],
  'kernel-worker-without-http': [['libs/kernel/src/worker/index.ts', '#kernel/http']],
  'kernel-common-knows-no-folder': [['libs/kernel/src/settings.ts', '#kernel/store']],
  'kernel-doors-inside': [['libs/kernel/src/http/pipeline.ts', '../store/event-store.js']],
  'client-stands-alone': [
    ['packages/client/src/client.ts', 'node:crypto'],
    ['packages/client/src/client.ts', 'undici'],
    ['packages/client/src/client.ts', '../../../libs/crm/src/index.js'],
  ],
  'client-is-for-others': [['tools/run.ts', '../packages/client/src/index.js']],
  'no-cycles': [
    ['libs/crm/src/clients/contact.ts', './client.js'],
    ['libs/kernel/src/settings.ts', './kernel.module.js'],
  ],
  'no-folder-cycles-by-type': [['libs/kernel/src/store/event-store.ts', 'type #kernel/accounts']],
  'not-resolvable': [['libs/crm/src/clients/client.ts', './nowhere.js']],
  'no-dev-dependencies': [
    ['libs/crm/src/clients/client.commands.ts', 'fast-check'],
    ['tools/run.ts', 'yaml'],
  ],
  'no-undeclared-packages': [['libs/crm/src/clients/client.commands.ts', 'semver']],
  'no-tests-in-product': [
    ['libs/crm/src/clients/client.commands.ts', './client.spec.js'],
    ['apps/api/src/main.ts', '../../../test/crm/client.e2e-spec.js'],
  ],
  'no-orphans': [['libs/crm/src/clients/forgotten.ts', '']],
  'no-unreachable': [['libs/crm/src/clients/unused.queries.ts', '#kernel']],
};

let folder: string;

/** The house, with breaches added. */
async function build(name: string, breaches: readonly (readonly [string, string])[]): Promise<string> {
  const imports = new Map(Object.entries(HOUSE).map(([path, list]) => [path, [...list]]));
  for (const [path, breach] of breaches) imports.set(path, [...(imports.get(path) ?? []), ...(breach ? [breach] : [])]);
  const house = join(folder, name);
  for (const [path, list] of imports) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    const lines = list.map((target, i) =>
      target.startsWith('type ')
        ? `import type { x${i} } from '${target.slice(5)}';`
        : `import * as x${i} from '${target}';`,
    );
    await writeFile(
      join(house, path),
      [...lines, `export const all = [${lines.map((_, i) => `x${i}`).join()}];\n`].join('\n'),
    );
  }
  const manifest = JSON.parse(JSON.stringify(createRequire(import.meta.url)(join(root, 'package.json')))) as {
    imports: Record<string, object>;
  };
  // Written before the last context is: its rules hold from its first file on.
  manifest.imports['#work-orders'] ??= { source: './libs/work-orders/src/index.ts' };
  await writeFile(join(house, 'package.json'), JSON.stringify(manifest));
  await cp(join(root, 'tsconfig.json'), join(house, 'tsconfig.json'));
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
  return house;
}

jest.setTimeout(60_000);

beforeAll(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'fieldline-boundaries-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the house keeps its boundaries', async () => {
  expect(await violationsOf(root)).toEqual([]);
});

describe('the rules bite', () => {
  test('each has a proof', () => {
    expect(forbidden.map(({ name }) => name).filter((name) => !(name in BREACHES))).toEqual([]);
  });

  test('a small house that keeps them all is let alone', async () => {
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
  // A file that nothing reaches is told as the target.
  if (rule === 'no-unreachable') return line.startsWith(`${rule}: `) && line.endsWith(file);
  if (rule.includes('cycles')) return line.startsWith(`${rule}: `) && line.includes(file);
  if (target === '') return line === `${rule}: ${file}`;
  const leaf = (target.split('/').at(-1) ?? '').replace(/^(#|node:)/, '').replace(/\.js$/, '');
  const [start, end = ''] = line.split(' → ');
  return start === `${rule}: ${file}` && end.includes(leaf);
}
