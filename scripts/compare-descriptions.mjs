/**
 * Compares two versions of the official OpenAPI description, read from files (JSON or YAML), and prints a patch that
 * proposes entries of the schedule for what ended and lists what the double may have to learn:
 *
 *   node scripts/compare-descriptions.mjs OLD NEW > proposals.patch && git apply proposals.patch
 *
 * The descriptions are published at github.com/cloudflare/api-schemas. Everything in the patch is a draft.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { keyOf } from './descriptions/changes.mjs';
import { patchOf, proposals } from './descriptions/proposals.mjs';

const [before, after, ...more] = process.argv.slice(2);
if (before === undefined || after === undefined || more.length > 0) {
  process.stderr.write('usage: node scripts/compare-descriptions.mjs OLD NEW\n');
  process.exit(2);
}
const day = new Date().toISOString().slice(0, 10);
const files = proposals(read(before), read(after), { known: knownOperations(), day });
process.stdout.write(patchOf(files));
process.stderr.write(`${files.length} file${files.length === 1 ? '' : 's'} proposed\n`);

function read(file) {
  const text = readFileSync(file, 'utf8');
  const description = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
  if (typeof description?.paths === 'object') return description;
  process.stderr.write(`${file} is no OpenAPI description: it has no paths\n`);
  process.exit(2);
}

function knownOperations() {
  const rules = fileURLToPath(new URL('../rules/', import.meta.url));
  const entries = readdirSync(rules, { recursive: true })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => parse(readFileSync(rules + file, 'utf8')));
  const operations = entries.flatMap((entry) => [...entry.operations, ...(entry.alsoOperations ?? [])]);
  return new Set(operations.map((text) => keyOf(...text.split(' '))));
}
