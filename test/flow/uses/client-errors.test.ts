import { expect, it } from 'vitest';
import { Callees } from '../../../src/flow/uses/callees.js';
import { printedAddressOf } from '../../../src/flow/uses/client-errors.js';
import { project } from './uses-in.js';

const CALL = 'send("/zones")';
const JS = `try { ${CALL} } catch (e) { console.log(e) }`;
const PY = `try:\n    r = ${CALL}\n    r.raise_for_status()\nexcept E as e:\n    print(e)\n`;

it.each<[client: string, file: string, text: string, is: boolean]>([
  ...['ky', 'got', 'ofetch'].map((client): [string, string, string, boolean] => [client, 'a.mjs', JS, true]),
  ...['fetch', 'axios', 'gotten'].map((client): [string, string, string, boolean] => [client, 'a.mjs', JS, false]),
  ['got', 'a.mjs', JS.replace('log', 'error'), false],
  ...['requests', 'httpx', 'aiohttp'].map((client): [string, string, string, boolean] => [client, 'a.py', PY, true]),
  // An answer is no error before it is asked to be one.
  ['requests', 'a.py', PY.replace('raise_for_status', 'json'), false],
  // One that is not answered says the address where all attempts have failed.
  ['requests', 'a.py', PY.replace('raise_for_status', 'json').replace('E as', 'requests.RequestException as'), true],
  ['requests', 'a.py', PY.replace('raise_for_status', 'json').replace('E as', 'KeyError as'), false],
  ['httpx', 'a.py', PY.replace('raise_for_status', 'json').replace('E as', 'Exception as'), false],
  ['fetch', 'a.mjs', `import send from 'node-fetch';\n${JS}`, true],
  ['net/http', 'a.go', `package a\nfunc f() {\n\tr, err := ${CALL}\n\tif err != nil {\n\t\tfmt.Println(err)\n\t}\n}\n`, true], // prettier-ignore
  ['net/http', 'a.go', `package a\nfunc f() {\n\tr, err := ${CALL}\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n`, false], // prettier-ignore
  ['php-streams', 'a.php', `<?php set_error_handler(function ($no, $text) { echo $text; });\n$a = ${CALL};\n`, true],
  ['php-streams', 'a.php', `<?php set_error_handler('told'); function told($no, $text) { print $text; }\n$a = ${CALL};\n`, true], // prettier-ignore
  ['php-streams', 'a.php', `<?php set_error_handler(function ($no, $text) { error_log($text); });\n$a = ${CALL};\n`, false], // prettier-ignore
  ['faraday', 'a.rb', `begin\n  ${CALL}\nrescue => e\n  puts e.message\nend\n`, false],
  ['faraday', 'a.rb', `c.response :raise_error\nbegin\n  ${CALL}\nrescue => e\n  puts e.message\nend\n`, true],
  ['php-streams', 'a.php', `<?php if (@${CALL} === false) echo error_get_last()['message'];\n`, true],
  ['php-streams', 'a.php', `<?php if (@${CALL} === false) error_log(error_get_last()['message']);\n`, false],
  ['php-streams', 'a.php', `<?php if (@${CALL} === false) echo 'failed';\n`, false],
  [
    'requests',
    'a.py',
    `def show():\n    print(sys.exc_info()[1])\ntry:\n    ${CALL}.raise_for_status()\nexcept E:\n    show()\n`,
    true,
  ],
  [
    'requests',
    'a.py',
    `def show():\n    log.info(format_exc())\ntry:\n    ${CALL}.raise_for_status()\nexcept E:\n    show()\n`,
    false,
  ],
  ['requests', 'a.py', PY.replace('print(e)', 'open("last.txt", "w").write(str(e))'), true],
  ['requests', 'a.py', PY.replace('print(e)', 'open("last.txt").read()'), false],
  ['HttpURLConnection', 'A.java', `class A { void f() { try { ${CALL}; } catch (IOException e) { System.out.println(e.getMessage()); } } }\n`, true], // prettier-ignore
  ['guzzle', 'a.php', `<?php try { ${CALL}; } catch (E $e) { echo $e->getMessage(); }\n`, true],
])('an error of %s that says the address is printed in %s: %j %s', async (client, file, text, is) => {
  const { trees, chains, request } = await project({ [file]: text }, CALL, { client });
  expect(printedAddressOf(new Callees(trees, chains), request) !== undefined).toBe(is);
});

it('is asked to be one by a caller, or where the request is built', async () => {
  const files = {
    'a.py': `def ask():\n    return ${CALL}\n`,
    'b.py': 'import a\ntry:\n    r = a.ask()\n    r.raise_for_status()\nexcept E as e:\n    print(e)\n',
  };
  const { trees, chains, request, at } = await project(files, CALL, { client: 'requests' });
  const printed = (more: object): boolean =>
    printedAddressOf(new Callees(trees, chains), { ...request, ...more }) !== undefined;
  const elsewhere = [at('a.ask()', 'b.py')];
  expect([printed({}), printed({ callers: elsewhere }), printed({ builtBy: elsewhere })]).toEqual([false, true, true]);
});
