import { describe, expect, it } from 'vitest';
import { DataReaders } from '../../../src/engine/fixing/data-readers.js';
import { Project } from '../project.js';

/** Why a text of a file of data may not be changed alone, by what else there is. */
function doubt(files: Readonly<Record<string, string>>, file = 'config/rules.yaml'): string | undefined {
  const all = { [file]: 'expression: http.host eq "a"\n', ...files };
  return new DataReaders(new Project(all).cwd, Object.keys(all)).doubt(file);
}

describe('what reads a file of data', () => {
  it.each<[string, string]>([
    ['sync.py', 'rules = yaml.safe_load(open("config/rules.yaml"))\nif rules == live: exit()'],
    ['sync.rb', "known.include?(YAML.load_file('RULES.yaml'))"],
    ['sync.go', 'raw, _ := os.ReadFile(filepath.Join(dir, "rules.yaml")); sha256.Sum256(raw)'],
    ['sync.sh', 'for f in config/*.yaml; do push "$f"; done'],
    ['sync.js', "readdirSync(dir).filter((name) => name.endsWith('.yaml'))"],
    ['sync.js', "for (const name of readdirSync('config')) if (!known.has(read(name))) push(name)"],
    ['sync.js', "const rules = require('./config/rules').map((one) => one.expression)"],
    ['lib/waf.rb', 'puts Rails.application.config_for(:rules)'],
    ['compose.yaml', 'volumes: ["./config/rules.yaml:/etc/waf/rules.yaml"]'],
    ['test/rules.test.ts', "expect(load('rules.yaml')[0].expression).toContain('score')"],
    ['Makefile', 'push:\n\t./push config/rules.yaml\n'],
  ])('by %s: %j', (file, text) => {
    expect(doubt({ [file]: text })).toBe(`what reads the file may go by the text as it was (in \`${file}\`)`);
  });

  it.each<[string, string]>([
    ['sync.py', 'open("config/other.yaml")'],
    ['sync.py', 'open("old-rules.yaml")'],
    ['sync.py', 'rules = 1'],
    ['sync.py', 'for one in yaml.safe_load(open("config/rules.yaml")):\n  api.put(json=one).raise_for_status()'],
    ['sync.js', "await api.put(url, { json: { rules: parse(readFileSync('config/rules.yaml', 'utf8')) } })"],
    ['README.md', 'Edit `config/rules.yaml`.'],
    ['other.yaml', 'rules: []'],
  ])('not by %s: %j', (file, text) => {
    expect(doubt({ [file]: text })).toBeUndefined();
  });

  it('is not itself', () => {
    expect(doubt({ 'config/rules.yaml': '# rules.yaml\nexpression: http.host eq "a"\n' })).toBeUndefined();
    expect(doubt({ 'a.py': 'print(open("rules.yaml").read())', 'config/rules.yaml': '# rules.yaml\n' })).toBeDefined();
  });

  it('is asked of data alone', () => {
    expect(doubt({ 'sync.py': 'import rules; open("rules.py")' }, 'rules.py')).toBeUndefined();
  });

  it('is not known where a file is too large', () => {
    expect(doubt({ 'big.py': 'x'.repeat(65 * 1024 * 1024) })).toBe('`big.py` is too large to be looked through');
  });
});
