import type { Expr, FunctionExpr, Stmt } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { call, letStmt, madeText, member, nameExpr, other } from '../build.js';
import { hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { expression } from './expression.js';
import { slice, spanOf, variableName, type Lowering } from './lowering.js';

/** The name of the list of what a function was called with. */
const GIVEN = 'given arguments';

interface Parameter {
  readonly name: string;
  readonly written: string;
  readonly node: SyntaxNode;
  readonly isSwitch: boolean;
  readonly value: SyntaxNode | undefined;
}

/** Functions are known before the lines above them run. */
export function functionStatement(cx: Lowering, node: SyntaxNode): Stmt {
  const span = spanOf(cx, node);
  const nameNode = ofType(node, 'function_name');
  const name =
    nameNode === undefined
      ? ''
      : slice(cx, nameNode)
          .replace(/^(?:script|global|local|private):/i, '')
          .toLowerCase();
  const value = functionValue(cx, node, parametersOf(cx, node));
  const target = { kind: 'name', name, span } as const;
  return { kind: 'let', target, value: { ...value, name }, hoisted: true, functionScoped: true, span };
}

/** The parameters of a script, with their defaults: nothing is known of what it is called with. */
export function scriptParameters(cx: Lowering, root: SyntaxNode): Stmt[] {
  return listed(cx, ofType(root, 'param_block')).flatMap((parameter): Stmt[] => {
    const span = spanOf(cx, parameter.node);
    const fallback = fallbackOf(cx, parameter, span);
    const target = { kind: 'name', name: parameter.name, span } as const;
    return [{ kind: 'let', target, value: fallback, functionScoped: true, span }, ...validation(cx, parameter)];
  });
}

function parametersOf(cx: Lowering, node: SyntaxNode): Parameter[] {
  const declared = listed(cx, ofType(node, 'function_parameter_declaration'));
  return declared.length > 0 ? declared : listed(cx, ofType(ofType(node, 'script_block'), 'param_block'));
}

function listed(cx: Lowering, node: SyntaxNode | undefined): Parameter[] {
  const list = ofType(node, 'parameter_list');
  const nodes = list?.children.filter((child) => /^(?:script_parameter|variable)$/.test(child.type)) ?? [];
  return nodes.flatMap((child): Parameter[] => {
    const variable = child.type === 'variable' ? child : ofType(child, 'variable');
    if (variable === undefined) return [];
    const written = slice(cx, variable);
    const head = cx.text.slice(child.start, variable.start);
    const value = named(ofType(child, 'script_parameter_default') ?? { ...child, children: [] })[0];
    return [{ name: variableName(written), written, node: child, isSwitch: /\[switch\]/i.test(head), value }];
  });
}

/** What a parameter is that is not given: its default, or one of the values that it may have. */
function fallbackOf(cx: Lowering, parameter: Parameter, span: Expr['span']): Expr {
  if (parameter.value !== undefined) return expression(cx, parameter.value);
  const allowed = allowedIn(cx, parameter.node);
  const nothing = unset(parameter, span);
  return allowed.length === 0 ? nothing : { kind: 'choice', by: 'if', options: [...allowed, nothing], span };
}

/** The texts of `[ValidateSet('a', 'b')]`. */
function allowedIn(cx: Lowering, parameter: SyntaxNode): readonly Expr[] {
  const attributes = ofType(parameter, 'attribute_list')?.children ?? [];
  return attributes
    .filter((attribute) => /^\[\s*ValidateSet\b/i.test(slice(cx, attribute)))
    .flatMap((attribute) => within(attribute, /^string_literal$/).map((literal) => expression(cx, literal)))
    .filter(({ kind }) => kind === 'text');
}

/** `[ValidatePattern('^a')]`: what a parameter is given is looked at before the function runs. */
function validation(cx: Lowering, { name, node }: Parameter): readonly Stmt[] {
  const attributes = ofType(node, 'attribute_list')?.children ?? [];
  const validator = attributes.find((attribute) => VALIDATES.test(slice(cx, attribute)));
  if (validator === undefined) return [];
  const span = spanOf(cx, validator);
  return [{ kind: 'expr', value: other([nameExpr(name, span)], span), span }];
}

const VALIDATES = /^\[\s*Validate(?:Pattern|Script|Length)\b/i;

/** The outermost nodes of a type. */
function within(node: SyntaxNode, type: RegExp): readonly SyntaxNode[] {
  return node.children.flatMap((child) => (type.test(child.type) ? [child] : within(child, type)));
}

/** A variable that nothing sets: its name tells what is missing. */
function unset(parameter: Parameter, span: Expr['span']): Expr {
  return nameExpr(parameter.written, span);
}

function functionValue(cx: Lowering, node: SyntaxNode, parameters: readonly Parameter[]): FunctionExpr {
  const span = spanOf(cx, node);
  const block = ofType(node, 'script_block') ?? node;
  const body = [ofType(block, 'script_block_body') ?? block].flatMap((inner) => blocks(inner));
  const names = (all: readonly Parameter[]): Expr => madeText(all.map(({ name }) => name).join(','), span);
  const bound = call(
    'powershell.bind',
    [nameExpr(GIVEN, span), names(parameters), names(parameters.filter(({ isSwitch }) => isSwitch))],
    span,
  );
  const prelude = parameters.flatMap((parameter): Stmt[] => {
    const place = spanOf(cx, parameter.node);
    const given = member(nameExpr('bound arguments', place), parameter.name, place, place);
    const fallback = fallbackOf(cx, parameter, place);
    const value: Expr = { kind: 'choice', by: 'nullish', options: [given, fallback], span: place };
    return [letStmt(parameter.name, value, place), ...validation(cx, parameter)];
  });
  const rest: Stmt[] =
    parameters.length === 0
      ? [letStmt('args', nameExpr(GIVEN, span), span)]
      : [letStmt('bound arguments', bound, span), ...prelude];
  return {
    kind: 'function',
    arrow: true,
    params: [{ target: { kind: 'name', name: GIVEN, span }, rest: true, span }],
    body: [...rest, ...body.flatMap((list, i) => cx.grammar.statements(cx, list, i === body.length - 1))],
    span,
  };
}

/** The statements of a body, or of its blocks `begin`, `process` and `end`. */
function blocks(node: SyntaxNode): SyntaxNode[] {
  const list = ofType(node, 'statement_list');
  if (list !== undefined) return [list];
  const parts = (ofType(node, 'named_block_list') ?? node).children.filter(({ type }) => type === 'named_block');
  return parts.flatMap((part) => ofType(ofType(part, 'statement_block') ?? part, 'statement_list') ?? []);
}

export function classStatement(cx: Lowering, node: SyntaxNode): Stmt {
  const span = spanOf(cx, node);
  const [nameNode, baseNode] = node.children.filter((child) => child.type === 'simple_name');
  const name = nameNode === undefined ? '' : slice(cx, nameNode).toLowerCase();
  const members = node.children.flatMap((child) => classMember(cx, child, name));
  const base = baseNode === undefined ? undefined : nameExpr(slice(cx, baseNode).toLowerCase(), spanOf(cx, baseNode));
  const value: Expr = { kind: 'class', name, base, members, span };
  return { kind: 'let', target: { kind: 'name', name, span }, value, hoisted: true, functionScoped: true, span };
}

function classMember(cx: Lowering, node: SyntaxNode, className: string): ClassMember[] {
  const span = spanOf(cx, node);
  const isStatic = hasToken(node, 'static') || /^static\b/i.test(slice(cx, node));
  if (node.type === 'class_property_definition') {
    const variable = ofType(node, 'variable');
    const value = named(node).at(-1);
    if (variable === undefined) return [];
    const given = value === variable || value === undefined ? undefined : expression(cx, value);
    return [{ kind: 'field', static: isStatic, key: variableName(slice(cx, variable)), value: given, span }];
  }
  if (node.type !== 'class_method_definition') return [];
  const name = ofType(node, 'simple_name');
  const key = name === undefined ? '' : slice(cx, name);
  const list = ofType(node, 'class_method_parameter_list') ?? node;
  const params = list.children.flatMap((child) => {
    const variable = child.type === 'class_method_parameter' ? ofType(child, 'variable') : undefined;
    if (variable === undefined) return [];
    const place = spanOf(cx, variable);
    return [{ target: { kind: 'name', name: variableName(slice(cx, variable)), span: place } as const, span: place }];
  });
  const block = ofType(node, 'script_block') ?? node;
  const body = blocks(ofType(block, 'script_block_body') ?? block).flatMap((inner) =>
    cx.grammar.statements(cx, inner, false),
  );
  const isConstructor = key.toLowerCase() === className;
  const value: Expr = {
    kind: 'function',
    params,
    body: [{ kind: 'let', target: { kind: 'name', name: 'this', span }, value: { kind: 'this', span }, span }, ...body],
    span,
  };
  return [{ kind: isConstructor ? 'constructor' : 'method', static: isStatic, key: key.toLowerCase(), value, span }];
}
