import { describe, expect, it } from 'vitest';
import { saidWith } from '../../../src/flow/uses/said-with.js';

/** What is found in a text of a name that stands in a file. */
function said(file: string, text: string, of: string, name: string, known = false): string | undefined {
  const span = saidWith({ file, text }, of, name, () => known);
  return span === undefined ? undefined : text.slice(span.start, span.end);
}

describe('a text that takes a name from a file', () => {
  it.each([
    ['Makefile', 'python3 -c "from cf.paths import KV; print(KV)"', 'cf/paths.py', 'KV', 'KV'],
    ['run.sh', `python3 -c 'import paths; print(paths.KV)'`, 'paths.py', 'KV', 'KV'],
    ['b.py', 'print(import_string("paths:KV"))', 'paths.py', 'KV', 'KV'],
    ['package.json', `"node -p \\"require('./paths').KV\\""`, 'paths.js', 'KV', 'KV'],
    ['run.sh', `ruby -r./paths -e 'puts KV'`, 'paths.rb', 'KV', 'KV'],
    ['run.sh', `php -r 'require "paths.php"; echo KV;'`, 'paths.php', 'KV', 'KV'],
    ['index.html', `<script type="module">import { KV } from "./paths.js"</script>`, 'paths.js', 'KV', 'KV'],
    ['ci.yml', '. ./lib.sh\nlong=1\necho "$AREA"', 'lib.sh', 'AREA', 'AREA'],
    ['b.py', 'run("source lib.sh; echo ${AREA}")', 'lib.sh', 'AREA', 'AREA'],
    ['Dockerfile', 'RUN . /lib.sh && mkdir -p "/cache/$(area z)"', 'lib.sh', 'area', 'area'],
    ['ci.yml', '- run: |\n    . ./lib.sh\n    area | jq .value', 'lib.sh', 'area', 'area'],
    ['ci.yml', '. ./lib.sh\necho area', 'lib.sh', 'area', undefined],
    ['b.py', 'tree = parse(open("paths.py").read())', 'paths.py', 'KV', 'paths.py'],
    ['run.sh', 'grep -oP KV paths.py', 'paths.py', 'KV', 'paths.py'],
    ['ci.yml', 'KV: 1\nrun: python paths.py', 'paths.py', 'KV', undefined],
    ['ci.yml', '. ./other-lib.sh\necho "$AREA"', 'lib.sh', 'AREA', undefined],
    ['ci.yml', '. ./lib.sh\nAREA=1', 'lib.sh', 'AREA', undefined],
    ['Dockerfile', 'COPY paths.py .\nENV KV=1', 'paths.py', 'KV', undefined],
    ['b.js', `import { paths } from './paths.js'`, 'paths.js', 'paths', 'paths'],
    ['b.js', `import all from './paths.js'`, 'paths.js', 'paths', undefined],
    ['run.sh', '# import paths; paths.KV', 'paths.py', 'KV', undefined],
    ['b.py', 'print(KV)', 'paths.py', 'KV', undefined],
  ])('%s: %s', (file, text, of, name, found) => {
    expect(said(file, text, of, name)).toBe(found);
  });

  it('is none where the name is followed', () => {
    expect(said('b.py', 'import paths\nprint(paths.KV)', 'paths.py', 'KV', true)).toBeUndefined();
  });
});
