import { expect, it } from 'vitest';
import { isTest } from '../../src/text/test-file.js';

it.each([
  ...['test/a.ts', 'a/tests/b.py', 'spec/a.rb', 'a/__tests__/b.js', '__mocks__/a.js', 'a/testdata/b.json', 'e2e/a.ts'],
  ...[
    'src/App.Tests/A.cs',
    'a.test.ts',
    'a_test.go',
    'a-spec.js',
    'a.stories.tsx',
    'ATest.java',
    'ATests.cs',
    'AIT.java',
  ],
  ...['test_a.py', 'a/test_a.py', 'conftest.py', 'a/conftest.py', 'a_spec.rb', 'a.mock.ts'],
])('%s is of tests', (file) => {
  expect(isTest(file)).toBe(true);
});

it.each(['src/a.ts', 'latest/a.ts', 'contest.py', 'attest_a.py', 'a/protest.go', 'testing.go', 'tests.rb', 'src/test'])(
  '%s is not',
  (file) => {
    expect(isTest(file)).toBe(false);
  },
);
