const TEST_FILE =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|spec|specs|testing|testdata|test-data|e2e|[\w.]+\.\w*Tests?)\/|(?:[._-](?:test|spec|mock|stories)\.\w+|_test\.\w+|(?:Test|Tests|Spec|IT)\.\w+|(?:^|\/)test_\w+\.py|(?:^|\/)conftest\.py)$/;

/** A file holds tests, or what only tests use, by its path in any language's habits. */
export function isTest(file: string): boolean {
  return TEST_FILE.test(file);
}
