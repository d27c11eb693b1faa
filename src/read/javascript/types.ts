import type * as t from '@babel/types';
import type { TextExpr } from '../../model/program.js';
import type { TypeMember, TypeNote } from '../../model/type-note.js';
import { string } from './literals.js';
import { spanOf, type Lowering } from './lowering.js';

/** Types that are, for what is followed here, the type they are given. */
const TRANSPARENT = new Set(['Awaited', 'NonNullable', 'Partial', 'Promise', 'PromiseLike', 'Readonly', 'Required']);

/** What a schema lets through: `z.infer<typeof schema>`. */
const INFERRED = /^(?:infer|Infer|InferInput|InferOutput|InferType)$/;

/** How deep types in types are looked at. */
const DEPTH = 8;

/** A member to spread into a node: nothing where there is no note. */
export function noted<K extends 'type' | 'returns' | 'answers'>(
  key: K,
  type: TypeNote | undefined,
): Partial<Record<K, TypeNote>> {
  return type === undefined ? {} : ({ [key]: type } as Record<K, TypeNote>);
}

/** The note of `: T`. */
export function annotationOf(node: t.Node | null | undefined, to: Lowering): TypeNote | undefined {
  return node?.type === 'TSTypeAnnotation' ? typeNote(node.typeAnnotation, to) : undefined;
}

/** What the outermost assertion around an expression says that helps: `x as T`, `<T>x`. */
export function castType(written: t.Node, to: Lowering): TypeNote | undefined {
  for (let node = written; ;) {
    if (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' || node.type === 'TSSatisfiesExpression') {
      const note = typeNote(node.typeAnnotation, to);
      if (note !== undefined) return note;
      node = node.expression;
    } else if (node.type === 'TSNonNullExpression' || node.type === 'ParenthesizedExpression') node = node.expression;
    else return undefined;
  }
}

/** What a type says of a value; undefined for types that say nothing that helps. */
export function typeNote(node: t.Node, to: Lowering, depth = 0): TypeNote | undefined {
  if (depth > DEPTH) return undefined;
  switch (node.type) {
    case 'TSTypeReference':
      return reference(node, to, depth);
    case 'TSFunctionType':
      return functionNote(node.typeAnnotation, to, depth);
    case 'TSTypeLiteral':
      return membersNote(node.members, [], to, depth);
    case 'TSUnionType':
      return anyOf(node.types.map((one) => typeNote(one, to, depth + 1)));
    case 'TSIndexedAccessType': {
      const of = node.indexType.type === 'TSNumberKeyword' ? typeNote(node.objectType, to, depth + 1) : undefined;
      return of?.kind === 'value' ? { ...of, element: true } : undefined;
    }
    case 'TSLiteralType':
      return node.literal.type === 'StringLiteral' ? { kind: 'texts', of: [string(node.literal, to)] } : undefined;
    case 'TSIntersectionType':
      return membersNote([], node.types, to, depth);
    case 'TSArrayType':
      return elements(typeNote(node.elementType, to, depth + 1));
    case 'TSParenthesizedType':
      return typeNote(node.typeAnnotation, to, depth + 1);
    case 'TSTypeOperator':
      return operated(node.operator, typeNote(node.typeAnnotation, to, depth + 1));
    case 'TSTypeQuery': {
      const name = node.exprName.type === 'TSImportType' ? undefined : entityName(node.exprName);
      return name === undefined ? undefined : { kind: 'value', name };
    }
    default:
      return undefined;
  }
}

/** `readonly T`, `keyof T` */
function operated(operator: string, of: TypeNote | undefined): TypeNote | undefined {
  if (operator === 'readonly' || of === undefined) return of;
  return operator === 'keyof' ? { kind: 'keys', of } : undefined;
}

/** Of several types the first that says something; texts are all of those that the value may be. */
function anyOf(notes: readonly (TypeNote | undefined)[]): TypeNote | undefined {
  const other = notes.find((note) => note !== undefined && note.kind !== 'texts');
  const of = notes.flatMap((note): readonly TextExpr[] => (note?.kind === 'texts' ? note.of : []));
  return other ?? (of.length === 0 ? undefined : { kind: 'texts', of });
}

/** The members of an interface, with those of what it extends. */
export function interfaceNote(node: t.TSInterfaceDeclaration, to: Lowering): TypeNote | undefined {
  const bases = (node.extends ?? []).flatMap((one): TypeNote[] => {
    const { expression } = one;
    return expression.type === 'Identifier' ? [{ kind: 'named', name: [expression.name] }] : [];
  });
  const own = membersNote(node.body.body, [], to, 0);
  if (bases.length === 0) return own;
  return { kind: 'members', members: own?.kind === 'members' ? own.members : [], bases };
}

function reference(node: t.TSTypeReference, to: Lowering, depth: number): TypeNote | undefined {
  const name = entityName(node.typeName);
  const given = node.typeParameters?.params ?? [];
  const [inner] = given;
  const [only] = name;
  if (inner !== undefined && INFERRED.test(name.at(-1) ?? '')) return typeNote(inner, to, depth + 1);
  if (name.length > 1 || only === undefined || inner === undefined) return { kind: 'named', name };
  if (TRANSPARENT.has(only)) return typeNote(inner, to, depth + 1);
  const of = typeNote(inner, to, depth + 1);
  if (only === 'Omit' || only === 'Pick') return partOf(of, only === 'Pick', keysIn(given[1]));
  if (only === 'Array' || only === 'ReadonlyArray') return elements(of);
  if (only === 'ReturnType' && of?.kind === 'value') return { ...of, called: true };
  if (only === 'InstanceType' && of?.kind === 'value') return { kind: 'named', name: of.name };
  const args = given.map((one) => typeNote(one, to, depth + 1));
  return { kind: 'named', name, ...(args.some((arg) => arg !== undefined) ? { args } : {}) };
}

/** What a call is told that it answers: `get<Envelope<Item>>(url)`. */
export function answeredNote(node: t.Node | null | undefined, to: Lowering): TypeNote | undefined {
  const [only, ...others] = node?.type === 'TSTypeParameterInstantiation' ? node.params : [];
  return only === undefined || others.length > 0 ? undefined : typeNote(only, to);
}

/** What a type says, with its name and the names of its parameters. */
export function declaredNote(
  { id, typeParameters }: t.TSInterfaceDeclaration | t.TSTypeAliasDeclaration,
  note: TypeNote | undefined,
): TypeNote | undefined {
  if (note?.kind !== 'members') return note;
  const named = { ...note, name: id.name };
  if (typeParameters?.type !== 'TSTypeParameterDeclaration') return named;
  return { ...named, params: typeParameters.params.map(({ name }) => (typeof name === 'string' ? name : '')) };
}

/** A type without some of its members. Which keys are meant is not always written: then none are known. */
function partOf(of: TypeNote | undefined, only: boolean, keys: readonly string[] | undefined): TypeNote | undefined {
  if (of?.kind === 'named') return { ...of, keys: keys === undefined ? { only: true, of: [] } : { only, of: keys } };
  if (of?.kind !== 'members') return of;
  return { ...of, members: of.members.filter(({ key }) => (keys ?? []).includes(key) === only) };
}

function keysIn(node: t.Node | undefined): readonly string[] | undefined {
  const types = node?.type === 'TSUnionType' ? node.types : node === undefined ? [] : [node];
  const keys = types.flatMap((one) =>
    one.type === 'TSLiteralType' && one.literal.type === 'StringLiteral' ? [one.literal.value] : [],
  );
  return keys.length === types.length ? keys : undefined;
}

function elements(of: TypeNote | undefined): TypeNote | undefined {
  return of === undefined ? undefined : { kind: 'elements', of };
}

function entityName(node: t.TSEntityName): string[] {
  if (node.type === 'Identifier') return [node.name];
  return node.type === 'TSQualifiedName' ? [...entityName(node.left), node.right.name] : [];
}

function functionNote(returns: t.Node | null | undefined, to: Lowering, depth: number): TypeNote | undefined {
  const note = returns?.type === 'TSTypeAnnotation' ? typeNote(returns.typeAnnotation, to, depth + 1) : undefined;
  return note === undefined ? undefined : { kind: 'function', returns: note };
}

function membersNote(
  nodes: readonly t.TSTypeElement[],
  parts: readonly t.TSType[],
  to: Lowering,
  depth: number,
): TypeNote | undefined {
  const members = nodes.flatMap((node): TypeMember[] => {
    if (node.type !== 'TSPropertySignature' && node.type !== 'TSMethodSignature') return [];
    const { key } = node;
    const isName = key.type === 'Identifier' && node.computed !== true;
    const name = isName ? key.name : key.type === 'StringLiteral' ? key.value : undefined;
    if (name === undefined) return [];
    const annotation = node.typeAnnotation;
    if (node.type === 'TSMethodSignature') {
      return [{ key: name, ...noted('type', functionNote(annotation, to, depth)), isMethod: true }];
    }
    const type = annotation === null || annotation === undefined ? undefined : annotation.typeAnnotation;
    const said = noted('type', type && typeNote(type, to, depth + 1));
    if (type?.type === 'TSFunctionType') return [{ key: name, ...said, isMethod: true }];
    // What is never there, or undefined, is no field that JSON has.
    if (type?.type === 'TSNeverKeyword' || type?.type === 'TSUndefinedKeyword') return [{ key: name }];
    return [{ key: name, ...said, span: spanOf(to, key) }];
  });
  const bases = parts.flatMap((part) => typeNote(part, to, depth + 1) ?? []);
  if (members.length === 0 && bases.length === 0) return undefined;
  return { kind: 'members', members, ...(bases.length === 0 ? {} : { bases }) };
}
