import { describe, expect, it } from 'vitest';
import { ScriptOverrides } from '../../../src/engine/fixing/script-overrides.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';

const API = 'https://api.cloudflare.com/client/v4';

/** The places of what stands between `«` and `»` in scripts, and what the scripts say without these. */
function read(files: Readonly<Record<string, string>>): { scripts: { file: string; text: string }[]; marked: Span[] } {
  const marked: Span[] = [];
  const scripts = Object.entries(files).map(([file, written]) => {
    let text = '';
    for (const piece of written.split(/(«[^»]*»)/)) {
      const isMarked = piece.startsWith('«');
      const said = isMarked ? piece.slice(1, -1) : piece;
      if (isMarked) marked.push({ file, start: text.length, end: text.length + said.length });
      text += said;
    }
    return { file, text };
  });
  return { scripts, marked };
}

/** What takes the place of something that a request goes by: its base is marked first, then what sends it and calls that. */
function override(files: Readonly<Record<string, string>>): string | undefined {
  const { scripts, marked } = read(files);
  const [base, span = base, ...callers] = marked;
  const url = [
    { kind: 'run', text: `${API}/zones`, span: base },
    { kind: 'run', text: '/z' },
    { kind: 'hole', name: 'zone', span },
  ];
  const request = { url, span, callers } as unknown as Request;
  const overrides = new ScriptOverrides(scripts);
  const found = overrides.of(request);
  expect(overrides.of(request)).toEqual(found);
  const text = scripts.find(({ file }) => file === found?.file)?.text;
  return found === undefined ? undefined : `${found.file}: ${text?.slice(found.start, found.end).trim() ?? ''}`;
}

const SENDS = '«curl» "$API/zones"\n';

describe('a value that lasts as long as a command', () => {
  const based = (more: string, begins = 'API=') => override({ 'run.sh': `${begins}«${API}»\n${more}\n${SENDS}` });

  it.each<[written: string, at: string | undefined]>([
    ['API=http://mock cf PUT zones', 'API=http://mock cf'],
    ['A=1 API="http://mock" cf PUT zones', 'A=1 API="http://mock" cf'],
    ['API=\'http://mock\' B="two words" cf PUT', 'API=\'http://mock\' B="two words" cf'],
    ['API=$(mock) ./cf PUT', 'API=$(mock) ./cf'],
    ['API= cf PUT', 'API= cf'],
    ['[ -n "$x" ] && API=http://mock cf PUT', '& API=http://mock cf'],
    ['if x; then API=http://mock cf; fi', 'then API=http://mock cf'],
    ['x=`API=http://mock cf`', '`API=http://mock cf'],
    // It is the API's, it lasts, or is another variable.
    [`API=${API}/x cf PUT`, undefined],
    [`API="${API}" cf PUT`, undefined],
    ['API=http://mock', undefined],
    ['API=http://mock B=2', undefined],
    ['API=http://mock # for now', undefined],
    ['OTHER=http://mock cf PUT', undefined],
    ['MY_API=http://mock cf PUT', undefined],
    ['# API=http://mock cf PUT', undefined],
    // Within a function, and where it is read or put.
    ['f() { local API=http://mock; }', 'local API'],
    ['f() { local x API; }', 'local x API'],
    ['declare -r API', 'declare -r API'],
    ['typeset API', 'typeset API'],
    [`local API=${API}`, undefined],
    ['local API_KEY=x', undefined],
    ['local key=$API', undefined],
    ['read -r API', 'read -r API'],
    ['read -r API_KEY', undefined],
    ['mapfile -t API', 'mapfile -t API'],
    ['printf -v API "http://%s" mock', 'printf -v API'],
    ['printf -v "API" x', 'printf -v "API'],
    ['printf "%s" API', undefined],
    ['for API in http://mock http://other; do cf; done', 'for API in'],
    ['eval "API=http://mock"', 'eval "API='],
    ['eval "echo $API="', undefined],
  ])('%s', (written, at) => {
    expect(based(written)).toBe(at === undefined ? undefined : `run.sh: ${at}`);
  });

  it.each<[begins: string, isBase: boolean]>([
    ['API=', true],
    ['API="', true],
    ['export API=', true],
    ['readonly API="', true],
    ['declare -r API=', true],
    ['API="${API:-', true],
    ['API="${OTHER-"', true],
    [': "${API:=', true],
    ['echo one\necho two\nAPI=', true],
    // Within a function it is no base, nor behind something else.
    ['  API=', false],
    ['echo API=', false],
    ['curl ', false],
  ])('is asked for a variable that is set to the address: %s', (begins, isBase) => {
    const found = based('API=http://mock cf PUT', begins);
    expect(found).toBe(isBase ? 'run.sh: API=http://mock cf' : undefined);
  });

  it('may stand in another script, and is the first of them', () => {
    const set = 'API=http://mock cf\n';
    expect(override({ 'run.sh': `API=«${API}»\n${SENDS}`, 'other.sh': set, 'third.sh': set })).toMatch(/^other\.sh/);
  });

  it('counts for bases alone that say a host', () => {
    const files = { 'run.sh': 'API=«/zones»\nAPI=http://mock cf\n' };
    const { scripts, marked } = read(files);
    const of = (text: string, span = marked[0]): Span | undefined =>
      new ScriptOverrides(scripts).of({ url: [{ kind: 'run', text, span }], span, callers: [] } as unknown as Request);
    expect(of('/zones')).toBeUndefined();
    expect([of('https://x/zones'), of('api.cloudflare.com/zones')].every((found) => found !== undefined)).toBe(true);
    expect(of('https://x', { file: 'gone.sh', start: 4, end: 8 })).toBeUndefined();
  });
});

describe('a script that is taken in, where it is not known which', () => {
  const taken = (takes: string, plugin: Readonly<Record<string, string>>, sends = `API=«${API}»\n«cf PUT» zones\n`) =>
    override({ 'run.sh': `${takes}\n${sends}`, ...plugin });
  const LOOP = 'for f in plugins/*.sh; do . "$f"; done';

  it.each<[said: string, at: string | undefined]>([
    ['cf() { :; }', 'cf()'],
    ['cf () { :; }', 'cf ()'],
    ['function cf { :; }', 'function cf'],
    ['API=http://mock', 'API='],
    ['one() { :; }\ntwo() { :; }\ncf() { :; }', 'cf()'],
    ['# cf() {', undefined],
    ['other() { :; }', undefined],
    ['cf2() { :; }', undefined],
    ['echo $API', undefined],
    ['MY_API=x', undefined],
  ])('may say %s', (said, at) => {
    expect(taken(LOOP, { 'plugins/a.sh': said })).toBe(at === undefined ? undefined : `plugins/a.sh: ${at}`);
  });

  it.each<[takes: string, file: string, isTaken: boolean]>([
    [LOOP, 'plugins/b.sh', true],
    [LOOP, 'lib/plugins/b.sh', true],
    [LOOP, 'plugins/deep/b.sh', false],
    [LOOP, 'plugins/b.bash', false],
    [LOOP, 'my-plugins/b.sh', false],
    ['for f in one/*.sh two/*.sh; do source "$f"; done', 'two/x.sh', true],
    ['for f in one/*.sh two/*.sh; do\n  source $f\ndone', 'three/x.sh', false],
    ['for f in "$DIR"/plugins/*.sh; do source "$f"; done', 'plugins/x.sh', true],
    ['source "$DIR/plugins/$name.sh"', 'plugins/x.sh', true],
    ['source "${DIR}/plugins/$name.sh"', 'plugins/x.sh', true],
    ['. $DIR/plugins/$name.sh', 'lib/x.sh', false],
    ['. "$DIR/my-$name-cf.sh"', 'my-own-cf.sh', true],
    ['. "$DIR/my-$name-cf.sh"', 'my-own.sh', false],
    ['file="$DIR/local.sh"\n. "$file"', 'conf/local.sh', true],
    ["file=local.sh\n. '$file'", 'local.sh', true],
    ['file=local.sh\n. "$other"', 'local.sh', false],
    ['if x; then . "$DIR/local.sh"; fi', 'local.sh', true],
    ['[ -f x ] && source "$DIR/local.sh"', 'local.sh', true],
    // Nothing of the name is written, or all of it, which is read.
    ['. "$1"', 'a.sh', false],
    ['. "$DIR/$name.sh"', 'a.sh', false],
    ['for f in *.sh; do . "$f"; done', 'a.sh', false],
    ['. ./local.sh', 'local.sh', false],
    ['echo . "$DIR/local.sh"', 'local.sh', false],
    ['', 'local.sh', false],
  ])('%s: %s (%s)', (takes, file, isTaken) => {
    expect(taken(takes, { [file]: 'cf() { :; }' }) !== undefined).toBe(isTaken);
  });

  it('counts for each command by which a request is come to, and for none of the same script', () => {
    const cf = { 'plugins/a.sh': 'send() { :; }' };
    expect(taken(LOOP, cf, `API=«${API}»\n«curl» x\n«send zones»\n`)).toBe('plugins/a.sh: send()');
    expect(taken(LOOP, cf, `API=«${API}»\n«A=1 B="x y" send zones»\n`)).toBe('plugins/a.sh: send()');
    expect(taken(LOOP, cf, `API=«${API}»\n«curl send»\n`)).toBeUndefined();
    expect(taken(LOOP, {}, `API=«${API}»\n«send zones»\nsend() { :; }\n`)).toBeUndefined();
  });

  it('may be taken in by each script that a request is made in', () => {
    const [plugin, sends] = [{ 'plugins/a.sh': 'cf() { :; }' }, `API=«${API}»\n«cf» zones\n`];
    const calling = { 'run.sh': `${LOOP}\n«main» zones\n` };
    expect(override({ 'lib.sh': sends, ...calling, ...plugin })).toBe('plugins/a.sh: cf()');
    const based = { 'base.sh': `${LOOP}\nAPI=«${API}»\n`, 'run.sh': '«cf» zones\n' };
    expect(override({ ...based, ...plugin })).toBe('plugins/a.sh: cf()');
  });

  it('is the first that is meant, of several', () => {
    const said = 'cf() { :; }\n';
    const files = { 'other/a.sh': said, 'plugins/a.sh': said, 'plugins/b.sh': said };
    expect(taken(LOOP, files)).toBe('plugins/a.sh: cf()');
  });
});
