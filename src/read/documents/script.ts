import type { MappedText, Spelling } from '../../model/part.js';
import { fixedMapped, joinMapped, Mapping } from '../../text/mapped-text.js';
import { plainText, TEMPLATE, textOf, type Context } from './context.js';
import { expandedIn } from './expanded.js';
import { Marks } from './marks.js';
import type { ScalarNode } from './node.js';
import { undoubled } from './undoubled.js';
import { withoutPrompts } from './console.js';

/** A program that a document holds. */
export interface Script {
  readonly language: string;
  /** Scalars that are run as one, each on lines of its own. */
  readonly scalars: readonly ScalarNode[];
  /** Variables of the environment that the program runs in. */
  readonly environment?: ReadonlyMap<string, ScalarNode> | undefined;
  /** It is run several times with other values: what is right for one run may be wrong for another. */
  readonly again?: boolean | undefined;
}

/** Adds a program as a part. What is filled in before it runs are holes, those that are known their text. */
export function addScript(cx: Context, { language, scalars, environment, again = false }: Script): void {
  const [first] = scalars;
  if (first === undefined) return;
  // The shell's own expansions are the shell reader's.
  const marks = new Marks(
    TEMPLATE,
    (written) => valueOf(cx, written),
    (written) => /^\$\{[^{]/.test(written),
  );
  const shell = language === 'sh';
  const doubled = shell && /compose[\w.-]*\.ya?ml$/i.test(cx.source.file);
  const bodies = scalars.map((scalar, i) => {
    const content = marks.marked(shell ? withoutPrompts(scalar.content) : scalar.content);
    const own = doubled ? undoubled(content) : content;
    return i === scalars.length - 1 || own.text.endsWith('\n') ? own : joinMapped([own, made('\n', scalar.end)]);
  });
  const body = again ? fixedMapped(joinMapped(bodies)) : joinMapped(bodies);
  const lead = joinMapped(shell ? assignments(cx, environment, body.text, first.start) : []);
  const spellings = scalars.map(({ spelling }) => (doubled ? { ...spelling, dollar: '$$' } : spelling));
  const spelling = each(spellings, bodies, lead.text.length);
  cx.found.parts.push({ language, content: joinMapped([lead, body]), spelling, holes: marks.holes() });
}

/** Each scalar is written in its own way. */
function each(spellings: readonly Spelling[], bodies: readonly MappedText[], from: number): Spelling {
  const [only, second] = spellings;
  if (only !== undefined && second === undefined) return only;
  let end = from;
  const parts = spellings.map((spelling, i) => {
    end += bodies[i]?.text.length ?? 0;
    return { end, spelling };
  });
  return { as: 'each', parts };
}

function made(text: string, at: number): MappedText {
  return new Mapping('').made(text, at).done();
}

/** Assignments of the variables that a script uses, before it. They are read, not written: other scripts share them. */
function assignments(cx: Context, environment: Script['environment'], script: string, at: number): MappedText[] {
  const lead: MappedText[] = [];
  const used = expandedIn(script);
  for (const [name, scalar] of environment ?? []) {
    if (!used.has(name)) continue;
    const text = textOf(cx, scalar);
    const value = plainText(text);
    if (text.some((piece) => piece.kind === 'hole') || /['\r\n]/.test(value)) continue;
    const own = scalar.content.text === value ? fixedMapped(scalar.content) : made(value, at);
    lead.push(made(`${name}='`, at), own, made("'\n", at));
  }
  return lead;
}

/** The value of a template, where all of it is known. */
function valueOf(cx: Context, written: string): string | undefined {
  const content = new Mapping(written).same(0, written.length).done();
  const scalar: ScalarNode = {
    kind: 'scalar',
    value: written,
    start: 0,
    end: written.length,
    content,
    spelling: { as: 'yaml-plain' },
    quoting: ['line'],
  };
  const text = textOf(cx, scalar);
  return text.every((piece) => piece.kind === 'run') ? plainText(text) : undefined;
}
