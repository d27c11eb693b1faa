// Draws what the terminal shows of a run, docs/terminal.svg, from the program itself. Needs a build:
// node scripts/terminal-picture.mjs
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cwd = join(root, 'fixtures/demo/dns-and-images');
const command = 'npx eolint scripts src/upload.ts requests.http';
const { stdout } = spawnSync(
  process.execPath,
  [
    join(root, 'dist/cli.js'),
    'scripts',
    'src/upload.ts',
    'requests.http',
    '--as-of',
    '2026-11-21',
    '--color',
    '--show-source',
  ],
  { cwd, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '1' } },
);

const SIZE = 13;
const [WIDE, HIGH] = [SIZE * 0.602, SIZE * 1.45];
const MOST = 112;
const paints = { 31: '#ff7b72', 33: '#e3b341', 34: '#79c0ff', 2: '#8b949e' };
const text = '#e6edf3';

const escape = (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A line as stretches of one look. */
function runs(line) {
  const out = [];
  let [color, bold] = [text, false];
  for (const part of line.split(/(\u001b\[\d+m)/)) {
    const [, code] = /^\u001b\[(\d+)m$/.exec(part) ?? [];
    if (code === undefined) {
      if (part !== '') out.push({ part, color, bold });
    } else if (code === '1') bold = true;
    else if (code === '22') [bold, color] = [false, color === paints[2] ? text : color];
    else if (code === '39') color = text;
    else color = paints[code] ?? color;
  }
  return out;
}

const lines = [`\u001b[2m$\u001b[22m ${command}`, '', ...stdout.trimEnd().split('\n')];
const rows = lines.map((line, index) => {
  let left = MOST;
  const spans = runs(line).map(({ part, color, bold }) => {
    const shown = part.slice(0, Math.max(left, 0));
    left -= part.length;
    return `<tspan fill="${color}"${bold ? ' font-weight="bold"' : ''}>${escape(shown)}</tspan>`;
  });
  return `<text x="20" y="${(44 + index * HIGH).toFixed(1)}" xml:space="preserve">${spans.join('')}</text>`;
});
const [width, height] = [Math.ceil(MOST * WIDE) + 40, Math.ceil(64 + lines.length * HIGH)];
const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
  (color, i) => `<circle cx="${22 + i * 18}" cy="18" r="5.5" fill="${color}"/>`,
);
writeFileSync(
  join(root, 'docs/terminal.svg'),
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="${SIZE}">`,
    '<title>eolint in a terminal</title>',
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    ...dots,
    ...rows,
    '</svg>',
    '',
  ].join('\n'),
);
