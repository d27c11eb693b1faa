import type { Expr, Stmt } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';

/** `import static a.b.Cf.BASE;`, `import static a.b.Cf.*;`, `import a.b.Cf.Companion.BASE`; `using static A.B.Cf;` */
const TAKEN =
  /^[ \t]*(?:import[ \t]+static[ \t]+(?:[a-z_]\w*\.)*((?:[A-Z]\w*\.)*[A-Z]\w*)\.(\w+|\*)|import[ \t]+(?:[a-z_]\w*\.)*([A-Z]\w*)(?:\.Companion)?\.(\w+)(?:[ \t]+as[ \t]+(\w+))?|(?:global[ \t]+)?using[ \t]+static[ \t]+(?:global::)?(?:[\w.]+\.)?([A-Z]\w*))[ \t]*;?[ \t]*\r?$/gm;

/** Classes of the platforms and of what tests are made with are none of the project's. */
const FOREIGN =
  /\b(?:java|javax|jakarta|kotlin|kotlinx|android|androidx|org\.(?:junit|assertj|mockito|hamcrest|springframework|slf4j)|com\.google|io\.(?:ktor|mockk)|okhttp3|retrofit2|System|Microsoft)(?=[.;]|\s*$)/;

/** How many names of a file are looked for in a class that it takes as a whole. */
const MOST = 200;
/** In how many classes that are taken as a whole a name is looked for. */
const MOST_CLASSES = 8;

/** Where a name is from, and where that is said. */
interface Origin {
  readonly of: string;
  /** The classes in that one which lead to the member. */
  readonly within: readonly string[];
  /** What the member is called there, or `*`. */
  readonly key: string;
  readonly span: Span;
}

/**
 * Members of classes that a file uses by their names alone: each is the member of its class, where the file declares nothing of
 * that name. Where several classes are taken as a whole it is the member of the first that has it.
 */
export function staticImports(source: SourceText): Stmt[] {
  const taken = [...source.text.matchAll(TAKEN)].filter(([line]) => !FOREIGN.test(line));
  if (taken.length === 0) return [];
  const named = new Map<string, Origin[]>();
  const whole = new Map<string, Origin>();
  const owners = new Map<string, Origin>();
  for (const { 1: owner, 2: member = '*', 3: holder, 4: part = member, 5: alias = part, 6: used, index } of taken) {
    const [of = '', ...within] = (owner ?? holder ?? used ?? '').split('.');
    const origin = { of, within, key: part, span: { file: source.file, start: index, end: index } };
    owners.set(of, origin);
    if (part === '*') whole.set([of, ...within].join('.'), origin);
    else named.set(alias, [...(named.get(alias) ?? []), origin]);
  }
  const all = [...whole.values()].slice(0, MOST_CLASSES);
  const loose = all.length === 0 ? [] : usedIn(source.text).filter((name) => !named.has(name) && !owners.has(name));
  return [
    ...[...owners.values()].map(ownedBy),
    ...[...named, ...loose.map((name) => [name, all] as const)].map(([name, from]) => memberOf(name, from)),
  ];
}

function ownedBy({ of, span }: Origin): Stmt {
  return { kind: 'import', from: of, bindings: [{ imported: of, local: of, guessed: true, span }], span };
}

function memberOf(local: string, from: readonly Origin[]): Stmt {
  const options = from.map(({ of, within, key, span }): Expr =>
    [...within, key === '*' ? local : key].reduce<Expr>(
      (holder, name) => ({ kind: 'member', of: holder, key: name, keySpan: span, span }),
      { kind: 'name', name: of, span },
    ),
  );
  const [first] = options;
  const span = from[0]?.span ?? { file: '', start: 0, end: 0 };
  const value: Expr | undefined = options.length > 1 ? { kind: 'choice', by: 'nullish', options, span } : first;
  return { kind: 'let', target: { kind: 'name', name: local, span }, value, functionScoped: true, span };
}

/** Constants that are read, and functions that are called, by a name that the file does not declare. */
function usedIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const [, constant, called] of text.matchAll(
    /(?<![\w.@])(?:([A-Z][A-Z\d_]+|[A-Z]\w+(?=[}\s]*[+/"};,)]))|(\w+)(?=\())/g,
  ))
    names.add(constant ?? called ?? '');
  const declared = declaredIn(text);
  return [...names].filter((name) => !KEYWORD.test(name) && !declared.has(name)).slice(0, MOST);
}

const KEYWORD =
  /^(?:if|for|foreach|while|switch|catch|return|new|super|this|lock|using|nameof|typeof|await|throw|synchronized|try|base)$/;

/** A name behind a type or a modifier, and before what a declaration goes on with. An arrow's `>` ends no type. */
const DECLARED =
  /(?=\w)(?<!\w)(?<=(?:[\w\]]|(?<![=-])>)\s+)(?<!\b(?:return|new|await|throw|else|case)\s+)(\w+)\s*(?:[(=;{<:]|$)/gm;
/** The last name of an import. */
const IMPORTED = /\b(?:import|using)\s+(?:\w+\.)+(\w+)/g;

/** What stands where only a type does: `String x`, `List<String>`, `Map<String, Rule>`, `Rule::new`. */
const TYPE = /(?<![\w.])([A-Z]\w*[a-z]\w*)(?=(?:\[\]|\?)?[ \t]+[a-z_]|\s*<|\s*>|::)|(?=[A-Z])(?<=<\s*)([A-Z]\w*)/g;

function declaredIn(text: string): ReadonlySet<string> {
  return new Set(
    [DECLARED, IMPORTED, TYPE].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, name, other]) => name ?? other ?? ''),
    ),
  );
}
