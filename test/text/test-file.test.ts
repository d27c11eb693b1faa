import { expect, it } from 'vitest';
import { isDouble, isTest } from '../../src/text/test-file.js';

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
  ...[
    'test_a.py',
    'a/test_a.py',
    'conftest.py',
    'a/conftest.py',
    'a_spec.rb',
    'a.mock.ts',
    'a.tests.ps1',
    't/a.t',
    'xt/b/a.t',
  ],
])('%s is of tests', (file) => {
  expect(isTest(file)).toBe(true);
});

it.each(['src/a.ts', 'latest/a.ts', 'contest.py', 'attest_a.py', 'a/protest.go', 'testing.go', 'tests.rb', 'src/test'])(
  '%s is not',
  (file) => {
    expect(isTest(file)).toBe(false);
  },
);

it.each([
  ['api/fake/client.go', 'Client', true],
  ['api/mock_client.go', 'Client', true],
  ['api/fakes.ts', undefined, true],
  ['api/client.go', 'MockClient', true],
  ['api/client.go', 'fakeClient', true],
  ['api/client.ts', 'ClientStub', true],
  ['api/client_test.go', 'client', true],
  ['api/client.go', 'Mockingbird', false],
  ['api/client.go', 'Fakery', false],
  ['api/mockup/client.go', undefined, false],
])('%s: %s stands in for others: %s', (file, name, expected) => {
  expect(isDouble(file, name)).toBe(expected);
});
