/** `class A(...) : Base(x), I` of Kotlin and C#, `class A<T> extends Base implements I, J` of Java and PHP. */
const HEADER = /\b(?:class|record|object|struct|enum|interface)\s+[A-Z_]\w*([^{};]{0,1500})/g;
const CLAUSE = /(?::|\bextends\b|\bimplements\b)(.*)$/s;

/** `typealias Old = Api` and `import cf.Api as Old` of Kotlin, `using Old = Cf.IApi;` of C#: classes may be built on the type by that name. */
const ALIASED =
  /\b(?:typealias\s+\w+(?:<[^<>]*>)?|using\s+[A-Z]\w*)\s*=\s*(?:\w+(?:\.|::))*([A-Z]\w*)|\bimport\s+(?:\w+\.)+([A-Z]\w*)\s+as\b/g;

/** The names of the types that classes say they are built on, without parsing: some may be in comments. */
export function basesIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, header = ''] of text.matchAll(HEADER)) {
    const clause = CLAUSE.exec(withoutParens(header))?.[1];
    for (const [name] of clause?.matchAll(/\b[A-Z]\w*/g) ?? []) found.push(name);
  }
  for (const [, named, imported] of text.matchAll(ALIASED)) found.push(named ?? imported ?? '');
  return found;
}

/** What a class takes, and hands to its base, says nothing of what it is. */
function withoutParens(header: string): string {
  let depth = 0;
  let kept = '';
  for (const char of header) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (depth === 0) kept += char;
    // The body of an object that has no braces, or what stands behind it.
    if (depth < 0) break;
  }
  return kept;
}

/** `class A(Base, I):` of Python. */
export function pythonBasesIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*class[ \t]+\w+[ \t]*\(([^()]{0,500})\)/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/([A-Za-z_]\w*)[ \t]*(?=[,[\n]|$)/g)].flatMap(([, name = '']) => name),
  );
}
