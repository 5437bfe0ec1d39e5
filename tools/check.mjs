import { spawnSync } from 'node:child_process';

// `npm run check`: what must hold before a commit, one step after the other, each with its time. It ends at the first that fails.

/** Scripts of package.json, by what they check. */
const STEPS = {
  types: 'typecheck',
  'lint and formatting': 'lint',
  'OpenAPI document': 'lint:openapi',
  'unit tests': 'test:unit',
  'boundaries and conventions': 'test:architecture',
};

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const started = performance.now();
for (const [name, script] of Object.entries(STEPS)) {
  console.log(`▶ ${name} (npm run ${script})`);
  const from = performance.now();
  const { status, signal } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`✘ ${name} failed after ${seconds(from)}`);
    process.exit(signal === null ? (status ?? 1) : 1);
  }
  console.log(`✔ ${name} (${seconds(from)})\n`);
}
console.log(`✔ all checks passed (${seconds(started)})`);
