import { bytesOf, wildcard, type Matcher } from './wildcard.js';

/** One line of an ignore file. */
export interface Pattern {
  /** It takes back what an earlier line leaves out. */
  readonly negated: boolean;
  readonly folderOnly: boolean;
  /** It has no slash inside: a name at any depth. Otherwise a path from the file's own folder. */
  readonly anywhere: boolean;
  readonly matches: Matcher;
}

/** The patterns of an ignore file, in git's notation. Lines that can match nothing are left out. */
export function parseIgnoreFile(text: string): Pattern[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line, i) => {
    const ended = i < lines.length - 1;
    return patternOf(ended && line.endsWith('\r') ? line.slice(0, -1) : line) ?? [];
  });
}

/** A pattern in the notation of git's ignore files; undefined for a comment or what can match nothing. */
export function patternOf(line: string): Pattern | undefined {
  if (line.startsWith('#')) return undefined;
  let rest = bytesOf(withoutTrailingSpaces(line));
  const negated = rest.startsWith('!');
  if (negated) rest = rest.slice(1);
  const folderOnly = rest.endsWith('/');
  if (folderOnly) rest = rest.slice(0, -1);
  if (rest === '') return undefined;
  const anywhere = !rest.includes('/');
  const matches = anywhere ? wildcard(rest) : pathMatcher(rest.startsWith('/') ? rest.slice(1) : rest);
  return matches === undefined ? undefined : { negated, folderOnly, anywhere, matches };
}

/** A backslash keeps the space after it. */
function withoutTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === ' ') continue;
    end = at + 1;
  }
  return line.slice(0, end);
}

/** What stands before the first wildcard is compared by itself, and `**` may begin right after it, as in git. */
function pathMatcher(pattern: string): Matcher | undefined {
  const plain = pattern.search(/[*?[\\]/);
  if (plain <= 0) return wildcard(pattern);
  const rest = wildcard(pattern.slice(plain));
  const start = pattern.slice(0, plain);
  return rest === undefined ? undefined : (bytes) => bytes.startsWith(start) && rest(bytes.slice(plain));
}

/** The patterns that one folder adds. */
export interface FolderRules {
  readonly patterns: readonly Pattern[];
  /** What the folders above say does not count here. */
  readonly apart?: boolean | undefined;
}

interface FolderState {
  /** The folder itself is left out, and so is all below it. */
  readonly ignored: boolean;
  /** Nearest first. */
  readonly lists: readonly { readonly folder: string; readonly patterns: readonly Pattern[] }[];
}

/**
 * The ignore files of a tree, each for its own folder and what lies below: the nearest file with a pattern that
 * matches decides, by its last such pattern, and nothing below a folder that is left out can be taken back. Paths are
 * relative to one root, with `/`; the root is the empty path.
 */
export class IgnoreRules {
  private readonly folders = new Map<string, FolderState>();

  constructor(private readonly rulesOf: (folder: string) => FolderRules | undefined) {}

  ignores(path: string, isFolder = false): boolean {
    const state = this.stateOf(parentOf(path));
    return state.ignored || decide(path, isFolder, state);
  }

  private stateOf(folder: string): FolderState {
    const known = this.folders.get(folder);
    if (known !== undefined) return known;
    const above = folder === '' ? undefined : this.stateOf(parentOf(folder));
    const state = this.enter(folder, above);
    this.folders.set(folder, state);
    return state;
  }

  private enter(folder: string, above: FolderState | undefined): FolderState {
    if (above !== undefined && (above.ignored || decide(folder, true, above))) return { ignored: true, lists: [] };
    const own = this.rulesOf(folder);
    const inherited = own?.apart === true ? [] : (above?.lists ?? []);
    if (own === undefined || own.patterns.length === 0) return { ignored: false, lists: inherited };
    return { ignored: false, lists: [{ folder, patterns: own.patterns }, ...inherited] };
  }
}

function decide(path: string, isFolder: boolean, { lists }: FolderState): boolean {
  const name = bytesOf(path.slice(path.lastIndexOf('/') + 1));
  for (const { folder, patterns } of lists) {
    const below = bytesOf(folder === '' ? path : path.slice(folder.length + 1));
    for (let i = patterns.length - 1; i >= 0; i -= 1) {
      const pattern = patterns[i];
      if (pattern === undefined || (pattern.folderOnly && !isFolder)) continue;
      if (pattern.matches(pattern.anywhere ? name : below)) return !pattern.negated;
    }
  }
  return false;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
