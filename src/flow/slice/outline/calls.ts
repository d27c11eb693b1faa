import { RECEIVER, WITH_RECEIVERS } from '../../../model/receiver.js';
import type { Arg, CallExpr, FunctionExpr } from '../../../model/program.js';
import {
  ANSWERS,
  BINDS,
  BUILDS,
  CALLS_FOR_EACH,
  CALLS_WITH,
  ENDS,
  GIVES_RESULTS,
  HANDS_ITSELF,
  MAKES,
  MOVES,
  SENDERS,
  jobMethod,
} from '../called-names.js';
import { keyOf } from '../../arguments.js';
import { methodFor } from '../../operator-methods.js';
import { noteCall } from '../callables.js';
import { givenTo, resultsOf } from '../given.js';
import { looks } from './looks.js';
import { NONE, Node, PLACES, type Site, type Sources } from '../nodes.js';
import { moduleNameOf } from '../names.js';
import { NOTHING, isReflective, lastNameOf, requiredIn } from '../shapes.js';
import { touch } from './bindings.js';
import { changes } from './changes.js';
import { declared } from './declarations.js';
import { holder, noteMember } from './members.js';
import { othersOf } from './others.js';
import { isInBlock } from './receivers.js';
import { caughtBy } from './rejections.js';
import type { Walk } from './walk.js';

export function call(walk: Walk, expr: CallExpr): Sources {
  const { callee } = expr;
  const { after } = walk;
  walk.after = undefined;
  const isAwaited = walk.awaited === expr;
  const sends = expr.construct !== true && (isAwaited || ANSWERS.has(walk.program.language));
  let isAnswered = isAwaited;
  if (callee.kind === 'member' && typeof callee.key === 'string' && /^(?:then|catch|finally)$/.test(callee.key)) {
    walk.awaited = callee.of;
  }
  const receiver =
    callee.kind === 'member'
      ? holder(walk, callee.of, typeof callee.key === 'string' ? callee.key : undefined)
      : NOTHING;
  const callees: Node[] = [];
  let name = '';
  let called = NOTHING;
  if (callee.kind === 'name') {
    name = callee.name;
    const inBlock = isInBlock(walk);
    const nodes = inBlock ? [...new Set([...walk.resolve(name), walk.names.method(name)])] : walk.resolve(name);
    callees.push(...nodes);
    called = { flow: nodes, need: inBlock ? [...nodes, ...walk.resolve(RECEIVER)] : nodes };
  } else if (callee.kind === 'member') {
    if (typeof callee.key === 'string') {
      name = callee.key;
      callees.push(walk.names.method(name), ...receiver.flow);
      if (walk.isImported(callee.of)) callees.push(walk.names.handed(name));
      called = walk.held(name, walk.isSelf(callee.of));
      const found = walk.isSeed(name, { before: lastNameOf(callee.of), after });
      if (found !== false) {
        noteMember(walk, callee, receiver);
        called = { flow: [...called.flow, walk.nodeOf(found)], need: called.need };
        isAnswered ||= after === undefined;
      }
    } else {
      called = walk.expr(callee.key);
      callees.push(...receiver.flow);
    }
  } else if (callee.kind === 'super') callees.push(...walk.bases);
  else {
    called = walk.expr(callee);
    callees.push(...called.flow);
  }
  // `cls(token)`: the class makes one of its own.
  if (walk.isSelf(callee)) callees.push(...walk.owners);
  // An object may be called that has a method for it.
  const itself =
    callee.kind === 'call' || (callee.kind === 'name' && walk.isLocal(name))
      ? methodFor('()', walk.program.language)
      : undefined;
  if (itself !== undefined) callees.push(walk.names.method(itself));
  const job = jobMethod(name, walk.program.language);
  if (job !== undefined) callees.push(walk.names.method(job));
  for (const { callable } of callees) callable.readBy(walk.unit);
  const module = requiredIn(expr);
  const taken = module === undefined || walk.isOutside(module) ? [] : ofModule(walk, module, after);
  // `fn(new Api())`: who gives a function to this one is given what the function is.
  if (callee.kind === 'name' && walk.isLocal(callee.name))
    for (const word of walk.unit.words) for (const { value } of expr.args) walk.classes.set(word, value);
  const site: Site = {
    expr,
    unit: walk.unit,
    name,
    callees,
    inline: NONE,
    handed: NONE,
    receiver: receiver.flow,
    classes: walk.classes,
    // A class of that name makes a record; what opens a file sends nothing.
    answers: sends && SENDERS.test(name) && !(callee.kind === 'name' && NOT_SENT.test(name)),
    isAnswered,
    onSelf: callee.kind === 'member' && walk.isSelf(callee.of),
    operands: [...receiver.flow, ...called.flow, ...taken],
    needs: [...receiver.need, ...called.need, ...taken],
    result: new Node(false),
    given: NONE,
    ways: 0,
    does: ENDS.test(name)
      ? 'ends'
      : walk.isOwn(callee)
        ? 'own'
        : BUILDS.test(name) || taken.length > 0 || (callee.kind === 'name' && MAKES.test(name))
          ? 'builds'
          : 'sends',
    live: false,
    meets: false,
    coming: 0,
  };
  site.result.site = site;
  walk.sites.push(site);
  // What a base's constructor sets is read by the methods of the base, which another file may hold.
  expr.dull = callee.kind !== 'super' && expr.goesOn !== true && !isVariant(expr) && !buildsOn(callee);
  const { site: around } = walk;
  walk.site = site;
  const args = expr.args.map((arg) => argument(walk, arg));
  walk.site = around;
  // Once its operands were gone through.
  const isLook = site.does !== 'own' && looks(expr);
  if (isLook) expr.dull = false;
  site.operands = [...site.operands, ...args.flatMap(({ flow }) => flow), ...caughtBy(walk, callee, args)];
  site.given = args.map((arg, i) => {
    const { spread: isSpread, name: by, forType } = expr.args[i] ?? {};
    const moves = BINDS.test(name) || MOVES.test(name);
    const isAnywhere = isSpread !== undefined || by !== undefined || forType !== undefined || i >= PLACES || moves;
    return [isAnywhere ? '*' : i, arg] as const;
  });
  if (isReflective(callee)) walk.flow(site.result, { flow: [walk.asked()], need: [walk.asked()] });
  if (BINDS.test(name)) for (const node of site.operands) walk.spread.link(node, site.result);
  connect(walk, site, args, isLook);
  if (expr.answers !== undefined) walk.flow(site.result, declared(walk, expr.answers));
  return { flow: [site.result], need: [site.result] };
}

/** What `require('./a')` stands for, and what `require('./a').name` takes of it. */
function ofModule({ names, isTakenApart, spread }: Walk, from: string, name: string | undefined): readonly Node[] {
  const module = moduleNameOf(from);
  if (name === undefined && isTakenApart) return [names.handed(module)];
  const isWhole = name === undefined || name === 'then';
  return [names.handed(module), isWhole ? names.anyOf(module, spread.link.bind(spread)) : names.handed(name)];
}

function argument(walk: Walk, arg: Arg): Sources {
  const { value, name, byReference } = arg;
  let sources = walk.expr(value);
  // What takes names that it does not know has them as the keys of a map: `**fields`.
  if (name !== undefined && walk.isSeed(keyOf(name)) !== false) {
    arg.seed = true;
    sources = { flow: [...sources.flow, walk.seedNode(keyOf(name))], need: sources.need };
  }
  if (byReference === true && walk.site !== undefined)
    touch(walk, value, { flow: [walk.site.result], need: [walk.site.result] });
  return sources;
}

function connect(walk: Walk, site: Site, args: readonly Sources[], isLook: boolean): void {
  for (const node of new Set(site.operands)) walk.spread.use(site, node);
  for (const callee of site.callees) noteCall(walk.spread, site, callee);
  handFunctions(walk, site, args);
  if (site.inline.length > 0) callsBack(walk, site, args);
  if (site.expr.callee.kind === 'function') atOnce(walk, site.expr.callee, args, site.expr.args);
  if (site.does !== 'ends' && !isLook) changes(walk, site, args);
}

/** A function that is called where it is written has no other callers. */
function atOnce(walk: Walk, fn: FunctionExpr, args: readonly Sources[], given: readonly Arg[]): void {
  const unit = walk.units.findLast(({ node }) => node === fn);
  args.forEach((arg, i) => {
    const param = unit?.params[i];
    if (param === undefined || unit === undefined) return;
    walk.flow(param, arg);
    // What a block does to what it is called on is done to that: `with(builder) { delete() }`.
    const value = given[i]?.value;
    if (WITH_RECEIVERS.has(walk.program.language) && value?.kind === 'name')
      for (const node of walk.resolve(value.name)) walk.spread.make(node, [param], unit);
  });
}

/** Functions that are written in arguments get what is there, but not each other. */
function callsBack(walk: Walk, site: Site, args: readonly Sources[]): void {
  const { operands, needs, expr, inline, name, result } = site;
  const written = new Set(args.flatMap(({ flow }, at) => (expr.args[at]?.value.kind === 'function' ? flow : [])));
  const given = operands.filter((node) => !written.has(node));
  const need = [...needs, ...args.flatMap((arg) => arg.need)];
  for (const { params, around } of inline) {
    for (const param of new Set(params)) {
      for (const node of given) walk.spread.link(node, param);
      if (around === undefined) continue;
      walk.spread.make(param, need, around);
      // What is done to it is done to what the call gives.
      if (HANDS_ITSELF.test(name)) walk.spread.make(result, [param], around);
    }
  }
}

/**
 * A function that is given by its name may be called back with what the call is made on, or goes through; what it gives
 * may be what the call gives: `ids.map(pathOf)`, `map(path_of, ids)`.
 */
function handFunctions(walk: Walk, site: Site, args: readonly Sources[]): void {
  const { expr, name, receiver, needs, result, unit } = site;
  const withOthers = CALLS_FOR_EACH.test(name) || CALLS_WITH.test(name);
  const givesResults = withOthers || GIVES_RESULTS.test(name);
  if (receiver.length === 0 && !givesResults) return;
  const takesOthers = receiver.length === 0 || withOthers;
  let others: readonly (readonly Node[])[] | undefined;
  expr.args.forEach(({ value }, at) => {
    const isMember = givesResults && value.kind === 'member' && typeof value.key === 'string';
    if (value.kind !== 'name' && !isMember) return;
    const nodes = value.kind === 'name' ? walk.resolve(value.name) : [walk.names.method(lastNameOf(value) ?? '')];
    // What it is a method of has to be known.
    if (isMember) site.needs = [...site.needs, ...(args[at]?.need ?? [])];
    const besides = takesOthers ? ((others ??= othersOf(walk, args))[at] ?? []) : [];
    const handed = [...receiver, ...besides];
    site.handed = [...site.handed, ...nodes];
    for (const { callable } of nodes) {
      const given = givenTo(walk.spread, callable, '*');
      for (const node of handed) walk.spread.link(node, given);
      walk.spread.make(given, needs, unit);
      if (!givesResults) continue;
      callable.handed = true;
      const results = resultsOf(walk.spread, callable);
      walk.spread.link(results, result);
      walk.spread.make(result, [results], unit);
    }
  });
}

/** A variant of an enum, as readers write it: others are told from it, whatever it holds. */
function isVariant({ callee, args }: CallExpr): boolean {
  if (callee.kind !== 'class' || callee.base?.kind !== 'name' || args.length > 0) return false;
  return callee.members.every(
    ({ kind, key }) => kind === 'field' || (typeof key === 'string' && /^(?:Serialize|as_ref|fmt)$/.test(key)),
  );
}

/** `util.inherits(Client, Base)`, `Object.create(Base.prototype)`: which class has what methods is for all that use it. */
function buildsOn(callee: CallExpr['callee']): boolean {
  if (callee.kind === 'name') return callee.name === 'inherits';
  if (callee.kind !== 'member' || callee.of.kind !== 'name' || typeof callee.key !== 'string') return false;
  return /^(?:Object\.(?:create|defineProperty|setPrototypeOf)|util\.inherits)$/.test(
    `${callee.of.name}.${callee.key}`,
  );
}

const NOT_SENT = /^(?:[A-Z]|open$)/;
