// @ts-check
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The folders of src/, lowest floor first. A folder imports from the floors below its own, never sideways. */
const floors = [
  ['model', 'text'],
  ['schedule', 'expression'],
  ['read', 'rulesets'],
  ['clients', 'flow'],
  ['match', 'rewrite'],
  ['engine'],
  ['report', 'campaign', 'serve'],
  ['fleet'],
  ['cli'],
];

/** What a folder may import, where that is not simply every floor below it. */
const narrower = {
  text: ['model'],
  expression: [],
  report: ['model', 'text'],
};

const folders = floors.flat();

/** @param {string} folder @param {number} floor */
function mayImport(folder, floor) {
  return narrower[folder] ?? floors.slice(0, floor).flat();
}

const zones = floors.flatMap((names, floor) =>
  names.map((folder) => {
    const allowed = mayImport(folder, floor);
    return {
      target: `./src/${folder}`,
      from: './src',
      except: [folder, ...allowed].map((name) => `./${name}`),
      message: `src/${folder} is on floor ${floor} and imports from ${allowed.join(', ') || 'nothing outside itself'}.`,
    };
  }),
);

export default defineConfig(
  globalIgnores(['dist/', 'docs/.vitepress/dist/', 'docs/.vitepress/cache/', 'coverage/', 'fixtures/', '**/fixtures/']),
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', '*.config.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.mjs', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-control-regex': 'error',
      'no-empty-character-class': 'error',
      'no-fallthrough': 'error',
      'no-misleading-character-class': 'error',
      'no-self-compare': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-backreference': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'import-x/no-unresolved': ['error', { ignore: ['^eolint:', '^virtual:'] }],
    },
  },
  {
    files: folders.map((folder) => `src/${folder}/**/*.ts`),
    rules: { 'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }] },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // What a test reads back (JSON, the output of a program) has no type.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      'no-console': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/properties.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'fast-check', message: 'Import it from test/properties.ts: it tries the same inputs everywhere.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.recommended],
  },
);
