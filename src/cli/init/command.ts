import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { git as askGit } from '../../engine/choice/git.js';
import { EXTENSIONS } from '../../engine/reading/kinds.js';
import { inertTerminal } from '../../text/inert.js';
import { UsageError, type Arguments } from '../arguments.js';
import { Unwritten } from '../write-file.js';
import { ci } from './ci.js';
import { hook } from './hooks.js';
import { isPiece, projectAt, type Piece, type Project, type Proposed, type Terms } from './project.js';
import { configuration, dependency } from './settings.js';
import { colorsOf, type Colors } from '../../text/colors.js';

const EXIT = { done: 0, usage: 2 } as const;

/**
 * `eolint init`: works out what the project needs, shows it, and writes it when it is told to. Nothing that is there
 * is overwritten or laid out anew.
 */
export async function initialise({ values }: Arguments, version: string, color: boolean): Promise<number> {
  const { root, project } = await projectAround(process.cwd());
  const proposed = piecesFor(project, { version, extensions: EXTENSIONS, schema: shippedSchema() });
  const pieces = proposed.filter(isPiece);
  const colors = colorsOf(color);
  process.stdout.write(await shown(proposed, colors));
  if (pieces.length === 0) {
    process.stdout.write(proposed.length === 0 ? 'nothing to do: eolint is set up here\n' : '');
    return EXIT.done;
  }
  if (values['dry-run'] === true) return EXIT.done;
  const chosen = values['yes'] === true ? pieces : await asked(pieces);
  if (chosen === undefined) {
    process.stderr.write('eolint: nothing is written without a yes; give --yes\n');
    return EXIT.usage;
  }
  for (const piece of chosen) await write(root, piece);
  if (values['quiet'] !== true) process.stderr.write(`wrote ${chosen.length} of ${pieces.length} files\n`);
  return EXIT.done;
}

/** All that a project lacks, one piece for each file. */
export function piecesFor(project: Project, terms: Terms): Proposed[] {
  const pieces = new Map<string, Piece>();
  const advice: Proposed[] = [];
  // What is proposed counts as written for what is proposed next.
  const over: Project = { ...project, read: (file) => pieces.get(file)?.after ?? project.read(file) };
  for (const make of [configuration, dependency, hook, ci]) {
    for (const one of make(over, terms)) {
      const earlier = isPiece(one) ? pieces.get(one.file) : undefined;
      if (!isPiece(one)) advice.push(one);
      else if (earlier === undefined) pieces.set(one.file, one);
      else pieces.set(one.file, { ...one, before: earlier.before, title: `${earlier.title}, and ${one.title}` });
    }
  }
  return [...pieces.values(), ...advice];
}

async function projectAround(cwd: string): Promise<{ root: string; project: Project }> {
  const git = async (...args: string[]): Promise<string | undefined> => {
    const answer = await askGit(cwd, args, { apart: true });
    return answer.ok ? answer.stdout.toString('utf8').trim() : undefined;
  };
  const top = await git('rev-parse', '--show-toplevel');
  const remote = await git('config', '--get', 'remote.origin.url');
  const head = await git('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  const branch = head?.replace(/^origin\//, '') ?? (await git('symbolic-ref', '--quiet', '--short', 'HEAD')) ?? 'main';
  const root = top ?? cwd;
  return { root, project: projectAt(root, { remote, branch, isRepository: top !== undefined }) };
}

/** The schema of the configuration that this package ships, by its own list of files. */
function shippedSchema(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
  const { files = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { files?: string[] };
  return files.find((file) => /config\w*\.schema\.json$/.test(file));
}

async function shown(proposed: readonly Proposed[], colors: Colors): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const parts = proposed.map((one) => {
    if (!isPiece(one)) {
      return `${colors.bold(`by hand: ${one.title}`)} (${inertTerminal(one.because)})\n${indented(one.snippet)}\n`;
    }
    const { file, before, after } = one;
    const from = before === undefined ? '/dev/null' : `a/${file}`;
    const patch = createTwoFilesPatch(from, `b/${file}`, before ?? '', after, '', '').replace(/^=+\n/, '');
    return `${colors.bold(one.title)}\n${painted(patch, colors)}`;
  });
  return parts.map((part) => `${part}\n`).join('');
}

function painted(patch: string, colors: Colors): string {
  return patch
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const text = inertTerminal(line);
      if (/^\+(?!\+\+)/.test(line)) return `${colors.green(text)}\n`;
      return /^-(?!--)/.test(line) ? `${colors.red(text)}\n` : `${text}\n`;
    })
    .join('');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}

/** The pieces that the user wants; undefined where there is nobody to ask. */
async function asked(pieces: readonly Piece[]): Promise<readonly Piece[] | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const { isCancel, multiselect } = await import('@clack/prompts');
  const answer = await multiselect({
    message: 'Write these?',
    options: pieces.map((piece) => ({ value: piece, label: `${piece.file}: ${piece.title}` })),
    initialValues: [...pieces],
    required: false,
  });
  return isCancel(answer) ? [] : answer;
}

async function write(root: string, { file, before, after, executable }: Piece): Promise<void> {
  const path = join(root, file);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new UsageError(`${file} is a symbolic link, which is left alone`);
  }
  const now = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (now !== before) throw new UsageError(`${file} changed meanwhile, and is left alone; run eolint init again`);
  const { replaceFile } = await import('../../engine/writing/atomic.js');
  try {
    mkdirSync(dirname(path), { recursive: true });
    await replaceFile(path, after);
  } catch (error) {
    throw new Unwritten(file, error as NodeJS.ErrnoException);
  }
  if (executable === true && before === undefined) chmodSync(path, 0o755);
}
