import { describe, expect, it } from 'vitest';
import { callsIn } from './calls-found.js';

const URL = '"https://api.cloudflare.com/client/v4/zones/$z/filters"';
const CALL = 'OkHttpClient().newCall';

/* Blocks of Kotlin in which the methods of a library's object go by their names alone, and properties whose reading sends. */
const CASES: readonly (readonly [what: string, code: string, call: string])[] = [
  [
    'apply',
    `fun f(z: String) = ${CALL}(Request.Builder().url(${URL}).apply { delete() }.build()).execute()`,
    'DELETE filters',
  ],
  [
    'apply, with all that is built',
    `fun f(z: String, b: RequestBody) = ${CALL}(Request.Builder().apply { url(${URL}); post(b) }.build()).execute()`,
    'POST filters',
  ],
  [
    'also',
    `fun f(z: String) = ${CALL}(Request.Builder().url(${URL}).also { it.delete() }.build()).execute()`,
    'DELETE filters',
  ],
  [
    'with',
    `fun f(z: String, body: RequestBody) {\n  val b = Request.Builder()\n  with(b) {\n    url(${URL})\n    post(body)\n  }\n  ${CALL}(b.build()).execute()\n}`,
    'POST filters',
  ],
  [
    'run',
    `fun f(z: String, b: RequestBody) {\n  val r = Request.Builder().run {\n    url(${URL})\n    post(b)\n    build()\n  }\n  ${CALL}(r).execute()\n}`,
    'POST filters',
  ],
  [
    'a function that everything has in one',
    `fun f(z: String) = ${CALL}(Request.Builder().url(${URL}).apply { println(z); delete() }.build()).execute()`,
    'DELETE filters',
  ],
  [
    'a connection whose answer is read by a property',
    `import java.net.*\nfun f(z: String): Int {\n  val c = URL(${URL}).openConnection() as HttpURLConnection\n  c.requestMethod = "DELETE"\n  return c.responseCode\n}`,
    'DELETE filters',
  ],
  [
    'one whose answer is read and left',
    `import java.net.*\nfun f(z: String) {\n  val c = URL(${URL}).openConnection() as HttpURLConnection\n  c.requestMethod = "DELETE"\n  c.inputStream.use { it.readBytes() }\n}`,
    'DELETE filters',
  ],
];

describe('what is set up in Kotlin', () => {
  it.each(CASES)('%s', async (_, code, call) => {
    expect(await callsIn('A.kt', code.startsWith('import') ? code : `import okhttp3.*\n${code}\n`)).toEqual([call]);
  });
});
