/** A line of a CODEOWNERS file: whose files it names, and who owns them. */
interface Rule {
  readonly matches: (path: string) => boolean;
  readonly owners: readonly string[];
}

/** The rules of one section; files without sections have one. Of GitLab's sections each names owners of its own. */
interface Section {
  readonly rules: Rule[];
  readonly defaults: readonly string[];
}

const sectionLine = /^\^?\[([^\]]+)\](?:\[\d+\])?\s*(.*)$/;
/** A pattern with its escaped blanks, and the rest of the line. */
const ruleLine = /^((?:\\.|[^\\\s])+)\s*(.*)$/;

/**
 * Who owns a file, by the text of a CODEOWNERS file as GitHub and GitLab read it. Of the patterns that fit, the last
 * counts, in GitLab's sections the last of each. Paths count from the repository's root, without a slash at the start.
 */
export function codeOwners(text: string): (path: string) => readonly string[] {
  const sections = sectionsOf(text);
  return (path) => {
    const owners = sections.flatMap(({ rules }) => rules.findLast(({ matches }) => matches(path))?.owners ?? []);
    return [...new Set(owners)];
  };
}

function sectionsOf(text: string): readonly Section[] {
  const sections = new Map<string, Section>();
  let current: Section = { rules: [], defaults: [] };
  sections.set('', current);
  for (const line of text.split(/\r?\n/)) {
    const said = line.trim();
    if (said === '' || said.startsWith('#')) continue;
    const heading = sectionLine.exec(said);
    if (heading !== null) {
      const name = (heading[1] ?? '').toLowerCase();
      current = { rules: sections.get(name)?.rules ?? [], defaults: ownersIn(heading[2] ?? '') };
      sections.set(name, current);
      continue;
    }
    const [, pattern = '', rest = ''] = ruleLine.exec(said) ?? [];
    if (pattern === '' || pattern.startsWith('!')) continue;
    const owners = ownersIn(rest);
    current.rules.push({ matches: patternMatcher(pattern), owners: owners.length > 0 ? owners : current.defaults });
  }
  return [...sections.values()];
}

function ownersIn(text: string): string[] {
  const words = text.replace(/(?:^|\s)#.*$/, '').split(/\s+/);
  return words.filter((word) => word.includes('@'));
}

/**
 * Whether a pattern names a path: one without a slash in it names files and folders anywhere, one with a slash counts
 * from the root. What names a folder names all that is below it; `docs/*` names only the files in the folder.
 */
function patternMatcher(pattern: string): (path: string) => boolean {
  const plain = pattern.replace(/\\(.)/g, '$1');
  const parts = plain
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .filter((part, i, all) => part !== '**' || all[i + 1] !== '**');
  const anchored = plain.startsWith('/') || parts.length > 1;
  const below = parts.length === 1 || parts.at(-1) !== '*';
  const whole = [...(anchored ? [] : ['**']), ...parts];
  const folder = plain.endsWith('/');
  return (path) => segmentsMatch(whole, path.split('/'), folder ? 'below' : below ? 'at or below' : 'at');
}

/** Compares by segments, `**` for any number of them; takes time by the product of both lengths. */
function segmentsMatch(
  pattern: readonly string[],
  path: readonly string[],
  where: 'at' | 'below' | 'at or below',
): boolean {
  // Which beginnings of the pattern fit the path so far.
  let fitting = pattern.map((_, i) => pattern.slice(0, i).every((part) => part === '**'));
  fitting.push(pattern.every((part) => part === '**'));
  let reached = fitting[pattern.length] === true;
  for (const [i, segment] of path.entries()) {
    if (reached && where !== 'at') return true;
    const next = new Array<boolean>(pattern.length + 1).fill(false);
    for (const [j, part] of pattern.entries()) {
      if (fitting[j] !== true) continue;
      if (part === '**') next[j] = true;
      else if (wildcardMatch(part, segment)) next[j + 1] = true;
    }
    for (const [j, part] of pattern.entries()) if (next[j] === true && part === '**') next[j + 1] = true;
    fitting = next;
    reached = fitting[pattern.length] === true;
    if (reached && where === 'at or below') return true;
    if (i === path.length - 1) return reached && where !== 'below';
  }
  return false;
}

/** `*` for any text and `?` for one character, without going back further than the last star. */
function wildcardMatch(pattern: string, text: string): boolean {
  let [p, t, star, resume] = [0, 0, -1, 0];
  while (t < text.length) {
    const character = pattern[p];
    if (character === '*') {
      star = p++;
      resume = t;
    } else if (character === '?' || character === text[t]) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
