import { expect, it } from 'vitest';
import { decoratorOf } from '../../../../src/flow/uses/following/decorators.js';
import type { Trees } from '../../../../src/flow/uses/trees.js';
import type { FunctionExpr } from '../../../../src/model/program.js';

/** The decorator of the function that begins at `«` which is not known to be harmless. */
const found = (marked: string): string | undefined => {
  const start = marked.indexOf('«');
  const source = { file: 'a', text: marked.replace('«', '') };
  return decoratorOf(
    { of: () => undefined, text: () => source } as unknown as Trees,
    { span: { file: 'a', start, end: start + 1 } } as FunctionExpr,
  );
};

it.each([
  ['@audited\n«def f(): pass', 'audited'],
  ['@audit.calls("a")\n«def f(): pass', 'audit.calls'],
  ['@staticmethod\n«def f(): pass', undefined],
  ['@functools.lru_cache(maxsize=1)\n«def f(): pass', undefined],
  ['@app.route("/a")\n«def f(): pass', undefined],
  ['@my.route("/a")\n«def f(): pass', 'my.route'],
  ['@p.setter\n«def f(): pass', undefined],
  ['@pytest.mark.slow\n«def f(): pass', undefined],
  ['@audited\n@staticmethod\n«def f(): pass', 'audited'],
  ['@staticmethod\n@audited\n«def f(): pass', 'audited'],
  ['@audited(\n    "a",\n    b=1,\n)\n«def f(): pass', 'audited'],
  ['@audited\n\n«def f(): pass', undefined],
  ['@audited\ndef g(): pass\n«def f(): pass', undefined],
  ['@audited\nx = 1\n«def f(): pass', undefined],
  ['@audited\nconst a = [\n)\n«def f(): pass', undefined],
  ['class A {\n  @Cached() «async get(url) {}\n}', 'Cached'],
  ['class A {\n  @Cached()\n  «get(url) {}\n}', 'Cached'],
  ['class A {\n  @Get() «get(url) {}\n}', undefined],
  ['@Override «public String f() { }', undefined],
  ['@Timed «public String f() { }', 'Timed'],
  ['«@audited\ndef f(): pass', 'audited'],
  ['«def f(): pass', undefined],
  ['@retry(stop=stop_after_attempt(3))\n«def f(): pass', undefined],
  ['@retry(after=show)\n«def f(): pass', 'retry'],
  [
    '@retry(\n    stop=stop_after_attempt(3),\n    retry_error_callback=lambda s: print(s.args),\n)\n«def f(): pass',
    'retry',
  ],
  ['@retry(before_sleep=tenacity.before_sleep_log(log, 30))\n«def f(): pass', undefined],
  ['«@backoff.on_exception(backoff.expo, E, on_backoff=show)\ndef f(): pass', 'backoff.on_exception'],
  ['@retry(after=show)\ndef g(): pass\n@retry\n«def f(): pass', undefined],
  ['@Retryable(label = (a) => b)\n«f() { }', undefined],
  [`@audited(\n${'  1,\n'.repeat(10)})\n«def f(): pass`, 'audited'],
  [`@audited(\n${'  1,\n'.repeat(11)})\n«def f(): pass`, undefined],
])('%j: %s', (text, name) => {
  expect(found(text)).toBe(name);
});

it('is not known without the text', () => {
  expect(
    decoratorOf(
      { of: () => undefined, text: () => undefined } as unknown as Trees,
      { span: { file: 'a', start: 0, end: 1 } } as FunctionExpr,
    ),
  ).toBeUndefined();
});
