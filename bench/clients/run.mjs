// Usage: node bench/clients/run.mjs [ROUNDS] [SEED] [--missed]
// Makes small clients of many shapes in several languages and prints, as a table for Markdown, of how many the call is
// found, and after a slash of how many with its method; below it the findings that are too many.
import { lint } from '../../dist/index.js';
import { LANGUAGES, projects } from './projects.mjs';
import { measured } from './measure.mjs';
import { SHAPES } from './shapes.mjs';

const numbers = process.argv.slice(2).filter((text) => /^\d+$/.test(text));
const rounds = Number(numbers[0] ?? 6);
const seed = Number(numbers[1] ?? 1);
const cells = new Map();
let more = 0;
let all = 0;
for (const project of projects(rounds, seed)) {
  const result = await measured(lint, project);
  const key = `${project.shape}\0${project.language}`;
  const cell = cells.get(key) ?? { all: 0, found: 0, method: 0 };
  cell.all += 1;
  if (result.found) cell.found += 1;
  if (result.method) cell.method += 1;
  cells.set(key, cell);
  more += result.more;
  all += 1;
  if (process.argv.includes('--missed') && (!result.found || result.more > 0)) {
    const { shape, language, round, operation, expected, files } = project;
    console.error(
      `${shape}, ${language}, round ${round}: ${operation.method} ${operation.path} at ${JSON.stringify(expected)}, got ${JSON.stringify(result.placed)}`,
    );
    if (process.argv.includes('--files'))
      console.error(
        Object.entries(files)
          .map(([name, text]) => `--- ${name}\n${text}`)
          .join(''),
      );
  }
}
const percent = (part, whole) => `${Math.round((100 * part) / whole)}`;
console.log(`| shape | ${LANGUAGES.map(({ id }) => id).join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(LANGUAGES.length)}`);
for (const shape of Object.keys(SHAPES)) {
  const row = LANGUAGES.map(({ id }) => {
    const cell = cells.get(`${shape}\0${id}`);
    return cell === undefined ? '' : `${percent(cell.found, cell.all)} / ${percent(cell.method, cell.all)}`;
  });
  console.log(`| ${shape} | ${row.join(' | ')} |`);
}
const found = [...cells.values()].reduce((sum, cell) => sum + cell.found, 0);
console.log(`\nFound ${found} of ${all}; ${more} findings too many.`);
