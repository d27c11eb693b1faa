import type { Expr, FunctionExpr } from '../../../model/program.js';
import { methodFor } from '../../operator-methods.js';
import { COMPARES } from '../called-names.js';
import { Node, type Sources } from '../nodes.js';
import { NOTHING, all, both, flattened, textOf } from '../shapes.js';
import { assignTo } from './assignments.js';
import { bindEach } from './bindings.js';
import { call } from './calls.js';
import { classUnit, declared, functionUnit } from './declarations.js';
import { read, reflects, taken } from './members.js';
import { isOfReceiver, ofReceiver } from './receivers.js';
import type { Walk } from './walk.js';

/** Assignments that take place or not by what is there. */
const DECIDES: ReadonlySet<string> = new Set(['||=', '&&=', '??=']);

export function expression(walk: Walk, expr: Expr): Sources {
  walk.size += 1;
  switch (expr.kind) {
    case 'text':
    case 'join':
      return joined(walk, [expr]);
    case 'name': {
      const nodes = walk.resolve(expr.name);
      for (const { callable } of nodes) callable.readBy(walk.unit);
      if (walk.isDeclared(expr.name)) for (const node of nodes) walk.tested?.add(node);
      const handed = walk.tested === undefined || walk.isLocal(expr.name) ? undefined : walk.importedAs.get(expr.name);
      if (handed !== undefined) walk.tested?.add(handed);
      const of = { flow: nodes, need: nodes };
      return isOfReceiver(walk, expr.name) ? both(of, read(walk, ofReceiver(expr))) : of;
    }
    case 'member':
      return read(walk, expr);
    case 'call':
      return call(walk, expr);
    case 'object':
      return object(walk, expr);
    case 'list':
      return all(expr.items.map(({ value }) => walk.expr(value)));
    case 'choice': {
      const test = expr.test === undefined ? NOTHING : tested(walk, expr.test);
      // What comes last is no test.
      const last = expr.by === 'if' ? undefined : expr.options.at(-1);
      const { flow, need } = all(
        expr.options.map((option) =>
          last === undefined || option === last ? walk.expr(option) : tested(walk, option),
        ),
      );
      return { flow, need: [...need, ...test.need] };
    }
    case 'function':
      return made(walk, expr);
    case 'class':
      classUnit(walk, expr, [], expr.name);
      return NOTHING;
    case 'await':
    case 'typed': {
      if (expr.kind === 'await') walk.awaited = expr.of;
      const of = walk.expr(expr.of);
      return expr.kind === 'typed' ? both(of, declared(walk, expr.type)) : of;
    }
    case 'yield': {
      const of = walk.expr(expr.of);
      walk.flow(walk.unit.results, of);
      for (const word of walk.unit.words) walk.classes.set(word, expr.of);
      return of;
    }
    case 'assign':
      if (expr.target.kind === 'name' && DECIDES.has(expr.op))
        walk.settled.reads(expr, walk.unit, walk.resolve(expr.target.name));
      return assignTo(walk, expr.target, expr.value);
    case 'binary':
      if (expr.op === '+' || expr.op === '.') return joined(walk, [expr]);
      if (COMPARES.test(expr.op)) {
        walk.expr(expr.left);
        walk.expr(expr.right);
        return NOTHING;
      }
      return operated(walk, expr);
    case 'unary': {
      const of = walk.expr(expr.of);
      return expr.op === '!' || expr.op === 'typeof' || expr.op === 'not' ? NOTHING : of;
    }
    case 'op':
      return all(expr.args.map(({ value }) => walk.expr(value)));
    case 'each': {
      bindEach(walk, expr.target, walk.expr(expr.over));
      if (expr.test !== undefined) walk.expr(expr.test);
      return walk.expr(expr.body);
    }
    case 'sequence':
      return all(expr.items.map((item) => walk.expr(item)));
    case 'other':
      return all(expr.children.map((child) => walk.expr(child)));
    default:
      return NOTHING;
  }
}

/** An expression that decides what is run. */
export function tested(walk: Walk, expr: Expr): Sources {
  const { tested: around } = walk;
  walk.tested = new Set();
  const sources = walk.expr(expr);
  walk.settled.reads(expr, walk.unit, [...walk.tested]);
  for (const node of walk.tested) around?.add(node);
  walk.tested = around;
  return sources;
}

/** What an operator makes of two: a class may have a method for it, which is called with the other one. */
function operated(walk: Walk, expr: Extract<Expr, { kind: 'binary' }>): Sources {
  const { op, left, right, span } = expr;
  // `text % values` fills its places.
  const name = op === '%' ? undefined : methodFor(op, walk.program.language);
  if (name === undefined) return both(walk.expr(left), walk.expr(right));
  const callee: Expr = { kind: 'member', of: left, key: name, keySpan: span, span };
  return call(walk, { kind: 'call', callee, args: [{ value: right }], span });
}

/** A function that is written where it is used. */
function made(walk: Walk, expr: FunctionExpr): Sources {
  const node = new Node(false);
  const unit = functionUnit(walk, expr, [node], expr.name);
  // A function that is given back holds what it was made with.
  if (unit.within === undefined) walk.spread.link(unit.results, node);
  return { flow: [node], need: [] };
}

/** Text that is put together: what fills whole segments of a path need not be known. */
function joined(walk: Walk, parts: readonly Expr[]): Sources {
  const flat = flattened(parts);
  const whole = flat.map((part) => (part.kind === 'text' ? textOf(part) : '\0')).join('');
  const found = walk.isSeed(whole);
  const flow: Node[] = [];
  const need: Node[] = [];
  flat.forEach((part, i) => {
    if (part.kind === 'text') {
      walk.size += 1;
      if (found !== false && text(walk, part)) flow.push(found === 'answers' ? walk.kept : walk.seed);
      return;
    }
    const of = walk.expr(part);
    flow.push(...of.flow);
    const [before, after] = [flat[i - 1], flat[i + 1]];
    const isSegment =
      before?.kind === 'text' &&
      textOf(before).endsWith('/') &&
      (after === undefined || (after.kind === 'text' && /^[/?]/.test(textOf(after))));
    if (!isSegment) need.push(...of.need);
    else if (of.need.length > 0) need.push(segment(walk, of));
  });
  return { flow, need };
}

/** What fills a whole segment of a path. */
function segment(walk: Walk, of: Sources): Node {
  const node = new Node(false);
  node.isSegment = true;
  walk.flow(node, of);
  return node;
}

/** Marks the runs of a text that have a word of interest. */
function text(walk: Walk, expr: Extract<Expr, { kind: 'text' }>): boolean {
  let found = false;
  for (const piece of expr.text) {
    if (piece.kind !== 'run' || walk.isSeed(piece.text) === false) continue;
    piece.seed = true;
    found = true;
  }
  if (found) walk.note(expr);
  return found;
}

function object(walk: Walk, { members }: Extract<Expr, { kind: 'object' }>): Sources {
  const flow: Node[] = [];
  const need: Node[] = [];
  for (const { key, value, getter } of members) {
    if (typeof key === 'string') {
      const found = walk.isSeed(key);
      if (found !== false) flow.push(walk.seedNode(key));
      if (value.kind === 'function') {
        const node = new Node(false);
        const unit = functionUnit(walk, value, [walk.names.method(key), node], key);
        flow.push(node);
        if (getter === true) {
          walk.flow(walk.names.memberOf(walk.file, key), { flow: [unit.results], need: [unit.results] });
          flow.push(unit.results);
        }
        if (walk.site?.name === 'Proxy') reflects(walk, unit);
        continue;
      }
    } else if (key !== undefined) walk.expr(key);
    const of = both(walk.expr(value), taken(walk, value));
    flow.push(...of.flow);
    need.push(...of.need);
    if (typeof key === 'string') walk.spread.make(walk.names.memberOf(walk.file, key), of.need, walk.unit);
  }
  return { flow, need };
}
