// A tree of 10,000 files of mixed kinds, of which a few hundred hold a word of the schedule: linting all of it beside
// reading all of it and linting the few. Prints the ratio of the medians of the rounds; each round runs both.
// Usage: node bench/mixed-files.mjs [ROUNDS]
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lint } from '../dist/index.js';

const rounds = Number(process.argv[2] ?? 7);
const FILES = 10_000;
const EVERY = 40;
const cwd = mkdtempSync(join(tmpdir(), 'eolint-mixed-'));
const api = 'https://api.cloudflare.com/client/v4';
const prose = 'The quick brown fox jumps over the lazy dog, again and again, until the page is full of words. ';

/** For each kind: its name, text that is of no interest, and text that is. */
const KINDS = [
  [
    'md',
    `# Title\n\n${`${prose.repeat(4)}\n\n\`\`\`sh\nls -la\n\`\`\`\n\n`.repeat(12)}`,
    `\n\`\`\`sh\ncurl ${api}/zones/$Z/settings/minify\n\`\`\`\n`,
  ],
  [
    'json',
    JSON.stringify(
      Array.from({ length: 60 }, (_, id) => ({ id, name: prose, tags: ['a', 'b'] })),
      undefined,
      2,
    ),
    '',
  ],
  [
    'yaml',
    'items:\n' + '  - name: one\n    text: some words of text\n    list: [1, 2, 3]\n'.repeat(120),
    `run: curl ${api}/zones/1/settings/brotli\n`,
  ],
  [
    'ts',
    `export const render = (lines: string[]): string => lines.map((line) => line.trim()).join('\\n');\n`.repeat(60),
    `fetch('${api}/zones/1/rate_limits');\n`,
  ],
  ['js', `export function add(a, b) {\n  return a + b;\n}\n`.repeat(100), `fetch('${api}/zones/1/filters');\n`],
  ['sh', `for file in *; do echo "$file"; done\n`.repeat(100), `curl ${api}/zones/$Z/firewall/rules\n`],
  ['http', `GET https://example.com/a\nAccept: */*\n\n###\n`.repeat(60), `GET ${api}/user/billing/history\n`],
  ['toml', `[a]\nname = "b"\nlist = [1, 2]\n`.repeat(120), `[vars]\nURL = "${api}/user/billing/profile"\n`],
  ['html', `<p>${prose}</p>\n`.repeat(60), `<pre>curl ${api}/zones/1/settings/privacy_pass</pre>\n`],
  ['rst', `${prose}\n\n::\n\n    ls\n\n`.repeat(40), `::\n\n    curl ${api}/zones/1/analytics/colos\n`],
];

const candidates = [];
const files = [];
for (let i = 0; i < FILES; i += 1) {
  const [extension, plain, hit] = KINDS[i % KINDS.length];
  const file = `d${i % 100}/f${i}.${extension}`;
  const isCandidate = Math.floor(i / KINDS.length) % EVERY === 0 && hit !== '';
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), isCandidate ? `${plain}\n${hit}` : plain);
  files.push(file);
  if (isCandidate) candidates.push(file);
}

const asOf = '2026-11-21';
const timed = async (run) => {
  const begin = process.hrtime.bigint();
  const result = await run();
  return { time: Number(process.hrtime.bigint() - begin) / 1e6, result };
};

/** Lists the tree and reads every file, as many at once as the linter does. */
async function readAll() {
  const waiting = readdirSync(cwd, { recursive: true }).filter((file) => /\.\w+$/.test(file));
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await readFile(join(cwd, next));
  };
  await Promise.all(Array.from({ length: 32 }, work));
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
await lint({ cwd, asOf, paths: candidates.slice(0, 20) });
await readAll();
const ratios = [];
const all = [];
const base = [];
for (let round = 0; round < rounds; round += 1) {
  const reading = await timed(readAll);
  const few = await timed(() => lint({ cwd, asOf, paths: candidates }));
  const whole = await timed(() => lint({ cwd, asOf, noIgnore: true }));
  if (whole.result.findings.length !== few.result.findings.length || whole.result.files.scanned !== FILES) {
    throw new Error(`found ${whole.result.findings.length} in all, ${few.result.findings.length} in the candidates`);
  }
  base.push(reading.time + few.time);
  all.push(whole.time);
  ratios.push(whole.time / (reading.time + few.time));
}
rmSync(cwd, { recursive: true, force: true });
console.log(`${FILES} files, ${candidates.length} candidates`);
console.log(
  `reading all and linting the candidates: ${median(base).toFixed(0)} ms, linting all: ${median(all).toFixed(0)} ms`,
);
console.log(`ratio (median of ${rounds} rounds): ${median(ratios).toFixed(2)}, goal 1.3`);
process.exitCode = median(ratios) <= 1.3 ? 0 : 1;
