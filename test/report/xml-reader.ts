/** An element of XML as a strict parser gives it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What XML 1.0 allows in a document at all. */
const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** Reads a document without comments, sections and definitions; throws where it is not well-formed. */
export function readXml(document: string): XmlElement {
  if (!allowed.test(document)) throw new Error('a character that XML does not allow');
  let at = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(document)?.[0].length ?? 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${document.slice(at, at + 60)}`);
  };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern.source, 'yu');
    sticky.lastIndex = at;
    const found = sticky.exec(document);
    if (found !== null) at = sticky.lastIndex;
    return found;
  };
  const decoded = (text: string): string =>
    text.replace(/&([^;]*);|&/g, (whole, entity: string | undefined) => {
      if (entity === undefined) return fail(`a bare ampersand in ${text}`);
      const digits = /^#(\d+)$/.exec(entity);
      const character = digits ? String.fromCodePoint(Number(digits[1])) : named[entity];
      if (character === undefined || !allowed.test(character)) return fail(`the reference ${whole}`);
      return character;
    });
  const element = (): XmlElement => {
    const name = take(/<([A-Za-z][\w.-]*)/)?.[1] ?? fail('no element');
    const attributes: Record<string, string> = {};
    for (;;) {
      const found = take(/\s+([A-Za-z][\w.-]*)="([^"<]*)"/);
      if (found === null) break;
      const [, key = '', value = ''] = found;
      if (key in attributes) fail(`${key} twice`);
      // A parser levels white space that is not written as a reference.
      attributes[key] = decoded(value.replace(/[\t\r\n]/g, ' '));
    }
    if (take(/\s*\/>/) !== null) return { name, attributes, children: [], text: '' };
    if (take(/\s*>/) === null) fail('an open tag');
    const children: XmlElement[] = [];
    let text = '';
    for (;;) {
      const run = take(/[^<]+/)?.[0] ?? '';
      if (run.includes(']]>')) fail('the end of a section');
      text += decoded(run);
      const end = take(/<\/([A-Za-z][\w.-]*)>/);
      if (end !== null) {
        if (end[1] !== name) fail(`the end of ${name}`);
        return { name, attributes, children, text };
      }
      children.push(element());
    }
  };
  const root = element();
  take(/\s*/);
  if (at !== document.length) fail('text behind the root');
  return root;
}

/** Every element of a name, at any depth. */
export function elementsOf(root: XmlElement, name: string): XmlElement[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => elementsOf(child, name))];
}
