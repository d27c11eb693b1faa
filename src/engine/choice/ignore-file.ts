import { bytesOf, wildcard, type Matcher } from './wildcard.js';

/** One line of an ignore file. */
export interface Pattern {
  /** It takes back what an earlier line leaves out. */
  readonly negated: boolean;
  readonly folderOnly: boolean;
  /** It has no slash inside: a name at any depth. Otherwise a path from the file's own folder. */
  readonly anywhere: boolean;
  /** What a path has to start with, in bytes. */
  readonly start: string;
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
  if (rest.startsWith('/')) rest = rest.slice(1);
  const matches = anywhere ? wildcard(rest) : pathMatcher(rest);
  const start = anywhere ? '' : (/^[^*?[\\]*/.exec(rest)?.[0] ?? '');
  return matches === undefined ? undefined : { negated, folderOnly, anywhere, start, matches };
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
  /** The folder itself is left out, and so is all below it, but for what the lists take back where there are any. */
  readonly ignored: boolean;
  /** Nearest first. */
  readonly lists: readonly { readonly folder: string; readonly patterns: readonly Pattern[] }[];
}

/**
 * The ignore files of a tree, each for its own folder and what lies below: the nearest file with a pattern that
 * matches decides, by its last such pattern, and nothing below a folder that is left out can be taken back. Paths are
 * relative to one root, with `/`; the root is the empty path.
 *
 * `meant` takes back by its path also what lies below a folder that is left out: git does not, but whoever wrote
 * `!/web/app/` below `/*` has put those files into the repository all the same.
 */
export class IgnoreRules {
  private readonly folders = new Map<string, FolderState>();

  constructor(
    private readonly rulesOf: (folder: string) => FolderRules | undefined,
    private readonly meant = false,
  ) {}

  ignores(path: string, isFolder = false): boolean {
    return leftOut(path, isFolder, this.stateOf(parentOf(path)));
  }

  /** Whether anything below a folder may be left in. */
  enters(folder: string): boolean {
    const { ignored, lists } = this.stateOf(folder);
    return !ignored || lists.length > 0;
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
    if (above !== undefined && leftOut(folder, true, above)) {
      const back = this.meant && above.lists.some((list) => takesBackBelow(folder, list));
      return { ignored: true, lists: back ? above.lists : [] };
    }
    const own = this.rulesOf(folder);
    const inherited = own?.apart === true ? [] : (above?.lists ?? []);
    if (own === undefined || own.patterns.length === 0) return { ignored: false, lists: inherited };
    return { ignored: false, lists: [{ folder, patterns: own.patterns }, ...inherited] };
  }
}

function leftOut(path: string, isFolder: boolean, state: FolderState): boolean {
  if (!state.ignored) return decide(path, isFolder, state);
  return !state.lists.some(({ folder, patterns }) =>
    patterns.some(
      (pattern) =>
        pattern.negated &&
        !pattern.anywhere &&
        (isFolder || !pattern.folderOnly) &&
        pattern.matches(belowOf(folder, path)),
    ),
  );
}

/** Whether a pattern takes back what lies below this folder. */
function takesBackBelow(path: string, { folder, patterns }: FolderState['lists'][number]): boolean {
  const below = `${belowOf(folder, path)}/`;
  return patterns.some(
    ({ negated, start }) => negated && start !== '' && (start.startsWith(below) || below.startsWith(start)),
  );
}

function decide(path: string, isFolder: boolean, { lists }: FolderState): boolean {
  const name = bytesOf(path.slice(path.lastIndexOf('/') + 1));
  for (const { folder, patterns } of lists) {
    const below = belowOf(folder, path);
    for (let i = patterns.length - 1; i >= 0; i -= 1) {
      const pattern = patterns[i];
      if (pattern === undefined || (pattern.folderOnly && !isFolder)) continue;
      if (pattern.matches(pattern.anywhere ? name : below)) return !pattern.negated;
    }
  }
  return false;
}

function belowOf(folder: string, path: string): string {
  return bytesOf(folder === '' ? path : path.slice(folder.length + 1));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
