import type { Expr, FunctionExpr } from '../../../model/program.js';
import type { ClassExpr } from '../../../model/class.js';
import type { TypeMember, TypeNote } from '../../../model/type-note.js';
import { saysEnum } from '../../class-constants.js';
import { givesJson, givesText } from '../../encoders.js';
import { REFLECTS } from '../called-names.js';
import { hold } from '../held-functions.js';
import { declaredIn, hasBlockScopes, namesIn } from '../names.js';
import { Node, PLACES, type Sources, type Unit } from '../nodes.js';
import { addParam } from '../parameters.js';
import { NOTHING, all, both, lastNameOf } from '../shapes.js';
import { bind, into } from './bindings.js';
import { fieldsGiven } from './fields-given.js';
import { goesByField, reflects, taken } from './members.js';
import { mayBeOuter } from './outer-names.js';
import type { Walk } from './walk.js';

export function functionUnit(
  walk: Walk,
  node: FunctionExpr,
  goesBy: readonly Node[],
  word: string | undefined,
  owners: readonly string[] = [],
): Unit {
  const unit = walk.unitOf(node);
  unit.owners = owners;
  if (word !== undefined) unit.words.add(word);
  unit.hidden = word !== undefined && /^[#_]/.test(word);
  walk.inside(unit, () => {
    const scope = new Map<string, Node>();
    walk.scopes.push(scope);
    for (const { target, type, rest, block } of node.params) {
      for (const name of namesIn(target)) scope.set(name, new Node(false));
      const given = new Node(false);
      addParam(unit, given);
      given.isBlock = block === true;
      if (rest !== undefined && rest !== false) for (let i = 0; i < PLACES; i += 1) addParam(unit, given);
      bind(walk, target, { flow: [given], need: [given] });
      if (type !== undefined) into(walk, target, declared(walk, type));
      walk.classes.declare(target, type);
      if (target.kind === 'default-pattern') walk.classes.set(target, target.value);
    }
    if (node.name !== undefined && !scope.has(node.name) && goesBy.length === 0) scope.set(node.name, new Node(false));
    for (const [name, where] of declaredIn(node.body)) {
      if (scope.has(name)) continue;
      const own = new Node(false);
      scope.set(name, own);
      if (where === 'blocks' && hasBlockScopes(walk.program)) mayBeOuter(walk, name, own);
    }
    for (const name of goesBy) hold(walk.spread, name, unit);
    // What is called back gets what is there where it is given.
    if (unit.within !== undefined) {
      unit.within.inline = [...unit.within.inline, unit];
      walk.spread.link(unit.results, unit.within.result);
    }
    if (node.returns !== undefined) walk.flow(unit.results, declared(walk, node.returns));
    if (word !== undefined) walk.classes.declare(word, node.returns);
    walk.block(node.body);
    walk.scopes.pop();
  });
  return unit;
}

export function classUnit(walk: Walk, node: ClassExpr, goesBy: readonly Node[], word: string | undefined): Unit {
  const unit = walk.unitOf(node);
  if (word !== undefined) unit.words.add(word);
  const base = node.base === undefined ? undefined : walk.expr(node.base);
  const mixins = (node.mixins ?? []).map((one) => walk.expr(one));
  const said = all([base ?? NOTHING, ...mixins]);
  for (const need of said.need) walk.spread.want(need, 'here', 0);
  const bases = [node.base, ...(node.mixins ?? [])].flatMap((one) =>
    one?.kind === 'name' ? walk.resolve(one.name) : [],
  );
  const isBuilt = node.members.some(({ kind }) => kind === 'constructor');
  if (!isBuilt) {
    for (const own of goesBy) for (const of of bases) walk.same(own, of);
  }
  for (const own of goesBy) for (const of of said.flow) walk.spread.link(of, own);
  // What a call of an enum gives is what its body names.
  const isCalled = saysEnum(node);
  if (!isBuilt && isCalled) {
    for (const own of goesBy) hold(walk.spread, own, unit);
    walk.spread.constructs(unit);
  }
  const isEnum = node.enum === true || isCalled;
  const { bases: before, owners, membersInSight: inSight } = walk;
  walk.bases = bases;
  walk.owners = goesBy;
  if (node.membersInSight === true) {
    const keys = node.members.flatMap(({ key }) => (typeof key === 'string' ? [key] : []));
    walk.membersInSight = [
      ...inSight,
      { keys: new Set(keys), inherits: node.base !== undefined || node.bases !== undefined },
    ];
  }
  walk.inside(unit, () => {
    if (!isBuilt) fieldsGiven(walk, node, goesBy);
    const on = [...[node.base, ...(node.mixins ?? [])].map(nameOf), ...(node.bases ?? [])].filter(
      (one) => one !== undefined,
    );
    const name = word ?? node.name;
    if (name !== undefined) {
      walk.classes.built(name, on);
      walk.spread.heirs.add(name, on);
    }
    const owners = name === undefined ? on : [name, ...on];
    for (const member of node.members) classMember(walk, member, goesBy, owners, isEnum);
  });
  walk.bases = before;
  walk.owners = owners;
  walk.membersInSight = inSight;
  return unit;
}

function nameOf(base: Expr | undefined): string | undefined {
  return base === undefined ? undefined : lastNameOf(base);
}

export function classMember(
  walk: Walk,
  member: ClassExpr['members'][number],
  owners: readonly Node[],
  of: readonly string[],
  ofEnum = false,
): void {
  const { kind, static: isStatic, key, value, type, wire, embedded, abstract: isOpen } = member;
  if (key !== undefined && typeof key !== 'string') walk.expr(key);
  const name = typeof key === 'string' ? key : undefined;
  for (const word of [name, wire]) {
    if (typeof word !== 'string') continue;
    if (kind === 'field' && walk.isField(word)) member.seed = true;
    for (const own of owners) walk.seedWord(word, own);
  }
  const fields = name === undefined ? [] : [walk.names.memberOf(walk.file, name)];
  if (name !== undefined) {
    walk.classes.members.add(name);
    walk.classes.declare(name, type);
  }
  if (name !== undefined && value !== undefined && value.kind !== 'function') walk.classes.set(name, value);
  if (name !== undefined && walk.bases.length > 0) fields.push(walk.names.inherited(name));
  if (name !== undefined && value !== undefined && value.kind !== 'function') {
    fields.push(walk.names.passedDown(name));
    if (walk.shares) walk.inSight.push(walk.names.memberOf(walk.file, name));
  }
  if (type !== undefined) {
    const said = declared(walk, type);
    for (const field of fields) walk.flow(field, said);
    if (embedded === true) {
      for (const own of owners) walk.flow(own, said);
      const [self] = of;
      if (self !== undefined) walk.classes.declare(self, type);
    }
  }
  if (value === undefined) return;
  if (value.kind === 'function') {
    const isBuilt = kind === 'constructor';
    const { constructing } = walk;
    walk.constructing = isBuilt ? value : undefined;
    const unit = functionUnit(
      walk,
      value,
      // What it is given is for those who say what it does.
      isBuilt ? owners : name === undefined || isOpen === true ? [] : [walk.names.method(name)],
      name,
      of,
    );
    walk.constructing = constructing;
    if (isBuilt) walk.spread.constructs(unit);
    // It is called by what makes JSON or text of an object, wherever that is.
    const { language } = walk.program;
    if (name !== undefined && (givesJson(name, language) || givesText(name, language)))
      for (const own of owners) walk.flow(own, { flow: [unit.results], need: [unit.results] });
    if (!isBuilt) walk.flow(walk.asked(), { flow: [unit.results], need: [unit.results] });
    if (name !== undefined && REFLECTS.test(name)) reflects(walk, unit);
    if (kind === 'getter' && name !== undefined) {
      for (const field of [...fields, walk.names.passedDown(name)])
        walk.flow(field, { flow: [unit.results], need: [unit.results] });
    }
  } else {
    // Looked at once, however many fields it is: what stands in one another would cost twice as much for each.
    const method = taken(walk, value);
    if (name !== undefined) goesByField(walk, name, method);
    // A class in a class goes by its names there.
    const goesBy = isStatic === true && name !== undefined ? [...fields, walk.names.handed(name)] : fields;
    if (value.kind === 'class') classUnit(walk, value, goesBy, value.name);
    const given = value.kind === 'class' ? method : both(walk.expr(value), method);
    for (const field of fields) walk.flow(field, given);
    // What is of an enum is one of the values that its body names.
    if (isStatic === true && (ofEnum || member.constant === true))
      for (const own of owners) walk.flow(own, { flow: given.flow, need: [] });
    // What is of the class holds it; fields of a class itself are those of its objects in Python.
    if (isStatic !== true || walk.program.language === 'python')
      walk.flow(walk.unit.results, { flow: given.flow, need: [] });
    // `Paths.RULES` in another file, by the name of the member: which class it is read of is not asked.
    if (isStatic === true && name !== undefined) {
      walk.exported.add(name);
      walk.flow(walk.names.handed(name), given);
    }
  }
}

/** Types of TypeScript whose values have the names that another type lists. */
const WITH_NAMES = /^(?:Record|Partial|Required|Readonly|Pick|Omit|NonNullable)$/;

/** What is declared to be of a type may be used as one. */
export function declared(walk: Walk, note: TypeNote | undefined): Sources {
  switch (note?.kind) {
    case 'named':
    case 'value': {
      const [first] = note.name;
      const nodes = first === undefined ? [] : [...walk.resolve(first)];
      // `model.Pool`: what another module hands out by the last of the names.
      const last = note.name.length > 1 ? note.name.at(-1) : undefined;
      if (last !== undefined && first !== undefined && !walk.outside.has(first)) nodes.push(walk.names.handed(last));
      for (const { callable } of nodes) callable.readBy(walk.unit);
      const args = note.kind === 'named' && WITH_NAMES.test(note.name.join('.')) ? (note.args ?? []) : [];
      return all([{ flow: nodes, need: [] }, ...args.map((one) => declared(walk, one))]);
    }
    case 'function':
      return declared(walk, note.returns);
    case 'several':
      return all(note.types.map((one) => declared(walk, one)));
    case 'elements':
    case 'keys':
      return declared(walk, note.of);
    case 'class': {
      const made = new Node(false);
      classUnit(walk, note.of, [made], undefined);
      return { flow: [made], need: [] };
    }
    case 'texts':
      return all(note.of.map((text) => walk.expr(text)));
    case 'members':
      return all([
        ...note.members.map((member) => typeMember(walk, member)),
        ...(note.bases ?? []).map((one) => declared(walk, one)),
      ]);
    default:
      return NOTHING;
  }
}

/** A field of a word of interest makes what is of the type of interest, too. */
function typeMember(walk: Walk, member: TypeMember): Sources {
  if (member.span !== undefined && walk.isField(member.key)) member.seed = true;
  if (member.span === undefined || walk.isSeed(member.key) === false) return declared(walk, member.type);
  return all([{ flow: [walk.seedNode(member.key)], need: [] }, declared(walk, member.type)]);
}
