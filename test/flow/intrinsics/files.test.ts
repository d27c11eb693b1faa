import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/flow/context.js';
import {
  dataPath,
  fileRead,
  pathBelow,
  readByFunction,
  readByMethod,
  readByUnknown,
} from '../../../src/flow/intrinsics/files.js';
import { literal, textValue, unknown } from '../../../src/flow/values.js';
import type { Piece, Text } from '../../../src/model/text.js';
import type { ArgValue, Value } from '../../../src/model/value.js';

const span = { file: 'a.js', start: 0, end: 1 };
const CONTENT = '{"a": "b"}';

/** A text with `{name}` for what is not known: `{dir}/a.json`. */
function text(written: string): Text {
  return written.split(/(\{[^}]*\})/).flatMap((one): Piece[] => {
    if (one === '') return [];
    if (!one.startsWith('{')) return [{ kind: 'run', text: one }];
    return [{ kind: 'hole', ...(one === '{}' ? {} : { name: one.slice(1, -1) }) }];
  });
}

const spelled = (all: Text): string => all.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');

/** What is in a file that was read: its places are of a file of data. */
const content = (file: string): Value =>
  textValue([{ kind: 'run', text: CONTENT, span: { file, start: 0, end: CONTENT.length } }]);

const asked: string[] = [];
const called: (readonly ArgValue[])[] = [];
const cx = {
  textOfFile: (path: string) => {
    asked.push(path);
    return path.startsWith('gone') ? undefined : content(path);
  },
  call: (_: Value, args: readonly ArgValue[]) => {
    called.push(args);
    return unknown();
  },
} as unknown as Context;

const arg = (value: Value | string): ArgValue => ({
  value: typeof value === 'string' ? textValue(text(value)) : value,
  span,
});

/** What comes of it: the text of a file, what that stands for, a path, or nothing. */
function said(value: Value | undefined): string | undefined {
  if (value?.kind === 'text') return spelled(value.text) === CONTENT ? 'its text' : spelled(value.text);
  return value?.kind === 'object' ? [...value.members.keys()].join(' ') : value?.kind;
}

const byFunction = (name: string, ...args: readonly (Value | string)[]): string | undefined =>
  said(readByFunction(cx, name, args.map(arg)));

describe('a path', () => {
  it.each<[written: string, path: string | undefined]>([
    ['a.json', 'a.json'],
    ['./a.json', 'a.json'],
    ['data/a.json', 'data/a.json'],
    ['../a.json', '../a.json'],
    ['{}/a.json', 'a.json'],
    ['{dir}/data/a.json', 'data/a.json'],
    ['{}/x/{}/a.json', 'a.json'],
    ['{}/./a.json', 'a.json'],
    ['file:{dir}/a.json', 'a.json'],
    // From the root, behind a part of a name, of another kind, or with what no name has.
    ['/etc/a.json', undefined],
    ['x{}.json', undefined],
    ['{}a.json', undefined],
    ['a.txt', undefined],
    ['my a.json', undefined],
    ['*.json', undefined],
    ['', undefined],
    [`${'x/'.repeat(200)}a.json`, undefined],
    // An address.
    ['https://{}/a.json', undefined],
    ['{base_url}/a.json', undefined],
    ['{config.api}/a.json', undefined],
    ['{host}/a.json', undefined],
    ['{S3_BUCKET}/a.json', undefined],
    ['{api_dir}/a.json', 'a.json'],
    ['{server_root}/a.json', 'a.json'],
    ['{name}/a.json', 'a.json'],
  ])('%s: %s', (written, path) => {
    expect(dataPath(text(written))).toBe(path);
  });

  it('below a folder has a slash between', () => {
    const below = (folder: Value, name: Value): string | undefined => said(pathBelow(folder, name));
    expect(below(textValue(text('data')), textValue(text('a.json')))).toBe('data/a.json');
    expect(below(unknown(), textValue(text('a.json')))).toBe('{}/a.json');
    expect(below({ kind: 'external', path: ['dir'] } as unknown as Value, textValue(text('a.json')))).toBe('{}/a.json');
    expect(below(unknown(), unknown())).toBeUndefined();
    expect(below(literal(1), textValue(text('a.json')))).toBeUndefined();
  });
});

describe('a function that is told a path', () => {
  it.each<[name: string, gives: string | undefined]>([
    ['fs.readFileSync', 'its text'],
    ['readFile', 'its text'],
    ['open', 'its text'],
    ['File.open', 'its text'],
    ['os.ReadFile', 'its text'],
    ['std::fs::read_to_string', 'its text'],
    ['file_get_contents', 'its text'],
    ['File.ReadAllText', 'its text'],
    ['Files.readString', 'its text'],
    ['File.binread', 'its text'],
    ['slurp', 'its text'],
    ['File::get', 'its text'],
    ['file', 'its text'],
    ['readJson', 'a'],
    ['fs.readJSONSync', 'a'],
    ['JSON.load_file', 'a'],
    ['parse_file', 'a'],
    // It lies elsewhere, or is no reading.
    ['s3.readFile', undefined],
    ['aws.s3.open', undefined],
    ['BlobClient.open', undefined],
    ['s3Client.readFile', undefined],
    ['openBlobFile.open', undefined],
    ['s3rver.readFile', 'its text'],
    ['cache.get', undefined],
    ['send', undefined],
    ['myfiles', undefined],
  ])('%s gives %s', (name, gives) => {
    expect(byFunction(name, 'data/a.json')).toBe(gives);
  });

  it.each<[name: string, args: readonly (Value | string)[], gives: string | undefined]>([
    ['open', ['a.json', 'r'], 'its text'],
    ['open', ['a.json', 'w'], undefined],
    ['open', ['a.json', 'wb'], undefined],
    ['open', ['a.json', 'a+'], undefined],
    ['open', [unknown(), '>', 'a.json'], undefined],
    ['open', [unknown(), '<', 'a.json'], 'its text'],
    ['fs.readFile', ['a.json', 'w'], 'its text'],
    ['fs.readFile', ['gone.json'], undefined],
    ['fs.readFile', ['a.txt'], undefined],
    ['fs.readFile', [unknown()], undefined],
    ['fs.readFile', [], undefined],
    // What a package keeps counts from its top.
    ['getResourceAsStream', ['/a.json'], 'its text'],
    ['getResource', ['a.json'], 'its text'],
    ['readFile', ['/a.json'], undefined],
    // What was opened is read.
    ['fread', [content('a.json')], 'its text'],
    ['io.ReadAll', [content('a.json')], 'its text'],
    ['serde_json::from_reader', [content('a.json')], 'a'],
    ['fread', [content('a.txt')], undefined],
    ['print', [content('a.json')], undefined],
    // Paths are put together.
    ['path.join', [unknown(), 'data', 'a.json'], '{}/data/a.json'],
    ['os.path.join', ['data', 'a.json'], 'data/a.json'],
    ['path.join', ['data', '/a.json'], undefined],
    ['filepath.Join', ['a.json'], 'a.json'],
    ['Path.Combine', ['data', 'a.json'], 'data/a.json'],
    ['base_path', ['a.json'], 'a.json'],
    ['new Path', ['a.json'], undefined],
    ['Path', ['a.json'], 'a.json'],
    ['other', ['a.json'], undefined],
  ])('%s of %j gives %s', (name, args, gives) => {
    expect(byFunction(name, ...args)).toBe(gives);
  });

  it('may be told what stands for an address: what is put together of the base and what is written', () => {
    const host = (type: string, path: string): Value => {
      const texts = (): readonly Text[] => [[{ kind: 'run', text: 'file:///x/' }, ...text(path)]];
      return { kind: 'object', members: new Map(), open: false, host: { type, texts } } as unknown as Value;
    };
    expect(byFunction('readFile', host('url', 'a.json'))).toBe('its text');
    expect(byFunction('readFile', host('url', 'a.txt'))).toBeUndefined();
    expect(byFunction('readFile', host('other', 'a.json'))).toBeUndefined();
  });

  it('hands what is read to a function that is given last', () => {
    called.length = 0;
    const callback = { kind: 'function' } as unknown as Value;
    expect(byFunction('fs.readFile', 'a.json', 'utf8', callback)).toBe('its text');
    expect(called.map((args) => args.map(({ value }) => said(value)))).toEqual([['literal', 'its text']]);
    expect(byFunction('fs.readJson', 'a.json', callback)).toBe('a');
    expect(called.at(-1)?.map(({ value }) => said(value))).toEqual(['literal', 'a']);
    byFunction('fs.readFile', 'a.json', 'utf8');
    expect(called).toHaveLength(2);
  });

  it('is a file alone, where that is all that it may be', () => {
    expect(said(fileRead(cx, [arg('a.json')], { span }))).toBe('its text');
    expect(fileRead(cx, [], { span })).toBeUndefined();
    expect(fileRead(cx, [arg('a.txt')], { span })).toBeUndefined();
  });
});

describe('a method of a path, or of what was opened', () => {
  const byMethod = (of: Value | string, name: string, ...args: readonly Value[]): string | undefined =>
    said(readByMethod(cx, arg(of).value, name, args.map(arg)));

  it.each<[of: Value | string, name: string, gives: string | undefined]>([
    ['a.json', 'read_text', 'its text'],
    ['a.json', 'readText', 'its text'],
    ['a.json', 'text', 'its text'],
    ['a.json', 'open', 'its text'],
    ['a.json', 'bufferedReader', 'its text'],
    ['a.json', 'json', 'a'],
    ['a.json', 'read_json', 'a'],
    [content('a.json'), 'read', 'its text'],
    [content('a.json'), 'json', 'a'],
    ['a.json', 'toFile', 'a.json'],
    ['a.json', 'resolve', 'a.json'],
    ['a.json', 'as_posix', 'a.json'],
    ['a.json', 'upper', undefined],
    ['a.txt', 'read_text', undefined],
    ['a.txt', 'resolve', undefined],
    ['gone.json', 'read_text', undefined],
    [content('a.txt'), 'read', undefined],
    [unknown(), 'read', undefined],
  ])('%j: %s gives %s', (of, name, gives) => {
    expect(byMethod(of, name)).toBe(gives);
  });

  it('is another one where it is told more, and puts what is read where it is told to', () => {
    expect(byMethod('a.json', 'resolve', textValue(text('b')))).toBeUndefined();
    const put: Value[] = [];
    readByMethod(cx, content('a.json'), 'read_to_string', [
      { ...arg(unknown()), assign: (value) => void put.push(value) },
    ]);
    expect(put.map(said)).toEqual(['its text']);
  });
});

describe('a method of what is not known', () => {
  it.each<[name: string, args: readonly string[], gives: string | undefined]>([
    ['join', ['a.json'], '{}/a.json'],
    ['child', ['data', 'a.json'], '{}/data/a.json'],
    ['resolve', ['a.json'], '{}/a.json'],
    ['getResourceAsStream', ['/a.json'], 'its text'],
    ['get_resource', ['a.json'], 'its text'],
    ['getResource', ['gone.json'], undefined],
    ['resourceName', ['a.json'], undefined],
    ['read', ['a.json'], undefined],
    ['join', ['a.txt'], undefined],
    ['join', [], undefined],
  ])('%s of %j gives %s', (name, args, gives) => {
    expect(said(readByUnknown(cx, name, args.map(arg)))).toBe(gives);
  });
});
