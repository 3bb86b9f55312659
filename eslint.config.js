/** Type-aware rules. oxlint (.oxlintrc.json) does the rest: React hooks and accessibility, and what needs no types. */
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'proto/gen/', '.data/', 'coverage/', 'node_modules/', '**/*.js'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    // Made once for a run: a project service, which is made for editors, takes a quarter more of the processor.
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', 'web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', 400],
      complexity: ['error', 10],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The configuration is read in config.ts only.' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true, ignoreVoidOperator: true },
      ],
      // Code points of a text are what a check of characters wants.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Kysely and proto enums: their types are generated, the rules below speak about hand-written ones.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // A Nest module is a class without members; its decorator is what counts.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // A handler of an interface that promises may answer at once.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  // Hooks and toasts hand out functions of an object; none of them reads `this`.
  { files: ['web/**'], rules: { '@typescript-eslint/unbound-method': 'off' } },
  { files: ['**/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    // Tests take their servers' addresses from the environment, and assert on values of any origin.
    files: ['test/**/*.ts', '**/*.spec.ts', '**/*.spec.tsx', '*.config.ts'],
    rules: {
      'no-restricted-properties': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
