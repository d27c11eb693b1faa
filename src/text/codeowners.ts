/** A line of a CODEOWNERS file: whose files it names, and who owns them. */
interface Rule {
  readonly matches: RegExp;
  readonly owners: readonly string[];
}

/** The rules of one section; files without sections have one. Of GitLab's sections each names owners of its own. */
interface Section {
  readonly rules: Rule[];
  readonly defaults: readonly string[];
}

/** A pattern with more of them is left out: looking for it could take very long. */
const mostStars = 8;
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
    const owners = sections.flatMap(({ rules }) => rules.findLast(({ matches }) => matches.test(path))?.owners ?? []);
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
    if (pattern === '' || pattern.startsWith('!') || (pattern.match(/\*+/g) ?? []).length > mostStars) continue;
    const owners = ownersIn(rest);
    current.rules.push({ matches: patternRegExp(pattern), owners: owners.length > 0 ? owners : current.defaults });
  }
  return [...sections.values()];
}

function ownersIn(text: string): string[] {
  const words = text.replace(/(?:^|\s)#.*$/, '').split(/\s+/);
  return words.filter((word) => word.includes('@'));
}

/** A pattern as an expression over whole paths; its length bounds the time that it takes. */
function patternRegExp(pattern: string): RegExp {
  const plain = pattern.replace(/\\(.)/g, '$1').slice(0, 500);
  const directory = plain.endsWith('/');
  const parts = plain
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .filter((part, i, all) => part !== '**' || all[i + 1] !== '**');
  const anchored = plain.startsWith('/') || parts.length > 1;
  let source = anchored ? '^' : '^(?:.*/)?';
  for (const [i, part] of parts.entries()) {
    const last = i === parts.length - 1;
    if (part === '**') source += last ? '.*' : '(?:.*/)?';
    else source += segment(part) + (last ? '' : '/');
  }
  // `docs/*` names the files in a folder, any other name a file or all that is below the folder of that name.
  const onlyFiles = parts.length > 1 && parts.at(-1) === '*';
  return new RegExp(`${source}${directory ? '/.*' : onlyFiles || parts.at(-1) === '**' ? '' : '(?:/.*)?'}$`);
}

function segment(part: string): string {
  return part
    .replace(/\*+/g, '*')
    .split('*')
    .map((text) => text.replace(/[\\^$.|+()[\]{}]/g, '\\$&').replaceAll('?', '[^/]'))
    .join('[^/]*');
}
