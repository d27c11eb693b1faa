import type { Stmt } from '../../model/program.js';
import type { SourceText } from '../../model/span.js';

/** `import static a.b.Cf.BASE;`, `import static a.b.Cf.*;`, `import a.b.Cf.Companion.BASE`; `using static A.B.Cf;` */
const TAKEN =
  /^[ \t]*(?:import[ \t]+static[ \t]+(?:[\w.]+\.)?([A-Z]\w*)\.(\w+|\*)|import[ \t]+(?:[a-z_]\w*\.)*([A-Z]\w*)(?:\.Companion)?\.(\w+)|(?:global[ \t]+)?using[ \t]+static[ \t]+(?:global::)?(?:[\w.]+\.)?([A-Z]\w*))[ \t]*;?[ \t]*\r?$/gm;

/** Classes of the platforms and of what tests are made with are none of the project's. */
const FOREIGN =
  /\b(?:java|javax|jakarta|kotlin|kotlinx|android|androidx|org\.(?:junit|assertj|mockito|hamcrest|springframework|slf4j)|com\.google|io\.(?:ktor|mockk)|okhttp3|retrofit2|System|Microsoft)(?=[.;]|\s*$)/;

/** How many names of a file are looked for in a class that it takes as a whole. */
const MOST = 200;

/**
 * Members of classes that a file uses by their names alone: each is the member of its class, where the file declares nothing of
 * that name.
 */
export function staticImports(source: SourceText): Stmt[] {
  const taken = [...source.text.matchAll(TAKEN)].filter(([line]) => !FOREIGN.test(line));
  if (taken.length === 0) return [];
  return taken.flatMap(({ 1: owner, 2: member, 3: holder, 4: part, 5: whole, index }): Stmt[] => {
    const of = owner ?? holder ?? whole ?? '';
    const names = member !== undefined && member !== '*' ? [member] : part !== undefined ? [part] : usedIn(source.text);
    const span = { file: source.file, start: index, end: index };
    const owned: Stmt = {
      kind: 'import',
      from: of,
      bindings: [{ imported: of, local: of, guessed: true, span }],
      span,
    };
    const members = names.map((name): Stmt => ({
      kind: 'let',
      target: { kind: 'name', name, span },
      value: { kind: 'member', of: { kind: 'name', name: of, span }, key: name, keySpan: span, span },
      functionScoped: true,
      span,
    }));
    return [owned, ...members];
  });
}

/** Constants that are read, and functions that are called, by a name that the file does not declare. */
function usedIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const [, constant, called] of text.matchAll(
    /(?<![\w.@])(?:([A-Z][A-Z\d_]+|[A-Z]\w+(?=[}\s]*[+/"};,)]))|(\w+)(?=\())/g,
  )) {
    const name = constant ?? called ?? '';
    if (names.size < MOST && !KEYWORD.test(name) && !isDeclared(text, name)) names.add(name);
  }
  return [...names];
}

const KEYWORD =
  /^(?:if|for|foreach|while|switch|catch|return|new|super|this|lock|using|nameof|typeof|await|throw|synchronized|try|base)$/;

/** A type or a modifier stands before it, or it is declared as a type. */
function isDeclared(text: string, name: string): boolean {
  return new RegExp(
    String.raw`(?:\b(?:class|interface|enum|record|struct|void)|[\w>\]]\s+(?<!\b(?:return|new|await|throw|else|case)\s+)|\b(?:import|using)\s+[\w.]*)\b${name}\s*(?:[(=;{<:]|$)`,
    'm',
  ).test(text);
}
