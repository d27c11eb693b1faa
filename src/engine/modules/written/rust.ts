/** `mod api;` */
const OWN = /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*;/gm;
/** `use a::{b, c::D};`; the paths of its tree are taken apart by `paths`. */
const USE = /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?use[ \t]+([^\s;][^;]{0,2000});/gm;
/** `crate::api::Client::new()` */
const INLINE = /\b(?:crate|super|self)(?:::\w+)+/g;

/** The modules that a text names, parsed or not: those of its paths, and those that the last names of them may be. */
export function rustSpecifiersIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, name = ''] of text.matchAll(OWN)) found.add(`self::${name}`);
  for (const [, tree = ''] of text.matchAll(USE)) for (const path of paths(tree)) addBoth(found, path);
  for (const [path] of text.matchAll(INLINE)) addBoth(found, path);
  return [...found];
}

function addBoth(found: Set<string>, path: string): void {
  found.add(path);
  const at = path.lastIndexOf('::');
  if (at > 0) found.add(path.slice(0, at));
}

/** `a::{b, c::{D, E}}`: each of its paths. */
function paths(tree: string): readonly string[] {
  const found: string[] = [];
  const open: string[] = [''];
  let path = '';
  for (const [token] of tree.replaceAll(/\s+as\s+\w+/g, '').matchAll(/[\w:]+|[{},*]/g)) {
    if (token === '{') {
      open.push(path);
      path = open.at(-1) ?? '';
    } else if (token === ',' || token === '}') {
      if (path !== open.at(-1)) found.push(path);
      if (token === '}') open.pop();
      path = token === '}' ? '' : (open.at(-1) ?? '');
    } else if (token !== '*') path += token;
  }
  if (path !== '') found.push(path);
  return found.map((one) => one.replace(/^::/, '').replace(/::(?:self)?$/, '')).filter((one) => one !== '');
}

const KEEPS = /\bimpl\b[^{};]{0,300}?\b([A-Z]\w*)(?:<[^{};]{0,200}?>)?[ \t\r\n]+for[ \t\r\n]/g;

/** The traits that a text says its types keep. */
export function rustTraitsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(KEEPS), ([, name = '']) => name);
}
