import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { DomainError } from '#eventstore/domain';
import { consoleProblems } from '#site';
import { apiDocument } from '../../apps/api/src/document.js';
import { STATUS } from '../../libs/http/src/problems/problem.js';
import { documentedProblems, isRule } from '../../libs/http/src/problems/problems.js';
import { type Source, sourcesOf } from './sources.js';
import { problems } from '../../apps/contexts.js';

/** A code that a source refuses with, and the status of that refusal where the source says it. */
interface Used {
  readonly code: string;
  readonly status: number | undefined;
}

/** What makes errors: the place of the code among the arguments, and of the kind or status, which is otherwise `invalid`. */
const MAKERS: Readonly<Record<string, { readonly code: number; readonly kind?: number; readonly status?: number }>> = {
  DomainError: { code: 1, kind: 0 },
  HttpError: { code: 1, status: 0 },
  validationError: { code: 2 },
  invalid: { code: 1 },
  rule: { code: 2 },
  throwErrors: { code: 1 },
};

/** Names under which a code is passed on to a maker: where it came from, it was a literal. */
const PASSED_ON = new Set(['code', 'error.code', 'TRANSITIONS[action].errorCode', 'undefined']);

/** The codes of the errors that a source makes; `defineProblem` only explains them. @throws Error on a code it cannot see. */
function usedIn({ path, text }: Source): Used[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const used: Used[] = [];
  const take = (node: ts.Expression | undefined, status: number | undefined): void => {
    if (node === undefined) return;
    if (ts.isConditionalExpression(node)) {
      take(node.whenTrue, status);
      take(node.whenFalse, status);
    } else if (ts.isStringLiteral(node)) used.push({ code: node.text, status });
    else if (!PASSED_ON.has(node.getText(file)))
      throw new Error(`${path}: the code of an error must be a literal, not ${node.getText(file)}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'defineProblem') return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const maker = ts.isIdentifier(node.expression) ? MAKERS[node.expression.text] : undefined;
      if (maker) take(node.arguments?.[maker.code], statusIn(maker, node.arguments ?? []));
    }
    // The table of transitions, and the body of a fault of the service itself.
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)) {
      const name = node.name.getText(file);
      if (name === 'errorCode') take(node.initializer, STATUS.invalid);
      if (name === 'code' && path.endsWith('/problem.ts')) take(node.initializer, undefined);
    }
    // The code of a maker that is given none.
    if (ts.isParameter(node) && node.name.getText(file) === 'code' && path.endsWith('/errors.ts'))
      take(node.initializer, STATUS.invalid);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return used;
}

/** The status of an error by its arguments; undefined where it is no literal. */
function statusIn(maker: (typeof MAKERS)[string], given: readonly ts.Expression[]): number | undefined {
  const status = maker.status === undefined ? undefined : given[maker.status];
  if (status !== undefined) return ts.isNumericLiteral(status) ? Number(status.text) : undefined;
  const kind = maker.kind === undefined ? undefined : given[maker.kind];
  return STATUS[(kind && ts.isStringLiteral(kind) ? kind.text : 'invalid') as keyof typeof STATUS];
}

const explained = documentedProblems([...problems, ...consoleProblems]);
const sources = ['libs', 'apps'].flatMap((folder) => sourcesOf(folder));
const used = sources.flatMap(usedIn);

describe('codes of errors', () => {
  test('each code that a source throws has a problem type, and each problem type is used', () => {
    expect([...explained.keys()].sort()).toEqual([...new Set(used.map(({ code }) => code))].sort());
  });

  test('each has the status of its responses in its problem type', () => {
    const strange = used.filter(({ code, status }) => status !== undefined && explained.get(code)?.status !== status);
    expect(strange).toEqual([]);
  });

  test('those of contexts are <noun>.<reason>, the general ones are one word', () => {
    const ofContexts = problems.map(({ example }) => example.code);
    expect(ofContexts.filter((code) => !/^[a-z][a-z_]*\.[a-z][a-z_]*$/.test(code))).toEqual([]);
    const general = [...explained.keys()].filter((code) => !isRule(code));
    expect(general.filter((code) => !/^[a-z][a-z_]*$/.test(code))).toEqual([]);
  });

  test('each is listed by some route, but for the one that means that there is no route, and those of sessions, which only the console has', async () => {
    const { components } = await apiDocument();
    const reported = Object.values((components?.responses ?? {}) as Record<string, object>);
    const documented = new Set(reported.flatMap((response) => (response as { 'x-codes': string[] })['x-codes']));
    expect([...explained.keys()].filter((code) => !documented.has(code))).toEqual([
      'method_not_allowed',
      'session.account_missing',
      'session.foreign_origin',
      'session.header_missing',
      'session.way_off',
      'console.other_account',
    ]);
  });

  test('they are explained in whole sentences', () => {
    const short = [...explained.values()].filter(({ means, remedy }) =>
      [means, remedy].some((text) => !/^[A-Z`].{10,}[.]$/.test(text)),
    );
    expect(short.map(({ code }) => code)).toEqual([]);
  });

  test('the sources are read as they are written', () => {
    const read = (text: string): string[] => usedIn({ path: 'a/item.ts', text }).map(({ code }) => code);
    expect(read("throw validationError('a', 'b', isNew ? 'item.new' : undefined)")).toEqual(['item.new']);
    expect(read("invalid({ a: ['b'] }, 'item.bad'); new DomainError('conflict', 'item.busy', '')")).toEqual([
      'item.bad',
      'item.busy',
    ]);
    expect(
      read(
        "defineProblem(rule('a', 'b', 'item.old'), 'A', 'B'); validationError('a', 'b'); body.addError('a', 'b', 'c')",
      ),
    ).toEqual([]);
    expect(() => read("rule('a', 'b', some.where)")).toThrow('must be a literal, not some.where');
  });

  test('two contexts cannot define the same problem type', () => {
    const problem = { example: new DomainError('invalid', 'item.bad', ''), means: '', remedy: '' };
    expect(() => documentedProblems([problem, problem])).toThrow('"item.bad"');
  });
});
