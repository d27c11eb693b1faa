import type { Stmt } from '../../model/program.js';
import type { SourceText } from '../../model/span.js';
import { calledOnIn } from '../../text/lexical/called-on.js';
import { leaveOut } from '../../text/left-out.js';

/** How many names of a file are looked for elsewhere. */
const MOST = 400;

/** How many functions that it calls on objects are. */
const MOST_CALLED = 200;

const CLASSES = /(?<![\w.])[A-Z]\w*/g;

/**
 * Imports for languages in which a class is used by its name without saying in which file it stands: each name with a
 * capital letter that the file does not declare may be that of a class whose file has its name. It is looked for when
 * it is asked for. `pattern`: what else of a text may be such a name.
 */
export function namedElsewhere(source: SourceText, body: readonly Stmt[], pattern = CLASSES): Stmt[] {
  const own = new Set(
    body.flatMap((stmt) => (stmt.kind === 'let' && stmt.target.kind === 'name' ? [stmt.target.name] : [])),
  );
  const names = new Set<string>();
  for (const [name] of source.text.matchAll(pattern)) {
    if (own.has(name) || names.has(name)) continue;
    if (names.size >= MOST) {
      leaveOut('it names too many classes of other files');
      break;
    }
    names.add(name);
  }
  return [...names].map((name) => guess(name, source));
}

/**
 * The same for functions of other files that are called as methods of objects: what they are called by begins with a dot,
 * and stands in no one's sight.
 */
export function calledElsewhere(source: SourceText): Stmt[] {
  return [...calledOnIn(source.text)].slice(0, MOST_CALLED).map((name) => guess(`.${name}`, source, name));
}

function guess(from: string, { file }: SourceText, imported = from): Stmt {
  const span = { file, start: 0, end: 0 };
  return { kind: 'import', from, bindings: [{ imported, local: from, guessed: true, span }], span };
}
