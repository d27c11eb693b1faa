/** A stretch of a file that holds script. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly typed: boolean;
}

export interface Blocks {
  readonly blocks: readonly Block[];
  /** Where a block begins that never ends. */
  readonly unclosed: readonly number[];
}

/** The frontmatter and the script elements of an Astro component. Both hold TypeScript. */
export function astroBlocks(text: string): Blocks {
  const open = /^\s*---/.exec(text);
  if (open === null) return elements(text, 0, true);
  const start = open[0].length;
  const close = /^[ \t]*---/m;
  const found = close.exec(text.slice(start));
  if (found === null) return { blocks: [], unclosed: [start - 3] };
  const end = start + found.index;
  const rest = elements(text, end + found[0].length, true);
  return { blocks: [{ start, end, typed: true }, ...rest.blocks], unclosed: rest.unclosed };
}

/** The script elements of a Vue or Svelte component; `lang` says whether they hold TypeScript. */
export function componentBlocks(text: string): Blocks {
  return elements(text, 0, false);
}

/** Comments, and the elements whose content is no markup. */
const RAW = /<!--|<(script|style)(?=[\s/>])/gi;
const RAW_END = { script: /<\/script(?=[\s/>])/gi, style: /<\/style(?=[\s/>])/gi } as const;

function elements(text: string, from: number, typed: boolean): Blocks {
  const blocks: Block[] = [];
  RAW.lastIndex = from;
  for (let found = RAW.exec(text); found !== null; found = RAW.exec(text)) {
    const name = found[1]?.toLowerCase();
    if (name === undefined) {
      const end = text.indexOf('-->', found.index + 4);
      if (end === -1) break;
      RAW.lastIndex = end + 3;
      continue;
    }
    const tag = openTag(text, RAW.lastIndex);
    if (tag === undefined) return { blocks, unclosed: name === 'script' ? [found.index] : [] };
    RAW.lastIndex = tag.end;
    if (tag.selfClosing) continue;
    const close = name === 'script' ? RAW_END.script : RAW_END.style;
    close.lastIndex = tag.end;
    const end = close.exec(text)?.index;
    if (end === undefined) return { blocks, unclosed: name === 'script' ? [found.index] : [] };
    RAW.lastIndex = end;
    if (name === 'script' && holdsScript(tag.attributes)) {
      const lang = tag.attributes.get('lang');
      blocks.push({ start: tag.end, end, typed: lang === undefined ? typed : /^(?:ts|tsx|typescript)$/i.test(lang) });
    }
  }
  return { blocks, unclosed: [] };
}

/** `src` leads to another file; a type other than these is data. */
function holdsScript(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.has('src')) return false;
  const type = attributes.get('type');
  return type === undefined || /^(?:|module|(?:text|application)\/(?:java|ecma|type)script|text\/babel)$/i.test(type);
}

interface OpenTag {
  /** Behind the `>`. */
  readonly end: number;
  readonly selfClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

const ATTRIBUTE = /[\s/]*(?:([^\s/>="']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?|["'=])/y;

/** Reads the attributes of a tag from behind its name; undefined when the tag never ends. */
function openTag(text: string, from: number): OpenTag | undefined {
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = from;
  let at = from;
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    at = ATTRIBUTE.lastIndex;
    const [, name, double, single, bare] = found;
    if (name !== undefined) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  while (at < text.length && text[at] !== '>') at++;
  if (at >= text.length) return undefined;
  return { end: at + 1, selfClosing: text[at - 1] === '/', attributes };
}
