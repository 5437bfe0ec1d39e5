import { beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import ts from 'typescript';
import { apiDocument } from '../../apps/api/src/document.js';

interface Sample {
  readonly lang: string;
  readonly source: string;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
  readonly 'x-codeSamples': readonly Sample[];
}

let operations: readonly Operation[];
beforeAll(async () => {
  const { paths } = JSON.parse(JSON.stringify(await apiDocument())) as {
    readonly paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.values(paths).flatMap((item) => Object.values(item));
});

const sourcesIn = (lang: string, operation: Operation): readonly string[] =>
  operation['x-codeSamples'].flatMap((one) => (one.lang === lang ? [one.source] : []));
const sourcesOf = (lang: string): readonly string[] => operations.flatMap((one) => sourcesIn(lang, one));

/** Whether the answer is bytes, which programs store as they are: the client has no method for these. */
const answersBytes = ({ responses }: Operation): boolean =>
  Object.entries(responses).some(([status, { content = {} }]) => status === '200' && '*/*' in content);

test('every operation has a sample of curl, and one of the client but where it answers bytes', () => {
  const lacking = (lang: string) => operations.filter((one) => sourcesIn(lang, one).length !== 1);
  expect(lacking('Shell').map(({ operationId }) => operationId)).toEqual([]);
  expect(lacking('TypeScript').filter((one) => !answersBytes(one))).toEqual([]);
  expect(sourcesOf('TypeScript').length).toBeGreaterThan(200);
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
