import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Rules that find faults, judged with the types at hand; how code looks is prettier's alone. A rule that is off says
 * why, and nothing in the sources switches one off (`noInlineConfig`).
 */
export default defineConfig([
  globalIgnores(['dist/', 'coverage/', '.data/']),
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-unreachable-loop': 'error',
    },
  },
  {
    files: ['**/*.ts'],
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
    files: ['tools/**', 'apps/cli/**', 'test/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // An answer is given the type that its test expects: `json<Client>()`.
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-unnecessary-type-parameters': 'off' },
  },
]);
