/**
 * A module specifier without how it is fetched: `node:https` is `https`, `npm:axios@1.7/lib` and
 * `https://esm.sh/axios@1.7` are `axios`, with the version that is written.
 */
export function packageOf(module: string): Package {
  const known = KNOWN.get(module);
  if (known !== undefined) return known;
  const found = parsed(module);
  KNOWN.set(module, found);
  return found;
}

interface Package {
  readonly name: string;
  readonly version: string | undefined;
}

/** Every call of a package asks for it, and a program names few. */
const KNOWN = new Map<string, Package>();

function parsed(module: string): Package {
  const plain = module.replace(/^node:/, '').replace(FETCHED, '');
  const versioned = /^((?:@[^/@]+\/)?[^/@]+)@([^/?#]+)(?:[/?#].*)?$/.exec(plain);
  if (versioned === null) return { name: plain, version: undefined };
  const [, name = plain, version = ''] = versioned;
  return { name, version: version.replace(/^[~^]/, '') };
}

const FETCHED =
  /^(?:npm:|https?:\/\/(?:esm\.sh|cdn\.skypack\.dev|esm\.run|unpkg\.com|cdn\.jsdelivr\.net\/npm)\/(?:v\d+\/|stable\/)?)/;
