import { describe, expect, it } from 'vitest';
import { takesOutput } from '../../../src/engine/fixing/taken-outputs.js';

describe('a shell script takes what run.sh prints', () => {
  it.each([
    ['x=$(./run.sh a)', true],
    ['x=`bin/run.sh`', true],
    ['diff <(./run.sh) y', true],
    ['./run.sh | jq .', true],
    ['run.sh a b | grep c', true],
    ['./run.sh > out.txt', true],
    ['./run.sh >> out.txt', true],
    ['./run.sh 1> out.txt', true],
    ['./run.sh 2>&1 | tee log', true],
    ['./run.sh 2>/dev/null | tee log', true],
    ['"$DIR/run.sh" | wc -l', true],
    ["'${DIR}/run.sh' | wc -l", true],
    ['./run.sh', false],
    ['./run.sh; ls | wc', false],
    ['./run.sh && ls > x', false],
    ['./run.sh || true', false],
    ['./run.sh > /dev/null', false],
    ['./run.sh > /dev/stderr', false],
    ['./run.sh >&2', false],
    ['./run.sh 2> log', false],
    ['./run.sh &> /dev/null', false],
    ['./run.sh\nls | wc', false],
    ['./prerun.sh | wc', false],
    ['./run.sh.bak | wc', false],
    ['./run-sh | wc', false],
    ['other | wc', false],
  ])('%s', (text, expected) => {
    expect(takesOutput('a.sh', text, 'bin/run.sh')).toBe(expected);
  });
});

describe('a program takes what run.sh prints', () => {
  it.each([
    ['a.py', 'subprocess.check_output(["./run.sh"])', true],
    ['a.py', 'subprocess.run(["./run.sh"], capture_output=True)', true],
    ['a.py', 'subprocess.run(["./run.sh"])', false],
    ['a.js', "execSync('./run.sh')", true],
    ['a.js', "spawn('./run.sh')", true],
    ['a.js', "require('./run.sh')", false],
    ['a.js', 'const { a } = await $`./run.sh`', true],
    ['a.go', 'exec.Command("./run.sh").Output()', true],
    ['a.go', 'exec.Command("./run.sh").CombinedOutput()', true],
    ['a.go', 'exec.Command("./run.sh").Run()', false],
    ['a.rb', 'out = `./run.sh`', true],
    ['a.rb', 'out = %x(./run.sh)', true],
    ['a.rb', 'Open3.capture2("./run.sh")', true],
    ['a.php', 'shell_exec("./run.sh")', true],
    ['a.exs', 'System.cmd("./run.sh", [])', true],
    ['a.rs', 'Command::new("./run.sh")', true],
    ['a.java', 'new ProcessBuilder("./run.sh")', true],
    ['a.tf', 'data "external" "x" {\n program = ["./run.sh"] }', true],
    ['a.yml', '- command: ./run.sh\n  register: out', true],
    ['a.yml', '- run: ./run.sh', false],
    ['a.mk', 'X := $(shell ./run.sh)', true],
    ['a.ps1', '$x = ./run.sh', true],
    ['a.ps1', '$x = & ./run.sh', true],
    ['a.ps1', 'return ./run.sh', true],
    ['a.bats', '@test "x" {\n run ./run.sh\n}', true],
    ['a.sh', 'run ./run.sh', false],
    // What a shell says of outputs elsewhere is no use of this one.
    ['a.sh', './run.sh\necho stdout', false],
    ['bin/run.sh', 'x=$(./run.sh)', false],
    ['a.py', 'check_output(["./walk.sh"])', false],
  ])('%s: %s', (file, text, expected) => {
    expect(takesOutput(file, text, 'bin/run.sh')).toBe(expected);
  });
});

describe('a file that names the commands of a project', () => {
  it.each([
    ['package.json', 'x=$(npm run list)', true],
    ['a/package.json', 'pnpm list-rules | jq .', true],
    ['package.json', 'npm install | tee log', false],
    ['package.json', 'npm ci > log', false],
    ['package.json', 'npm run list', false],
    ['package.json', 'my-npm run | tee', false],
    ['Makefile', 'X=`make list`', true],
    ['GNUmakefile', 'make list > x', true],
    ['rules.mk', '$(MAKE) list > x', true],
    ['Taskfile.yml', 'task list | jq', true],
    ['justfile', 'just list | jq', true],
    ['.justfile', 'bun x | jq', true],
    ['package.jsonc', 'npm run list | jq', false],
    ['a.sh', 'npm run list | jq', false],
    // A name without an extension is that of a file only with a folder.
    ['bin/list', 'x=$(list)', false],
    ['bin/list', 'x=$(./list)', true],
  ])('%s: %s', (of, text, expected) => {
    expect(takesOutput('b.sh', text, of)).toBe(expected);
  });
});
