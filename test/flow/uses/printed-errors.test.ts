import { describe, expect, it } from 'vitest';
import { Callees } from '../../../src/flow/uses/callees.js';
import { printedErrorOf } from '../../../src/flow/uses/printed-errors.js';
import { project } from './uses-in.js';

const CALL = 'send("/zones")';

/** What prints the error that the request ends in, with its line where it is not the first. */
async function printed(
  file: string,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const { trees, chains, request, said, source } = await project({ [file]: text, ...more }, CALL);
  const at = printedErrorOf(new Callees(trees, chains), request);
  if (at === undefined) return undefined;
  const line = source(at.file).text.slice(0, at.start).split('\n').length;
  return `${said(at) ?? ''}${line === 1 ? '' : ` ${String(line)}`}`;
}

describe('the error of a request is printed', () => {
  it.each<[what: string, text: string, expected: string | undefined]>([
    ['where it is caught', `try { ${CALL} } catch (e) { console.log(e) }`, 'e'],
    ['by its message', `try { ${CALL} } catch (e) { console.log(e.message) }`, 'e'],
    ['not by its status', `try { ${CALL} } catch (e) { console.log(e.status) }`, undefined],
    ['by a member that is not written', `try { ${CALL} } catch (e) { console.log(e[key]) }`, 'e'],
    ['by what it is taken apart into', `try { ${CALL} } catch ({ message }) { console.log(message) }`, 'message'],
    ['not by others of it', `try { ${CALL} } catch ({ status }) { console.log(status) }`, undefined],
    ['in a text', `try { ${CALL} } catch (e) { console.log(\`failed: \${e.message}\`) }`, 'e'],
    ['as one of two', `try { ${CALL} } catch (e) { console.log(x ? e : 'no') }`, 'e'],
    ['not as what decides', `try { ${CALL} } catch (e) { console.log(e ? 'no' : 'yes') }`, undefined],
    [
      'in a list that is kept',
      `class R { add(e) { this.all.push(e) } } const r = new R(); try { ${CALL} } catch (e) { r.add(e) }`,
      'this.all.push(e)',
    ],
    ['by a function that is not known', `try { ${CALL} } catch (e) { keep(e.message) }`, 'keep(e.message)'],
    ['not by what asks what it is', `try { ${CALL} } catch (e) { if (isRetryable(e)) go() }`, undefined],
    ['not by a tracker', `try { ${CALL} } catch (e) { Sentry.captureException(e) }`, undefined],
    ['as a part of its text', `try { ${CALL} } catch (e) { console.log(e.message.slice(0, 9)) }`, 'e'],
    ['by another name', `try { ${CALL} } catch (e) { const m = e.message; console.log(m) }`, 'm'],
    ['by a name of a name', `try { ${CALL} } catch (e) { const m = e.message; const n = m; console.log(n) }`, 'n'],
    ['not by a name of others', `try { ${CALL} } catch (e) { const m = e.status; console.log(m) }`, undefined],
    ['as a text', `try { ${CALL} } catch (e) { console.log(String(e)) }`, 'e'],
    ['not to where errors go', `try { ${CALL} } catch (e) { console.error(e) }`, undefined],
    ['as an answer', `try { ${CALL} } catch (e) { res.json({ error: e.message }) }`, 'e'],
    ['as the body of an answer', `try { ${CALL} } catch (e) { ctx.body = e.message }`, 'e'],
    ['not as another member', `try { ${CALL} } catch (e) { ctx.other = e.message }`, undefined],
    ['into a file', `try { ${CALL} } catch (e) { fs.writeFileSync('x', e.message) }`, 'e'],
    ['in another request', `try { ${CALL} } catch (e) { fetch(hook, { body: e.message }) }`, 'e'],
    ['not by a handler of something else', `try { go() } catch (e) { console.log(e) } ${CALL}`, undefined],
    ['not where the request is in the handler', `try { go() } catch (e) { ${CALL}; console.log(e) }`, undefined],
    ['not where it is thrown again', `try { ${CALL} } catch (e) { throw e }`, undefined],
    ['by a handler around that', `try { try { ${CALL} } finally { go() } } catch (e) { console.log(e) }`, 'e'],
    ['by what catches it behind', `${CALL}.catch((e) => console.log(e.message))`, 'e'],
    ['by a function for it', `${CALL}.catch(console.log)`, 'console.log'],
    ['not by another function for it', `${CALL}.catch(keep)`, undefined],
    ['by the second of two functions', `${CALL}.then(keep, (e) => console.log(e))`, 'e'],
    ['not by the first', `${CALL}.then((x) => console.log(x))`, undefined],
    ['by what takes it apart', `${CALL}.catch(({ message }) => console.log(message))`, 'message'],
    ['not by one that takes nothing', `${CALL}.catch(() => console.log('no'))`, undefined],
    [
      'by one whose name says it, for the whole',
      `${CALL}; process.on('uncaughtException', (err) => console.log(err))`,
      'err',
    ],
    [
      'where a caller catches it',
      `function ask() { return ${CALL} }\ntry { ask() } catch (e) { console.log(e) }`,
      'e 2',
    ],
    [
      'where a caller of a caller does',
      `function a() { ${CALL} }\nfunction b() { a() }\ntry { b() } catch (e) { console.log(e) }`,
      'e 3',
    ],
    [
      'by what settled',
      `const all = await Promise.allSettled([${CALL}]);\nfor (const one of all) console.log(one.reason.message)`,
      'one.reason 2',
    ],
    [
      'not by what settled otherwise',
      `const all = await Promise.all([${CALL}]);\nfor (const one of all) console.log(one.reason)`,
      undefined,
    ],
    [
      'by a function that is handed it',
      `function show(x) { console.log(x) }\ntry { ${CALL} } catch (e) { show(e) }`,
      'console.log(x)',
    ],
    [
      'where it is given back',
      `function ask() { try { ${CALL} } catch (e) { return e.message } }\nconsole.log(ask())`,
      'console.log(ask()) 2',
    ],
    ['not by nobody', CALL, undefined],
  ])('in JavaScript %s', async (_, text, expected) => {
    expect(await printed('a.mjs', text)).toBe(expected);
  });

  it.each<[what: string, text: string, expected: string | undefined]>([
    ['where it is caught', `try:\n    ${CALL}\nexcept E as e:\n    print(e)\n`, 'e 4'],
    ['as what it was made of', `try:\n    ${CALL}\nexcept E as e:\n    print(e.args[0])\n`, 'e 4'],
    ['in a text', `try:\n    ${CALL}\nexcept E as e:\n    print(f"no: {e}")\n`, 'e 4'],
    ['not to where errors go', `try:\n    ${CALL}\nexcept E as e:\n    print(e, file=sys.stderr)\n`, undefined],
    [
      'by no name, as a trace',
      `try:\n    ${CALL}\nexcept E:\n    print(traceback.format_exc())\n`,
      'traceback.format_exc() 4',
    ],
    ['as a trace that is kept', `try:\n    ${CALL}\nexcept E:\n    x = traceback.format_exc()\n    print(x)\n`, 'x 5'],
    [
      'as a trace to the output',
      `try:\n    ${CALL}\nexcept E:\n    traceback.print_exc(file=sys.stdout)\n`,
      'traceback.print_exc(file=sys.stdout) 4',
    ],
    [
      'not as a trace elsewhere',
      `try:\n    ${CALL}\nexcept E:\n    traceback.print_exc()\n    traceback.print_exc(file=log)\n`,
      undefined,
    ],
    [
      'not as a trace of something else',
      `try:\n    ${CALL}\nexcept E:\n    pass\ntraceback.print_exc(file=sys.stdout)\n`,
      undefined,
    ],
    ['to the output by its name', `try:\n    ${CALL}\nexcept E as e:\n    sys.stdout.write(str(e))\n`, 'e 4'],
    ['not what it is', `try:\n    ${CALL}\nexcept E as e:\n    print(type(e))\n`, undefined],
    ['not where another has its name', `try:\n    ${CALL}\nexcept E as e:\n    pass\nprint(x)\n`, undefined],
  ])('in Python %s', async (_, text, expected) => {
    expect(await printed('a.py', text)).toBe(expected);
  });

  const go = (body: string): string => `package a\nfunc f() error {\n${body}\n}\n`;
  it.each<[what: string, file: string, text: string, expected: string | undefined]>([
    ['as the last of what is given', 'a.go', go(`_, err := ${CALL}\nfmt.Println(err)`), 'err 4'],
    ['not another that is given', 'a.go', go(`res, err := ${CALL}\nfmt.Println(res)`), undefined],
    ['not one that is printed before', 'a.go', go(`fmt.Println(err)\n_, err := ${CALL}`), undefined],
    ['not what is no error', 'a.go', go(`_, ok := ${CALL}\nfmt.Println(ok)`), undefined],
    ['not to where errors go', 'a.go', go(`_, err := ${CALL}\nfmt.Fprintln(os.Stderr, err)`), undefined],
    ['not where it is given back', 'a.go', go(`_, err := ${CALL}\nreturn err`), undefined],
    ['in Ruby', 'a.rb', `begin\n  ${CALL}\nrescue => e\n  puts e.message\nend\n`, 'e 4'],
    ['in Ruby by no name', 'a.rb', `begin\n  ${CALL}\nrescue\n  puts $!\nend\n`, '$! 4'],
    ['in Ruby behind the call', 'a.rb', `${CALL} rescue puts $!.message\n`, '$!'],
    ['in PHP', 'a.php', `<?php try { ${CALL}; } catch (E $e) { echo $e->getMessage(); }\n`, '$e'],
    [
      'in Java',
      'A.java',
      `class A { void f() { try { ${CALL}; } catch (E e) { System.out.println(e.getMessage()); } } }\n`,
      'e',
    ],
    [
      'not in Java to where errors go',
      'A.java',
      `class A { void f() { try { ${CALL}; } catch (E e) { System.err.println(e); } } }\n`,
      undefined,
    ],
    ['in Perl', 'a.pl', `eval { ${CALL} };\nprint "failed: $@";\n`, '$@ 2'],
    ['not in Perl to where errors go', 'a.pl', `eval { ${CALL} };\nprint STDERR "failed: $@";\n`, undefined],
  ])('%s', async (_, file, text, expected) => {
    expect(await printed(file, text)).toBe(expected);
  });

  it('where a caller in another file catches it', async () => {
    const ask = `export function ask() { return ${CALL} }\n`;
    const other = "import { ask } from './a.mjs';\ntry { ask() } catch (e) { console.log(e) }\n";
    expect(await printed('a.mjs', ask, { 'b.mjs': other })).toBe('e 2');
    expect(await printed('a.mjs', ask, { 'b.mjs': other.replace('log', 'error') })).toBeUndefined();
  });
});
