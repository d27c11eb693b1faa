import type { NamesOf } from '../../../schedule/ways/way.js';
import type { Kind } from '../../reading/kinds.js';

/** Programs whose imports are read, and what they import. What belongs to the others is all of their project. */
export const FOLLOWED: ReadonlySet<Kind> = new Set<Kind>([
  'javascript',
  'json',
  'python',
  'rust',
  'csharp',
  'java',
  'kotlin',
  'go',
  'php',
]);
/** Files that programs import, and documents whose code uses what the programs beside them declare. */
export const USED: ReadonlySet<Kind> = new Set<Kind>(['json', 'markdown']);
/** Programs in which all of a request is written as text. Other files may stand for requests that nobody spells out. */
export const PROGRAMS: ReadonlySet<Kind> = new Set<Kind>([
  'javascript',
  'python',
  'rust',
  'csharp',
  'java',
  'kotlin',
  'elixir',
  'nim',
  'go',
  'php',
  'ruby',
  'perl',
  'lua',
  'powershell',
  'batch',
  'shell',
]);
/** Programs in which text stands in quotes. */
export const STRICT: ReadonlySet<Kind> = new Set<Kind>([
  'javascript',
  'python',
  'rust',
  'csharp',
  'java',
  'kotlin',
  'nim',
  'go',
  'php',
]);
/** The languages of client libraries. */
export const LIBRARIES: Readonly<Record<Exclude<NamesOf, 'infrastructure'>, Kind>> = {
  node: 'javascript',
  python: 'python',
  go: 'go',
  php: 'php',
  csharp: 'csharp',
};

/** Every file that uses the library names it. */
export function isImported(of: NamesOf | undefined): boolean {
  return of === 'go' || of === 'php' || of === 'csharp';
}

/** The names mean something in a file of this kind. */
export function isOf(of: NamesOf | undefined, kind: Kind): boolean {
  return of === undefined || of === 'infrastructure' || !PROGRAMS.has(kind) || LIBRARIES[of] === kind;
}
