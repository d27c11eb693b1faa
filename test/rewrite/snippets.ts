import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fix } from '../../src/engine/fixing/fix.js';

/** A small project: its files, what safe fixes make of them, and what is left with the reason. */
export interface Snippet {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
  readonly fixed: ReadonlyMap<string, string>;
  readonly left: string;
}

/**
 * Reads a collection: `-- name/file --` begins a file, `-- name/file (fixed) --` what becomes of it, `-- name (left) --`
 * the findings that stay, one a line.
 */
export function readSnippets(file: string): readonly Snippet[] {
  const all = new Map<string, { files: Map<string, string>; fixed: Map<string, string>; left: string }>();
  for (const part of readFileSync(file, 'utf8').split(/^(?=-- .* --$)/m)) {
    const [, name = '', path = '', kind] = /^-- ([^/ ]+)(?:\/(\S+))?(?: \((fixed|left)\))? --\n/.exec(part) ?? [];
    const text = part.slice(part.indexOf('\n') + 1);
    if (name === '') continue;
    const one = all.get(name) ?? { files: new Map<string, string>(), fixed: new Map<string, string>(), left: '' };
    all.set(name, one);
    if (kind === 'left') one.left = text.trim();
    else one[kind === 'fixed' ? 'fixed' : 'files'].set(path, text);
  }
  return [...all].map(([name, rest]) => ({ name, ...rest }));
}

/**
 * What safe fixes make of a snippet, in the form in which a collection keeps it; unsafe ones as well where its name begins
 * with `unsafe-`.
 */
export async function fixedSnippet({
  name,
  files,
}: Pick<Snippet, 'name' | 'files'>): Promise<Pick<Snippet, 'fixed' | 'left'>> {
  const cwd = folder();
  try {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), text);
    }
    const { changes, findings } = await fix({ cwd, asOf: '2026-11-22', unsafeFixes: name.startsWith('unsafe-') });
    const left = findings.map(({ rule, fix: one, noFix }) => {
      if (one !== null) return `${rule}: ${one.applicability}, ${String(one.because)}`;
      return noFix === null ? `${rule}: no rewrite` : `${rule}: declined, ${noFix}`;
    });
    return { fixed: new Map(changes.map(({ file, after }) => [file, after])), left: left.sort().join('\n') };
  } finally {
    for (const file of readdirSync(cwd)) rmSync(join(cwd, file), { recursive: true, force: true });
  }
}

let made: string | undefined;

/** One for all snippets of a process, emptied behind each: to remove a folder takes longer than to empty it. */
function folder(): string {
  return (made ??= mkdtempSync(join(tmpdir(), 'eolint-snippet-')));
}

/** The text that a collection keeps for a snippet. */
export function written({ name, files, fixed, left }: Snippet): string {
  const parts = [...files].flatMap(([file, text]) => {
    const after = fixed.get(file);
    return [
      `-- ${name}/${file} --\n${text}`,
      ...(after === undefined ? [] : [`-- ${name}/${file} (fixed) --\n${after}`]),
    ];
  });
  return [...parts, ...(left === '' ? [] : [`-- ${name} (left) --\n${left}\n`])].join('');
}
