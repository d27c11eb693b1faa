import { describe, expect, it } from 'vitest';
import { Doubles } from '../../../src/engine/fixing/doubles.js';
import type { Span } from '../../../src/model/span.js';

type Files = Readonly<Record<string, string>>;

function doubles(files: Files, isSent: (place: Span) => boolean = () => false, asked: string[] = []): Doubles {
  return new Doubles(
    Object.keys(files),
    (file) => {
      asked.push(file);
      return files[file] === '' ? undefined : files[file];
    },
    isSent,
  );
}

/** What stands at the place, with its file. */
const said = (files: Files, at: Span | undefined): string | undefined =>
  at && `${at.file}: ${files[at.file]?.slice(at.start, at.end) ?? ''}`;

const SERVER = "http.createServer((q, r) => { if (q.url.endsWith('/monitor')) r.end('{}') })";

describe('a double goes by a piece of a path', () => {
  it.each<readonly [string, Files, readonly string[], readonly string[], string | undefined]>([
    ['a mock', { 'mock.js': SERVER }, ['monitor'], [], "mock.js: '/monitor'"],
    ['a folder of mocks', { 'a/mocks/b.js': SERVER }, ['monitor'], [], "a/mocks/b.js: '/monitor'"],
    ['a test', { 'a.test.js': SERVER }, ['monitor'], [], "a.test.js: '/monitor'"],
    ['a recording', { 'fixtures/a.js': SERVER }, ['monitor'], [], "fixtures/a.js: '/monitor'"],
    ['a server', { 'a-server.js': SERVER }, ['monitor'], [], "a-server.js: '/monitor'"],
    ['a simulator', { 'simulator/a.js': SERVER }, ['monitor'], [], "simulator/a.js: '/monitor'"],
    ['an emulator', { 'x_emulators.js': SERVER }, ['monitor'], [], "x_emulators.js: '/monitor'"],
    ['a sandbox', { 'sandbox.js': SERVER }, ['monitor'], [], "sandbox.js: '/monitor'"],
    ['another file', { 'a.js': SERVER, 'mockery.js': SERVER }, ['monitor'], [], undefined],
    ['the second', { 'mock.js': 'x', 'fake.js': SERVER }, ['monitor'], [], "fake.js: '/monitor'"],
    ['one that is not there', { 'mock.js': '' }, ['monitor'], [], undefined],
    ['another piece', { 'mock.js': SERVER }, ['routes'], [], undefined],
    ['no piece', { 'mock.js': SERVER }, [], [], undefined],
    ['a version', { 'mock.js': "if (u === '/client/v4/zones') r()" }, [], ['v4'], 'mock.js: v4'],
    ['another version', { 'mock.js': "if (u === '/client/v4/zones') r()" }, [], ['v1', 'v2'], undefined],
    ['the second version', { 'mock.js': "if (u === '/client/v4/zones') r()" }, [], ['v1', 'v4'], 'mock.js: v4'],
    ['a comment', { 'mock.js': "// '/client/v4/zones/monitor' mock" }, ['monitor'], ['v4'], undefined],
    // What may answer.
    ['the host', { 'mock.js': "on('https://api.cloudflare.com/a/monitor')" }, ['monitor'], [], 'set'],
    ['a route of the host', { 'mock.js': "route('api.cloudflare.com/monitor')" }, ['monitor'], [], 'set'],
    ['paths of zones', { 'mock.js': "route('/zones/1/monitor')" }, ['monitor'], [], 'set'],
    ['paths of accounts', { 'mock.js': 'route(/\\/accounts\\/1\\/monitor/)' }, ['monitor'], [], 'set'],
    ['a library that answers', { 'mock.js': "nock(base).get('/monitor')" }, ['monitor'], [], 'set'],
    ['of nothing that answers', { 'mock.js': "route('/monitor')" }, ['monitor'], [], undefined],
    ['of Python', { 'mock.py': "class A(BaseHTTPRequestHandler): x = '/monitor'" }, ['monitor'], [], 'set'],
    ['of Go', { 'mock.go': 'httptest.NewServer(f); x := "/monitor"' }, ['monitor'], [], 'set'],
    ['of Java', { 'mock.java': 'HttpServer.create(a); respond("/monitor")' }, ['monitor'], [], 'set'],
    ['of Ruby', { 'mock.rb': "WEBrick::X; mount '/monitor'" }, ['monitor'], [], 'set'],
  ])('%s', (_, files, pieces, versions, expected) => {
    const found = said(files, doubles(files).answers(pieces, versions));
    if (expected === 'set') expect(found).toMatch(/monitor/);
    else expect(found).toBe(expected);
  });

  it('what a client sends is none of it', () => {
    const files = { 'mock.js': SERVER };
    expect(doubles(files, () => true).answers(['monitor'], [])).toBeUndefined();
    expect(doubles({ 'mock.js': "if (u === '/client/v4/zones') r()" }, () => true).answers([], ['v4'])).toBeUndefined();
  });

  it('files are read once', () => {
    const asked: string[] = [];
    const all = doubles({ 'mock.js': SERVER, 'a.js': 'x' }, undefined, asked);
    all.answers(['x'], []);
    all.answers(['y'], []);
    all.counts();
    expect(asked).toEqual(['mock.js']);
  });
});

describe('a double goes by how many segments a path has', () => {
  it.each<readonly [string, Files, string | undefined]>([
    ['any word', { 'mock.js': 'on(/zones\\/\\w+\\/[^/]+\\/x/)' }, 'mock.js: zones\\/\\w+\\/[^/]+'],
    ['names', { 'mock.js': "app.get('/zones/:id/:part/x')" }, 'mock.js: zones/:id/:part'],
    ['braces', { 'mock.py': "'/accounts/{id}/{part}/x'" }, 'mock.py: accounts/{id}/{part}'],
    ['angles', { 'mock.py': "'/accounts/<id>/<string:part>/x'" }, 'mock.py: accounts/<id>/<string:part>'],
    ['stars', { 'mock.js': "'/zones/*/*/x'" }, 'mock.js: zones/*/*'],
    ['an end', { 'mock.js': "'/zones/:id/:part'" }, undefined],
    ['a segment that is written', { 'mock.js': "'/zones/:id/filters/x'" }, undefined],
    ['segments that are taken apart', { 'mock.js': "'/zones/'; url.split('/')" }, "mock.js: split('/'"],
    ['in PHP', { 'mock.php': "$a = '/zones/'; explode('/', $url)" }, "mock.php: explode('/'"],
    ['of another sign', { 'mock.js': "'/zones/'; url.split(',')" }, undefined],
    ['of no API', { 'mock.js': "nock(a); url.split('/')" }, undefined],
    ['in a server', { 'mock.js': "http.createServer(x); url.split('/')" }, "mock.js: split('/'"],
    ['in the second', { 'mock.js': "'/zones/'", 'fake.js': "'/zones/*/*/x'" }, 'fake.js: zones/*/*'],
    ['in a comment', { 'mock.js': "x('/zones/') // '/zones/*/*/x'" }, undefined],
    ['in another file', { 'a.js': "'/zones/*/*/x'" }, undefined],
  ])('%s', (_, files, expected) => {
    expect(said(files, doubles(files).counts())).toBe(expected);
  });
});

describe('a test plays recorded answers', () => {
  const PLAYS = "import { list } from './monitor'; pollyjs.start()";
  it.each<readonly [string, Files, readonly string[], string | undefined]>([
    ['of a file that it takes', { 'a.test.js': PLAYS }, ['src/monitor.js'], 'a.test.js: pollyjs'],
    ['of one of several', { 'a.test.js': PLAYS }, ['src/other.js', 'src/monitor.js'], 'a.test.js: pollyjs'],
    [
      'of the file that it is named after',
      { 'monitor.test.js': 'pollyjs.start()' },
      ['src/monitor.js'],
      'monitor.test.js: pollyjs',
    ],
    ['of a folder that it takes', { 'a.test.js': PLAYS }, ['src/monitor/index.js'], 'a.test.js: pollyjs'],
    ['of other files', { 'a.test.js': PLAYS }, ['src/other.js'], undefined],
    ['of none', { 'a.test.js': PLAYS }, [], undefined],
    ['that are none', { 'a.test.js': "import { list } from './monitor'" }, ['src/monitor.js'], undefined],
    ['in a file that is no test', { 'a.js': PLAYS }, ['src/monitor.js'], undefined],
    // What starts the recordings may stand in one file, and what takes the module in another.
    [
      'where another test takes the file',
      { 'a.test.js': 'pollyjs.start()', 'b.test.js': "import { list } from './monitor'" },
      ['src/monitor.js'],
      'a.test.js: pollyjs',
    ],
    [
      'in the first of two',
      { 'a.test.js': PLAYS, 'b.test.js': 'VCR.use_cassette("x")' },
      ['src/monitor.js'],
      'a.test.js: pollyjs',
    ],
  ])('%s', (_, files, changed, expected) => {
    const all = doubles(files);
    expect([all.plays(changed), all.plays(changed)].map((at) => said(files, at))).toEqual([expected, expected]);
  });
});
