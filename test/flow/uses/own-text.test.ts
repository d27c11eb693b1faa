import { describe, expect, it } from 'vitest';
import { functionTakenIn, ownTextRead } from '../../../src/flow/uses/own-text.js';
import { project } from './uses-in.js';

/* A function that a text takes in spells what is written in it: what stands there is seen. */
describe('the function that a text takes in', () => {
  it.each([
    ['behind a text', `function send() {} log('' + send);`, 'send'],
    ['before a text', `function send() {} log(send + '');`, 'send'],
    ['in a template', 'const send = () => 1; log(`${send}`);', 'send'],
    ['that it only calls', `function send() {} log('' + send());`, undefined],
    ['a function of another file', `import { send } from './b.js'; log('' + send);`, undefined],
    ['what is no function', `const send = 1; log('' + send);`, undefined],
    ['what takes off a number', `function send() {} log(1 - send);`, undefined],
    ['what is given by that name', `function send() {} function f(send) { log('' + send); }`, undefined],
    ['none', `function send() {} run(send);`, undefined],
  ])('%s', async (_, text, expected) => {
    const { trees, said } = await project({ 'a.mjs': text }, text);
    const tree = trees.of('a.mjs');
    if (tree === undefined) throw new Error('no tree');
    expect(said(functionTakenIn(tree))).toBe(expected);
    // It is looked for once.
    expect(said(functionTakenIn(tree))).toBe(expected);
  });

  it('in no other language', async () => {
    const { trees } = await project({ 'a.py': 'def send(): pass\nlog("" + send)' }, 'send');
    const tree = trees.of('a.py');
    expect(tree && functionTakenIn(tree)).toBeUndefined();
  });
});

/* A program that takes its own text for data sees each edit of it. */
describe('a program that reads its own text', () => {
  const read = (file: string, text: string): string | undefined => {
    const source = { file, text };
    const at = ownTextRead(source);
    // It is looked for once.
    expect(ownTextRead(source)).toEqual(at);
    return at === undefined ? undefined : text.slice(at.start, at.end).trim();
  };

  it.each([
    ['a.py', 'text = open(__file__).read()', 'open(__file__'],
    ['a.py', 'size = os.path.getsize(os.path.abspath(__file__))', 'getsize(os.path.abspath(__file__'],
    ['a.py', 'Path(__file__).read_text()', 'Path(__file__).read_text'],
    ['a.py', 'inspect.getsource(send)', 'inspect.getsource'],
    ['a.php', '<?php echo md5_file(__FILE__);', 'md5_file(__FILE__'],
    ['a.rb', 'puts File.read(__FILE__)', 'File.read(__FILE__'],
    ['a.js', "fs.readFileSync(__filename, 'utf8')", 'readFileSync(__filename'],
    ['a.mjs', 'readFileSync(fileURLToPath(import.meta.url))', 'readFileSync(fileURLToPath(import.meta.url)'],
    ['a.sh', 'sha256sum "$0"', 'sha256sum "$0"'],
    ['a.sh', 'sum=$(md5sum "$0")', 'sum=$(md5sum "$0"'],
    ['a.sh', 'while read -r line; do :; done < "$0"', 'done < "$0"'],
    ['a.sh', 'grep curl "$0"', 'grep curl "$0"'],
    ['a.ps1', 'Get-Content $PSCommandPath', 'Get-Content $PSCommandPath'],
    ['a.go', '//go:embed main.go', '//go:embed main.go'],
  ])('%s: %s', (file, text, expected) => {
    expect(read(file, text)).toBe(expected);
  });

  it.each([
    ['a.py', 'folder = os.path.dirname(os.path.abspath(__file__))'],
    ['a.py', "open(__file__ + '.log')"],
    ['a.py', '# open(__file__)'],
    ['a.php', "<?php file_put_contents(__FILE__ . '.log', 1);"],
    ['a.sh', 'cd "$(dirname "$0")"'],
    ['a.sh', 'grep \'^#\' "$0"'],
    ['a.sh', 'sed -n 2,8p "$0"'],
    ['a.sh', 'echo "$0"'],
    ['a.js', 'console.log(__filename)'],
    ['a.go', '//go:embed rules.json'],
    ['a.js', '//go:embed main.go'],
    ['a.go', 'x := "//go:embed main.go"'],
  ])('is none in %s: %s', (file, text) => {
    expect(read(file, text)).toBeUndefined();
  });

  /* The lines that `head` takes say how the script is used, or are more than that. */
  it.each([
    ['# usage\n# more\nhead -n 2 "$0"', undefined],
    ['# usage\n# more\nhead -2 "$0"', undefined],
    ['# usage\n\nhead --lines=2 "$0"', undefined],
    ['# usage\ncurl a\nhead -n 2 "$0"', 'head -n 2 "$0"'],
    ['# usage\n# more\nhead -n 3 "$0"', 'head -n 3 "$0"'],
    [`${'# usage\n'.repeat(10)}head "$0"`, undefined],
    [`${'# usage\n'.repeat(9)}head "$0"`, 'head "$0"'],
    ['# usage\n# more\nhead -c 5 "$0"', 'head -c 5 "$0"'],
    ['# usage\n# more\nhead --bytes 5 "$0"', 'head --bytes 5 "$0"'],
  ])('head: %j', (text, expected) => {
    expect(read('a.sh', text)).toBe(expected);
  });

  it.each([
    ['lib/a.py', "open('a.py')", "open('a.py'"],
    ['lib/a.py', "open('./a.py')", "open('./a.py'"],
    ['lib/a.py', "open('lib/b.py')", undefined],
    ['a.js', "readFileSync(join(dir, 'a.js'))", "readFileSync(join(dir, 'a.js'"],
    ['a.py', 'me = __file__\nopen(me)', 'open(me'],
    ['a.py', 'me = __file__\nopen(other)', undefined],
    ['a.py', 'me = Path(__file__)\nme.read_text()', 'me.read_text('],
    ['a.py', 'me = Path(__file__).resolve()\nme.read_bytes()', 'me.read_bytes('],
    ['a.py', 'me = Path(__file__).parent\nme.read_text()', undefined],
    ['a.sh', 'me=$0\ncat "$me"', 'cat "$me'],
    ['a.sh', 'me=$0\ncat "$you"', undefined],
    ['a.mjs', 'const me = fileURLToPath(import.meta.url);\nreadFile(me)', 'readFile(me'],
    ['a.php', '<?php\n$me = __FILE__;\nreadfile($me);', 'readfile($me'],
    ['a.py', 'me = 1\nopen(me)', undefined],
  ])('by its name, %s: %j', (file, text, expected) => {
    expect(read(file, text)).toBe(expected);
  });

  it.each([
    ['a.js', 'function send() {}\nlog(send.toString())', 'send.toString()'],
    ['a.ts', 'const send = () => 1;\nlog(String(send))', 'String(send)'],
    ['a.mjs', 'const send = async (a, b) => 1;\nlog(String(send))', 'String(send)'],
    ['a.jsx', 'const send = p => 1;\nlog(String(send))', 'String(send)'],
    ['a.cjs', 'const send = async function () {};\nlog(send.toString())', 'send.toString()'],
    ['a.js', 'class Api {}\nlog(Api.toString())', 'Api.toString()'],
    ['a.js', 'function send() {}\nlog(other.toString(), send.toString())', 'send.toString()'],
    ['a.js', 'const send = 1;\nlog(send.toString())', undefined],
    ['a.js', 'function send() {}\nlog(url.toString())', undefined],
    ['a.js', 'function sends() {}\nlog(send.toString())', undefined],
    ['a.java', 'class Api {}\nlog(Api.toString())', undefined],
  ])('of a function that is spelled, %s: %j', (file, text, expected) => {
    expect(read(file, text)).toBe(expected);
  });
});
