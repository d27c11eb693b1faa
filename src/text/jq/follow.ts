import { ASKS_ARGUMENTS, GIVES, PER_ELEMENT, RUNS, SAYS_NOTHING } from './functions.js';
import { elements, MADE_UP, memberOf, objectOf, OTHER, ROOT, withSet, type Shape } from './shape.js';
import type { Jq, Key } from './tree.js';

export interface Following {
  /** Called for each key that is taken from the input, with the path that it ends. */
  readonly onKey: (path: readonly string[], key: Key) => void;
  /** Called where it cannot be told what is read; with a path where it is read from this part of the input at most. */
  readonly onUnknown: (path?: readonly string[]) => void;
  /** Called for each part of the input that something new is made of as a whole: text, a number, an answer to a question. */
  readonly onWhole?: (path: readonly string[]) => void;
  /** Steps left: a program that multiplies its values is not followed to its end. */
  fuel: number;
  /** How many parts around the one under way. */
  depth: number;
}

type Variables = ReadonlyMap<string, readonly Shape[]>;

/** More values than this are told apart no further. */
const MOST = 32;
/** Programs nested deeper than this, or longer chains of keys, are not followed. */
const DEEPEST = 300;

/** What a program gives for the whole input. */
export function followJq(tree: Jq, following: Following): readonly Shape[] {
  return follow(following, tree, ROOT, new Map());
}

function follow(cx: Following, node: Jq, input: Shape, variables: Variables): readonly Shape[] {
  cx.fuel -= 1;
  if (cx.fuel < 0 || cx.depth > DEEPEST) {
    cx.onUnknown();
    return OTHER;
  }
  cx.depth += 1;
  const shapes = followOne(cx, node, input, variables);
  cx.depth -= 1;
  return shapes;
}

function followOne(cx: Following, node: Jq, input: Shape, variables: Variables): readonly Shape[] {
  const go = (part: Jq, from: Shape = input): readonly Shape[] => follow(cx, part, from, variables);
  switch (node.kind) {
    case 'input':
      return [input];
    case 'root':
      return [ROOT];
    case 'nothing':
      return [];
    case 'unknown':
      cx.onUnknown();
      node.parts.forEach((part) => go(part));
      return OTHER;
    case 'key':
      return some(
        cx,
        go(node.of).flatMap((shape) => member(cx, shape, node.key)),
      );
    case 'each':
      return some(cx, go(node.of).flatMap(elements));
    case 'element':
      node.by.forEach((part) => go(part));
      return some(
        cx,
        go(node.of).flatMap((shape) => (node.list ? elements(shape) : anyMember(cx, shape))),
      );
    case 'pipe':
      return some(
        cx,
        go(node.from).flatMap((shape) => go(node.to, shape)),
      );
    case 'any':
      return some(
        cx,
        node.of.flatMap((part) => go(part)),
      );
    case 'number':
      return OTHER;
    case 'made': {
      const parts = node.of.map((part) => go(part));
      if (!isAsked(node)) for (const part of parts) takeWhole(cx, part);
      return OTHER;
    }
    case 'list':
      return [{ kind: 'list', of: go(node.of) }];
    case 'object': {
      for (const { madeKey } of node.members) if (madeKey !== undefined) takeWhole(cx, go(madeKey));
      const members = node.members.map((one) => [one.key?.name ?? MADE_UP, go(one.value)] as const);
      return [objectOf(members)];
    }
    case 'variable':
      return variables.get(node.name) ?? OTHER;
    case 'bind':
      return follow(cx, node.body, input, withVariable(variables, node.name, go(node.source)));
    case 'fold': {
      const inner = withVariable(variables, node.name, go(node.source));
      // What it starts with is made of the input, each step of what the one before gave.
      const [start, ...steps] = node.steps;
      let shapes = start === undefined ? OTHER : go(start);
      for (const step of steps)
        shapes = some(cx, [...shapes, ...shapes.flatMap((shape) => follow(cx, step, shape, inner))]);
      return shapes;
    }
    case 'if':
      node.tests.forEach((part) => go(part));
      return some(
        cx,
        node.branches.flatMap((part) => go(part)),
      );
    case 'call':
      return calls(cx, node.name, node.args, input, go);
  }
}

/** `.a and .b`, `.a == null`: what is made of the parts says nothing of what is in them. */
function isAsked({ op, of }: Jq & { readonly kind: 'made' }): boolean {
  if (op === 'and' || op === 'or') return true;
  return /^(?:[=!]=|[<>]=?)$/.test(op ?? '') && of.some(isPlain);
}

function isPlain(node: Jq): boolean {
  if (node.kind === 'call') return /^(?:null|true|false)$/.test(node.name);
  return node.kind === 'number' || (node.kind === 'made' && node.of.every(isPlain));
}

function takeWhole(cx: Following, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    if (shape.kind === 'at') cx.onWhole?.(shape.path);
    else if (shape.kind === 'list') takeWhole(cx, shape.of);
    else if (shape.kind === 'object') for (const member of shape.members.values()) takeWhole(cx, member);
  }
}

function some(cx: Following, shapes: readonly Shape[]): readonly Shape[] {
  if (shapes.length <= MOST) return shapes;
  cx.onUnknown();
  return shapes.slice(0, MOST);
}

function withVariable(variables: Variables, name: string | undefined, value: readonly Shape[]): Variables {
  return name === undefined ? variables : new Map([...variables, [name, value]]);
}

function member(cx: Following, of: Shape, key: Key): readonly Shape[] {
  if (of.kind === 'object') return memberOf(of, key.name);
  if (of.kind !== 'at') return OTHER;
  const path = [...of.path, key.name];
  cx.onKey(path, key);
  return [{ kind: 'at', path }];
}

/** A member whose name the program makes up. */
function anyMember(cx: Following, of: Shape): readonly Shape[] {
  if (of.kind !== 'at') return elements(of);
  cx.onUnknown(of.path);
  return OTHER;
}

function calls(
  cx: Following,
  name: string,
  args: readonly Jq[],
  input: Shape,
  go: (part: Jq, from?: Shape) => readonly Shape[],
): readonly Shape[] {
  const [first, second] = args;
  let given: readonly (readonly Shape[])[] = [];
  if ((name === 'any' || name === 'all') && first !== undefined && second !== undefined) {
    for (const shape of go(first)) go(second, shape);
  } else if (PER_ELEMENT.has(name)) {
    const found = elements(input).flatMap((shape) => args.flatMap((arg) => go(arg, shape)));
    if (name === 'map') return [{ kind: 'list', of: some(cx, found) }];
  } else if (name === 'update') {
    const targets = first === undefined ? [] : go(first);
    const set = args.slice(1).flatMap((part) => targets.flatMap((shape) => go(part, shape)));
    return [withSet(input, set)];
  } else if (name === 'assign') {
    const [, ...values] = args.map((arg) => go(arg));
    return [withSet(input, values.flat())];
  } else if (name === 'has' || name === 'in') {
    args.forEach((arg) => asked(cx, arg, input));
  } else {
    given = args.map((arg) => go(arg));
    const last = given.at(-1);
    if (RUNS.get(name) === args.length && last !== undefined) return last;
    if (name === 'until' && last !== undefined) return some(cx, [input, ...last]);
  }
  switch (GIVES.get(name)) {
    case 'input':
      return [input];
    case 'element':
      return elements(input);
    case 'nothing':
      return [];
    case 'unknown':
      if (input.kind === 'at') cx.onUnknown(input.path);
      else takeWhole(cx, [input]);
      return OTHER;
    case undefined:
      if (SAYS_NOTHING.has(name)) return OTHER;
      for (const shapes of ASKS_ARGUMENTS.has(name) ? given : [[input], ...given]) takeWhole(cx, shapes);
      return OTHER;
  }
}

/** `has("name")` asks for a key by its name. */
function asked(cx: Following, arg: Jq, input: Shape): void {
  if (input.kind !== 'at' || arg.kind === 'number') return;
  if (arg.kind !== 'made' || arg.text === undefined || arg.text.escaped) {
    cx.onUnknown(input.path);
    return;
  }
  const { chars: name, start, end } = arg.text;
  cx.onKey([...input.path, name], { name, start, end });
}
