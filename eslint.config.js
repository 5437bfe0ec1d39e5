import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Rules of eslint itself, each for something that is never meant. */
const FAULTS = [
  'array-callback-return',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-console',
  'no-debugger',
  'no-dupe-else-if',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-ex-assign',
  'no-fallthrough',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-self-assign',
  'no-self-compare',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-template-curly-in-string',
  'no-unmodified-loop-condition',
  'no-unreachable-loop',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'preserve-caught-error',
  'require-yield',
  'use-isnan',
  'valid-typeof',
];

/**
 * Rules that find faults, judged with the types at hand; how code looks is prettier's alone. A rule that is off says
 * why, and nothing in the sources switches one off (`noInlineConfig`).
 */
export default defineConfig([
  globalIgnores(['**/dist/', '**/generated/', 'coverage/', '.data/']),
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      ...Object.fromEntries(FAULTS.map((rule) => [rule, 'error'])),
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      // Knows of emitDecoratorMetadata: what a decorated class takes by type is left a value.
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A Nest module is a class that holds its decorator; @nestjs/cqrs reads a message from its class alone.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // Marked only to stand out: a provider on this machine is reached by plain http.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      // Texts are spread into code points, which is what the limits of the contract count.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }, 'string'] }],
      // Off: views and bodies are classes for their decorators; what is answered is the plain object of that shape.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Off: there are no enums here, and it takes generic keys for them.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Off: `async` without `await` is how a function says that it rejects rather than throws.
      '@typescript-eslint/require-await': 'off',
      // Off: taste. A getter that refuses is read as `void form.valid`; an arrow may pass on what returns nothing.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
    },
  },
  {
    // Their output is the terminal's.
    files: ['tools/**', 'apps/cli/**', 'apps/local/**', 'test/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // An answer is given the type that its test expects: `json<Client>()`.
    files: ['test/**/*.ts', '**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Sorted only to be compared with what is sorted the same way.
      '@typescript-eslint/require-array-sort-compare': 'off',
    },
  },
]);
