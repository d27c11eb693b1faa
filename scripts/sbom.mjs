/**
 * Prints the bill of materials of the package as CycloneDX: what npm installs with it, and the grammars that lie in it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { grammarComponents } from './grammars.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const bill = JSON.parse(
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] }),
);
// npm names the package after its folder.
bill.metadata.component.name = name;
const grammars = grammarComponents().map((grammar) => ({
  'bom-ref': `${name}@${version}/dist/grammars/${grammar.name}.wasm.br`,
  type: 'library',
  name: `tree-sitter-${grammar.name}`,
  version: grammar.version,
  scope: 'required',
  description: `The grammar dist/grammars/${grammar.name}.wasm.br, as ${grammar.from} has it`,
  licenses: [{ license: { id: grammar.license ?? 'MIT' } }],
  purl: `pkg:npm/${grammar.from.replace(/^@/, '%40')}@${grammar.version}`,
  ...(grammar.repository === undefined
    ? {}
    : { externalReferences: [{ type: 'vcs', url: `https://github.com/${grammar.repository}` }] }),
}));
bill.components.push(...grammars);
const self = bill.dependencies.find(({ ref }) => ref === bill.metadata.component['bom-ref']);
self?.dependsOn.push(...grammars.map((grammar) => grammar['bom-ref']));
process.stdout.write(`${JSON.stringify(bill, undefined, 2)}\n`);
