import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run lint:openapi`: checks the committed OpenAPI document with Spectral and Redocly, which may find no errors and no warnings. The linters are 83 MB, so they are no dependencies of the project: they are installed to a cache at the first use. A document that passed with the same rules is not checked again.

const folder = dirname(fileURLToPath(import.meta.url));
const cache = 'node_modules/.cache/openapi-lint';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const document = `docs/openapi/${version}.json`;
const installed = join(cache, 'node_modules/.package-lock.json');
const lockfile = join(folder, 'package-lock.json');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockfile).mtimeMs) {
  process.stdout.write('Installing the linters …\n');
  mkdirSync(cache, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(folder, file), join(cache, file));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: cache, stdio: 'inherit' });
}

/** Runs a program of the installed packages. @returns whether it found nothing. */
function passes(program, ...args) {
  try {
    execFileSync(process.execPath, [join(cache, 'node_modules', program), ...args], {
      stdio: 'inherit',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return true;
  } catch {
    return false;
  }
}

/** A hash of all that decides the result: the document, and the rules and versions of the linters. */
const hash = createHash('sha256').update(readFileSync(document));
for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
const checked = hash.digest('hex');
const passed = join(cache, 'passed');
if (existsSync(passed) && readFileSync(passed, 'utf8') === checked) {
  console.log(`${document} passed before, with the same rules.`);
  process.exit();
}

const spectral = ['--ruleset', join(folder, 'spectral.yaml'), '--fail-severity', 'warn'];
const results = [
  passes('@stoplight/spectral-cli/dist/index.js', 'lint', document, ...spectral),
  passes('@redocly/cli/bin/cli.js', 'lint', document, '--config', join(folder, 'redocly.yaml')),
];
if (results.every(Boolean)) writeFileSync(passed, checked);
else process.exitCode = 1;
