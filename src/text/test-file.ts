const TEST_FILE =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|spec|specs|testing|testdata|test-data|e2e|[\w.]+\.\w*Tests?)\/|(?:[._-](?:tests?|specs?|mock|stories)\.\w+|_test\.\w+|(?:Test|Tests|Spec|IT)\.\w+|(?:^|\/)test_\w+\.py|(?:^|\/)conftest\.py|(?:^|\/)x?t\/(?:[^/]+\/)*[\w.-]+\.t)$/;

/** A file holds tests, or what only tests use, by its path in any language's habits. */
export function isTest(file: string): boolean {
  return TEST_FILE.test(file);
}

const DOUBLE_FILE = /(?:^|[/_.-])(?:mocks?|fakes?|stubs?)(?=[/_.-])/i;
const DOUBLE_NAME = /^(?:[Mm]ock|[Ff]ake|[Ss]tub)(?![a-z])|(?:Mock|Fake|Stub)$/;

/** A class stands in for others in tests, by its name or that of its file, wherever it lies: `fake/client.go`, `MockClient`. */
export function isDouble(file: string, name: string | undefined): boolean {
  return isTest(file) || DOUBLE_FILE.test(file) || (name !== undefined && DOUBLE_NAME.test(name));
}
