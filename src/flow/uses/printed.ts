import type { CallExpr, Expr } from '../../model/program.js';
import { fileOfPart } from '../../text/part-name.js';
import { isTakenAround } from './block-outputs.js';
import type { Callees } from './callees.js';
import { textOf } from './following/spelling.js';
import { isRedirected, isSilent } from './scripts.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';

/** What a command answers at the top of a script, or of a function that nothing takes, goes to its output. */
export function printedAt(tree: Tree, node: Node, callees: Callees): Printed {
  const known = printed.get(node);
  if (known !== undefined) return known.to;
  const to = findPrinted(tree, node, callees);
  printed.set(node, { to });
  return to;
}

type Printed = 'file' | 'output' | undefined;

/** One command may send many requests, each of which asks. */
const printed = new WeakMap<Node, { readonly to: Printed }>();

function findPrinted(tree: Tree, node: Node, callees: Callees): Printed {
  // A cell of a notebook shows what it ends with.
  if (/\.ipynb$/i.test(fileOfPart(tree.program.file)))
    return tree.places.get(node)?.parent['kind'] === 'expr' ? 'output' : undefined;
  if (!/^(?:shell|batch|powershell)$/.test(tree.program.language)) return undefined;
  const expr = node as unknown as Expr;
  if (expr.kind === 'call') {
    const file = fileOf(expr);
    if (file !== undefined) return file === '/dev/null' ? undefined : 'file';
    if (expr.args.some(({ value }) => isOutFile(value) || splatsOutFile(tree, value))) return 'file';
  } else if (expr.kind !== 'op' || expr.op !== 'pipe') return undefined;
  if (isRedirected(callees.trees, tree, expr.span)) return 'file';
  const source = tree.program.language === 'shell' ? callees.trees.text(tree.program.file) : undefined;
  if (source !== undefined && isTakenAround(source, expr.span)) return 'file';
  return isLeft(tree, node) && !isSilent(callees.trees, tree, expr.span) ? 'output' : undefined;
}

/** The file that an option of curl or wget names. */
function fileOf({ args }: CallExpr): string | undefined {
  const words = args.map(({ value }) => textOf(value) ?? '');
  const out = words.findIndex((word) => /^(?:-[a-zA-Z]*[oO]|--output|--output-document)$/.test(word));
  const file =
    out === -1
      ? words.flatMap((word) => /^(?:-[oO]|--output=|--output-document=)(.+)$/.exec(word)?.[1] ?? [])[0]
      : words[out + 1];
  return file === '-' ? undefined : file;
}

/** `-OutFile answer.json` of PowerShell; `-OutVariable answer` keeps it as well, whatever the pipe drops. */
function isOutFile(arg: Expr): boolean {
  return (
    arg.kind === 'call' && arg.args.length > 1 && OUT.test((textOf(arg.args[0]?.value ?? arg) ?? '').replace(/^-/, ''))
  );
}

const OUT = /^(?:outfile|outvariable|ov|pipelinevariable|pv)$/i;

/** The same among what a hashtable gives by its names, however they come into it: `@params`, `$params.OutFile = $file`. */
function splatsOutFile(tree: Tree, arg: Expr): boolean {
  const of = arg.kind === 'call' && calledName(arg) === 'powershell.splat' ? arg.args[0]?.value : undefined;
  const binding = of === undefined ? undefined : tree.bindingOf(of);
  if (of?.kind !== 'name' || binding === undefined) return false;
  const written = tree
    .valuesOf(binding)
    .flatMap((value) =>
      value.kind === 'object' ? value.members.map((member) => ('key' in member ? member.key : '')) : [],
    );
  const set = tree.members.filter((one) => one.of.kind === 'name' && one.of.name === of.name).map(({ key }) => key);
  return [...written, ...set].some((key) => typeof key === 'string' && OUT.test(key));
}

/** Nothing takes what a command prints, be it that its success is asked for: `if it; then`, `it || exit 1`; PowerShell takes it there. */
function isLeft(tree: Tree, node: Node): boolean {
  let place = tree.places.get(node);
  while (place !== undefined && /^(?:sequence|choice|unary)$/.test(place.parent['kind'] as string))
    place = tree.places.get(place.parent);
  const kind = place?.parent['kind'];
  return kind === 'expr' || (kind === 'if' && tree.program.language !== 'powershell');
}
