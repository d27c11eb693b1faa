import { describe, expect, it } from 'vitest';
import { errorsTakenIn } from '../../../src/engine/fixing/taken-errors.js';

const isTaken = (file: string, text: string): boolean => [...errorsTakenIn({ file, text })].includes('sync.py');

describe('what a command writes to its errors', () => {
  it.each([
    ['a.py', 'p = subprocess.run([sys.executable, "sync.py"], capture_output=True)'],
    ['a.py', 'p = Popen(["./sync.py"], stderr=PIPE)'],
    ['a.mjs', "const { stderr } = spawnSync('python3', ['sync.py']);"],
    ['a.mjs', "const p = execFileSync('sync.py'); f(p.stderr);"],
    ['a.rb', "out, err, status = Open3.capture3('python3', 'sync.py')"],
    ['a.go', 'out, err := exec.Command("python3", "sync.py").CombinedOutput()'],
    ['A.java', 'new ProcessBuilder("python3", "sync.py").redirectErrorStream(true).start();'],
    ['a.php', 'exec("python3 sync.py 2>&1", $lines);'],
    ['a.sh', 'python3 sync.py 2>&1 | grep -c zones'],
    ['a.sh', 'python3 sync.py |& wc -l'],
    ['a.sh', 'said=$(python3 sync.py 2>&1)'],
    ['ci.yaml', '      - run: python3 sync.py 2>&1 | tee sync.log'],
    ['package.json', '{"scripts": {"check": "python3 sync.py 2>&1 | grep -q zones"}}'],
  ])('is taken in %s: %s', (file, text) => {
    expect(isTaken(file, text)).toBe(true);
  });

  it.each([
    ['a.py', 'subprocess.run([sys.executable, "sync.py"], stdout=PIPE)'],
    ['a.py', 'check_output(["./sync.py"], stderr=subprocess.DEVNULL)'],
    ['a.py', 'import sync  # sync.py\nprint("no", file=sys.stderr)'],
    ['a.mjs', "spawnSync('python3', ['sync.py'], { stdio: 'inherit' }); process.stderr.write('done');"],
    ['a.sh', 'python3 sync.py'],
    ['a.sh', 'python3 sync.py | wc -l'],
    ['a.sh', 'python3 sync.py >/dev/null 2>&1 || exit 1'],
    ['a.sh', 'python3 sync.py\nother 2>&1 | wc -l'],
    ['README.md', 'Run `sync.py` and look at stderr.'],
  ])('is not in %s: %s', (file, text) => {
    expect(isTaken(file, text)).toBe(false);
  });
});
