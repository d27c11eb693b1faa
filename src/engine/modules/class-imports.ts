/** A class by the namespace that it stands in, and its name there. */
export interface ClassName {
  readonly namespace: string;
  readonly name: string;
}

/** `import a.b.Name;`, `import static a.b.Name.MEMBER;`, `import a.b.Name as Other` */
const IMPORT =
  /^[ \t]*import[ \t]+(static[ \t]+)?([\w.]+)\.(\w+|\*)(?:[ \t]+as[ \t]+(\w+))?[ \t]*;?[ \t]*(?:\/\/.*)?\r?$/gm;
/** `using Name = A.B.Other;` */
const ALIAS = /^[ \t]*(?:global[ \t]+)?using[ \t]+(\w+)[ \t]*=[ \t]*(?:global::)?(?:([\w.]+)\.)?(\w+)[ \t]*;/gm;
/** `using A.B;` */
const USING = /^[ \t]*(?:global[ \t]+)?using[ \t]+([\w.]+)[ \t]*;/gm;

/** What a file says of the classes of other files that it names. */
export interface ClassImports {
  /** The classes that it takes by their names. */
  readonly named: ReadonlyMap<string, ClassName>;
  /** The namespaces whose classes it sees: its own, those around it, and what it takes as a whole. */
  readonly seen: ReadonlySet<string>;
}

export function classImports(text: string): ClassImports {
  const named = new Map<string, ClassName>();
  const seen = new Set(['']);
  for (const [, isStatic, path = '', last = '', alias] of text.matchAll(IMPORT)) {
    const whole = isStatic === undefined ? `${path}.${last}` : path;
    const at = whole.lastIndexOf('.');
    const name = whole.slice(at + 1);
    if (name === '*') seen.add(whole.slice(0, at));
    else {
      const of = { namespace: whole.slice(0, Math.max(0, at)), name };
      named.set(alias ?? name, of);
      // Its own name may be that of another one, for which it was given a new one.
      if (alias !== undefined && isOnce(name, text)) named.set(name, of);
    }
  }
  for (const [, alias = '', namespace = '', name = ''] of text.matchAll(ALIAS)) named.set(alias, { namespace, name });
  for (const [, namespace = ''] of text.matchAll(USING)) seen.add(namespace);
  const own = namespaceOf(text);
  for (let at = own.length; at > 0; at = own.lastIndexOf('.', at - 1)) seen.add(own.slice(0, at));
  return { named, seen };
}

function isOnce(word: string, text: string): boolean {
  return text.match(new RegExp(String.raw`\b${word}\b`, 'g'))?.length === 1;
}

/** The namespace or package of a file; empty where it says none. */
export function namespaceOf(text: string): string {
  return /^[ \t]*(?:package|namespace)[ \t]+([\w.]+)/m.exec(text)?.[1] ?? '';
}
