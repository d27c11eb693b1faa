import { describe, expect, it } from 'vitest';
import type { FieldRead, Request } from '../../../../src/model/request.js';
import { partName } from '../../../../src/text/part-name.js';
import { project } from '../uses-in.js';

type Project = Awaited<ReturnType<typeof project>>;

const FIELD = ['result', 'value'];

const shown = ({ uses, request, said }: Project, of: Request = request): string[] =>
  uses.answer(of, FIELD).map(({ kind, name, span }) => `${kind} ${name ?? '-'}: ${said(span) ?? ''}`);

describe('the answer of a request that no program sends', () => {
  it.each([
    ['that is used under a name', 'register: a\n- debug: a\n', ['unknown a: GET /x']],
    ['that is kept and not used', 'register: a\n', []],
    ['that is not kept', '', []],
  ])('%s', async (_, after, uses) => {
    const text = `- uri: GET /x\n  ${after}`;
    expect(shown(await project({ 'play.txt': text }, 'GET /x'))).toEqual(uses);
  });

  it('that is used without a name', async () => {
    expect(shown(await project({ Jenkinsfile: "node { echo(httpRequest('/x')) }" }, "httpRequest('/x')"))).toEqual([
      "unknown -: httpRequest('/x')",
    ]);
  });
});

it('the answer of a call that is not seen as one is not known', async () => {
  const known = await project({ 'a.mjs': "const path = '/x'; go(path);" }, "'/x'");
  expect(shown(known)).toEqual(["unknown -: '/x'"]);
});

describe('an answer that a function puts into what it is given', () => {
  const GO = `package m
func send(path string, out any) {
	res, _ := http.Get("/x" + path)
	json.NewDecoder(res.Body).Decode(out)
}
func one() { var a A; send("1", &a); keep(a) }
func two() { var b B; send("2", &b); show(b) }
`;
  const JAVASCRIPT = `async function send(path, out) { out.answer = await get('/x' + path); }
function one() { const a = {}; send('1', a); keep(a.answer); }
function two() { const b = {}; send('2', b); show(b.answer); }
`;
  const PYTHON = `def send(path, out):
    out['answer'] = requests.get('/x' + path)

def one():
    a = {}
    send('1', a)
    keep(a['answer'])

def two():
    b = {}
    send('2', b)
    show(b['answer'])
`;

  it.each<[file: string, text: string, call: string, own: string, kept: string, shown: string]>([
    ['a.go', GO, 'http.Get("/x" + path)', 'send("1", &a)', 'argument keep: keep(a)', 'argument show: show(b)'],
    ['a.mjs', JAVASCRIPT, "get('/x' + path)", "send('1', a)", 'argument keep: keep(a.answer)', 'argument show: show(b.answer)'], // prettier-ignore
    ['a.py', PYTHON, "requests.get('/x' + path)", "send('1', a)", "argument keep: keep(a['answer'])", "argument show: show(b['answer'])"], // prettier-ignore
  ])('comes back where its own call gave that: %s', async (file, text, call, own, kept, other) => {
    const mine = shown(await project({ [file]: text }, call, { callers: [own] }));
    expect(mine).toContain(kept);
    expect(mine).not.toContain(other);
    // Where its calls are not known, it may be any.
    expect(shown(await project({ [file]: text }, call))).toEqual(expect.arrayContaining([kept, other]));
  });
});

describe('a cell of a notebook', () => {
  const answer = async (...lines: readonly string[]): Promise<string[]> => {
    const cell = { cell_type: 'code', source: lines.map((line) => `${line}\n`) };
    const text = JSON.stringify({ cells: [cell], metadata: { language_info: { name: 'python' } } }, undefined, 1);
    const known = await project({ 'a.ipynb': text }, '');
    const tree = known.trees.of(partName('a.ipynb', 0, 'py'));
    const [call] = tree?.callsNamed('get') ?? [];
    if (call === undefined) throw new Error('no call');
    return known.uses.answer({ ...known.request, span: call.span }, FIELD).map(({ kind }) => kind);
  };

  it('shows what it ends with', async () => {
    expect(await answer("requests.get('/x')")).toEqual(['printed']);
  });

  it('does not show what is kept', async () => {
    expect(await answer("r = requests.get('/x')")).toEqual([]);
  });
});

describe('reads that are known', () => {
  const reading = async (
    text: string,
    reads: readonly (readonly [path: string, at: string])[],
    file = 'a.mjs',
  ): Promise<string[]> => {
    const known = await project({ [file]: text }, text.includes("get('/x')") ? "get('/x')" : 'curl /x');
    const all = reads.map(([path, at]): FieldRead => ({ path: path.split('.'), span: known.at(at) }));
    return shown(known, { ...known.request, site: { reads: all, escapes: [] } });
  };

  it.each([
    ['one before the field is followed', [['result', 'kept']], ['argument save: save(r.kept)']],
    ['one of the field is not', [['result.value', 'kept']], []],
    ['of several the longest counts', [['result', 'kept'], ['result.value', 'kept']], []], // prettier-ignore
    ['the longest, wherever it stands', [['result.value', 'kept'], ['result', 'kept']], []], // prettier-ignore
    ['a longer place is of more than the key', [['result.value', "get('/x'); save(r.kept)"]], ['read kept: kept']],
    ['what stands around a key is of it', [['result.value', '(r.kept)']], []],
  ] as const)('%s', async (_, reads, uses) => {
    expect(await reading("const r = get('/x'); save(r.kept)", reads)).toEqual(uses);
  });

  it.each([
    ['a filter that says the field and was not read', '{a: .value}', [], ["printed -: jq -r '{a: .value}'"]],
    ['one that says it among others', '.a, (.value | not)', [], ["printed -: jq -r '.a, (.value | not)'"]],
    ['one that does not', '.values', [], []],
    ['one that was read', '{a: .value}', [['other.value', 'value']], []],
    ['one of which something else was read', '.b.value', [['b', 'b']], []],
  ] as const)('%s', async (_, filter, reads, uses) => {
    expect(await reading(`curl /x | jq -r '${filter}'`, reads, 'a.sh')).toEqual(uses);
  });

  it('a filter in another place than what was read', async () => {
    const text = 'a=$(curl /x)\necho "$a" | jq \'.result.id\'\necho "$a" | jq \'{b: .value}\'';
    expect(await reading(text, [['result.id', 'id']], 'a.sh')).toEqual(["printed -: jq '{b: .value}'"]);
  });
});

describe('a function that is not known sends', () => {
  const CALL = "send('/x')";
  const sends = async (after: string, reads: readonly string[], known = false): Promise<boolean> => {
    const { uses, request, at } = await project({ 'a.mjs': `const r = ${CALL}; ${after}` }, CALL, {
      ...{ client: known ? 'unknown-sender' : 'fetch', url: '/x' },
    });
    const span = at(CALL);
    const all = reads.map((path): FieldRead => ({ path: path === '' ? [] : path.split('.'), span }));
    return uses.isSender({ ...request, site: { reads: all, escapes: [] } });
  };

  it.each([
    ['where its answer has a result', 'go(r)', ['result.id'], true],
    ['where it has one among others', 'go(r)', ['errors', 'result_info'], true],
    ['not where another member is read', 'go(r)', ['errors', 'results'], false],
    ['not where the whole is read', 'go(r)', [''], false],
    ['not where it is asked whether there is one', 'if (r) go(r)', ['result.id'], false],
  ])('%s', async (_, after, reads, expected) => {
    expect(await sends(after, reads)).toBe(expected);
  });

  it('where a client that is known sends the same at the same call', async () => {
    const known = await project({ 'a.mjs': `if (${CALL}) go()` }, CALL, { url: '/x' });
    expect(known.uses.isSender({ ...known.request, client: 'unknown-sender' })).toBe(true);
    expect(known.uses.isSender(known.request)).toBe(false);
    const other = await project({ 'a.mjs': `if (${CALL}) go()` }, CALL, { url: '/x', client: 'unknown-sender' });
    expect(other.uses.isSender(other.request)).toBe(false);
  });

  it.each([
    ['{ method, headers }', true],
    ['{ method, [headers]: {} }', false],
    ['{ [method]: 1, headers }', false],
    ['[method, headers]', false],
    ['a, { method, data }', true],
  ])('is handed a request: %s', async (args, expected) => {
    const call = `send('/x', ${args})`;
    const { uses, request } = await project({ 'a.mjs': `${call};` }, call);
    expect(uses.isSender(request)).toBe(expected);
  });
});

describe('a call on an object of the project that leads on', () => {
  const CLASSES = `class Http { get(p) { return fetch(p); } }\n`;
  const leads = async (
    text: string,
    callers: readonly string[],
    call = 'fetch(p)',
    asked = "c.get('/x')",
  ): Promise<boolean> => {
    const { uses, request, at } = await project({ 'a.ts': `${CLASSES}${text}` }, call, { callers });
    return uses.leadsOn({ ...request, span: at(asked) });
  };
  const MADE = "const c = new Http(); c.get('/x');";

  it.each([
    ['to the request in its method', MADE, ["c.get('/x')"], true],
    ['to nothing known', MADE, [], false],
    ['to another request', `${MADE} other(() => fetch(q));`, ["c.get('/x')"], true],
    ['where the object is not known', "function f(c) { c.get('/x'); } f(it);", ["c.get('/x')"], false],
    [
      'where one of its methods does not',
      "class Other { get(p) { return p; } } const c = a ? new Http() : new Other(); c.get('/x');",
      ["c.get('/x')"],
      false,
    ],
  ])('%s', async (_, text, callers, expected) => {
    expect(await leads(text, callers)).toBe(expected);
  });

  it('is no text', async () => {
    expect(await leads(`${MADE}`, ["c.get('/x')"], 'fetch(p)', "'/x'")).toBe(false);
  });
});
