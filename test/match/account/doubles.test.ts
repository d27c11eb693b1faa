import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../../engine/project.js';

const api = 'https://api.cloudflare.com/client/v4/zones/z';

async function found(file: string, text: string): Promise<string[]> {
  const { findings } = await lint({ cwd: new Project({ [file]: text }).cwd, asOf });
  return findings.map(({ span, rule }) => `${text.slice(0, span.start).split('\n').length} ${rule}`);
}

describe('a test', () => {
  it.each<[file: string, text: string]>([
    [
      'tests/a.rs',
      `fn a() {\n  assert_eq!(url, "${api}/filters");\n  pretty_assertions::assert_ne!("${api}/rate_limits", url);\n  println!("${api}/filters");\n}\n`,
    ],
    [
      'test/a.test.js',
      `import test from 'ava';\ntest('a', (t) => {\n  t.is(url('z'), '${api}/filters');\n  t.like(sent, { url: '${api}/rate_limits' });\n  t.not(url, '${api}/filters');\n});\n`,
    ],
    [
      'src/test/java/ATest.java',
      `class ATest {\n  void a() {\n    when(http.get("${api}/filters")).thenReturn(x);\n    verify(http).get("${api}/rate_limits");\n    verify(http, times(2)).send("GET", "${api}/filters");\n    doReturn(x).when(http).get("${api}/filters");\n    given(http.get("${api}/filters")).willReturn(x);\n    server.expect(requestTo("${api}/filters")).andRespond(withSuccess());\n  }\n}\n`,
    ],
    [
      'src/test/kotlin/ATest.kt',
      `class ATest {\n  fun a() {\n    every { http.get("${api}/filters") } returns x\n    verify(exactly = 1) { http.get("${api}/rate_limits") }\n    coEvery { http.get("${api}/filters") } returns x\n  }\n}\n`,
    ],
  ])('sends nothing where it compares, or says what a double gets: %s', async (file, text) => {
    expect(await found(file, text)).toEqual([]);
  });

  it.each<[file: string, text: string, line: number]>([
    ['test/a.test.js', `it('a', async () => {\n  expect(await api.get('${api}/filters')).toBe(1);\n});\n`, 2],
    ['test/a.test.js', `test('a', async (t) => {\n  t.is((await client.get('${api}/filters')).status, 200);\n});\n`, 2],
    [
      'src/test/java/AIT.java',
      `class AIT {\n  void a() {\n    given().auth().when().get("${api}/filters");\n  }\n}\n`,
      3,
    ],
    ['tests/a.rs', `async fn a() {\n  assert_eq!(client.get("${api}/filters").await.status(), 200);\n}\n`, 2],
  ])('sends what it calls: %s', async (file, text, line) => {
    expect(await found(file, text)).toEqual([`${line} filters`]);
  });
});
