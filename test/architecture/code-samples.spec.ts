import { beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import ts from 'typescript';
import { apiDocument } from '../../apps/api/src/document.js';

interface Sample {
  readonly lang: string;
  readonly source: string;
}

/** What the client has no method for: bytes that programs store as they are. */
const WITHOUT_CLIENT = ['getAttachmentContent', 'getImportTemplate', 'getImportRowsCsv', 'streamExport'];

let samples: readonly (readonly [id: string, sample: Sample])[];
beforeAll(async () => {
  const { paths } = JSON.parse(JSON.stringify(await apiDocument())) as {
    readonly paths: Record<string, Record<string, { operationId: string; 'x-codeSamples': readonly Sample[] }>>;
  };
  samples = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      operation['x-codeSamples'].map((sample) => [operation.operationId, sample] as const),
    ),
  );
});

const idsOf = (lang: string): readonly string[] => samples.flatMap(([id, one]) => (one.lang === lang ? [id] : []));
const sourcesOf = (lang: string): readonly string[] =>
  samples.flatMap(([, one]) => (one.lang === lang ? [one.source] : []));

test('every operation has a sample of curl, and one of the client but where it has no method', () => {
  const withClient = new Set(idsOf('TypeScript'));
  expect(idsOf('Shell').filter((id) => !withClient.has(id))).toEqual(WITHOUT_CLIENT);
  expect(withClient.size).toBeGreaterThan(200);
});

test('the samples of the client have its types', () => {
  const [first = ''] = sourcesOf('TypeScript');
  const head = first.slice(0, first.indexOf('\n\n', first.indexOf('import')) + 1);
  const text = sourcesOf('TypeScript').map((source) => {
    expect(source.startsWith(head)).toBe(true);
    return `{${source.slice(head.length)}}\n`;
  });
  const file = resolve('packages/client/test/samples.ts');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    paths: { '@fieldline/client': [resolve('packages/client/src/index.ts')] },
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const files = {
    exists: host.fileExists.bind(host),
    read: host.getSourceFile.bind(host),
  };
  const shown = ts.createSourceFile(file, head + text.join(''), {
    languageVersion: ts.ScriptTarget.ES2022,
    impliedNodeFormat: ts.ModuleKind.ESNext,
  });
  host.fileExists = (path) => path === file || files.exists(path);
  host.getSourceFile = (path, ...rest) => (path === file ? shown : files.read(path, ...rest));
  const program = ts.createProgram([file], options, host);
  const faults = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
  expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

test('the samples of curl are commands of a shell, without blanks in their addresses', () => {
  const sources = sourcesOf('Shell');
  execFileSync('bash', ['-n'], { input: sources.join('\n') });
  for (const source of sources) expect(source).toMatch(/^curl (-X [A-Z]+ )?"\$API\/v2\/[^\s"{}]+"( \\\n|\n$)/);
});
