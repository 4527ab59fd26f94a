import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What makes a result depend on the machine or the moment; inside the hexagon it comes in through a port. */
const IMPURE = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Time comes in through the clock port.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes in through the clock port.',
  },
  { selector: "CallExpression[callee.name='Date']", message: 'Time comes in through the clock port.' },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Randomness is passed in.',
  },
  {
    selector: "MemberExpression[object.name='process']",
    message: 'Settings come in through the configuration.',
  },
  { selector: "CallExpression[callee.name='fetch']", message: 'The network is behind a port.' },
  { selector: "MemberExpression[object.name='globalThis']", message: 'No globals in here.' },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'contracts/src/*.gen.ts',
      '.rollout/**',
      '**/planted/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-expect-error': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['backend/{src,embedded-postgres,demo-world}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['backend/src/domain/**/*.ts', 'backend/src/application/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...IMPURE] },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    ...reactHooks.configs.flat['recommended-latest'],
  },
);
