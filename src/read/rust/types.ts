import type { Expr } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import type { TypeNote } from '../../model/type-note.js';
import { boundOf } from '../grammar/bounds.js';
import { fieldSpelled, said, serdeBefore } from './serde.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

const DEPTH = 8;
/** Types that are, for what is followed here, what they hold. */
const HOLDERS = new Set([
  'Arc',
  'Box',
  'Cow',
  'LazyLock',
  'Lazy',
  'Mutex',
  'OnceCell',
  'Option',
  'Pin',
  'Rc',
  'RefCell',
  'Result',
  'RwLock',
]);
const LISTS = new Set(['BTreeMap', 'BTreeSet', 'HashMap', 'HashSet', 'Vec', 'VecDeque']);
const BUILT_IN = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str|String|Value)$/;

/** What a type says of a value; undefined for types that say nothing that helps. */
export function typeNote(node: SyntaxNode | undefined, to: Lowering, depth = 0): TypeNote | undefined {
  if (node === undefined || depth > DEPTH) return undefined;
  const inner = (one: SyntaxNode | undefined): TypeNote | undefined => typeNote(one, to, depth + 1);
  switch (node.type) {
    case 'type_identifier':
    case 'identifier':
      return BUILT_IN.test(to.text(node))
        ? undefined
        : { kind: 'named', name: [boundOf(to, to.text(node)) ?? to.text(node)] };
    case 'scoped_type_identifier':
    case 'scoped_identifier':
      return {
        kind: 'named',
        name: to
          .text(node)
          .replace(/\s/g, '')
          .replace(/^([^<]*)<.*>/, '$1')
          .split('::'),
      };
    case 'reference_type':
    case 'pointer_type':
      return inner(childOf(node, 'type'));
    // `dyn Trait`, `impl Trait`
    case 'dynamic_type':
    case 'abstract_type':
      return inner(childOf(node, 'trait'));
    // `dyn Trait + Send`
    case 'bounded_type':
      return inner(named(node)[0]);
    case 'generic_type': {
      const base = to.text(childOf(node, 'type') ?? node);
      const bare = base.slice(base.lastIndexOf(':') + 1);
      const args = childOf(node, 'type_arguments');
      const types = named(args).filter(({ type }) => type !== 'lifetime');
      if (HOLDERS.has(bare)) return inner(types[0]);
      if (!LISTS.has(bare)) {
        const of = inner(childOf(node, 'type'));
        return of?.kind === 'named' ? { ...of, args: types.map(inner) } : of;
      }
      const of = inner(types.at(-1));
      return of === undefined ? undefined : { kind: 'elements', of };
    }
    case 'array_type': {
      const of = inner(childOf(node, 'element'));
      return of === undefined ? undefined : { kind: 'elements', of };
    }
    default:
      return undefined;
  }
}

/** A type or module as a value: what its functions and constants are members of. */
export function typePath(node: SyntaxNode, to: Lowering): Expr {
  switch (node.type) {
    case 'generic_type':
    case 'generic_type_with_turbofish':
    case 'bracketed_type':
    case 'qualified_type': {
      const inner = childOf(node, 'type') ?? named(node)[0];
      return inner === undefined ? { kind: 'other', children: [], span: to.span(node) } : typePath(inner, to);
    }
    default:
      return node.type === 'self' ? { kind: 'name', name: 'self', span: to.span(node) } : to.expr(node);
  }
}

/** The name that a type goes by: `Bar` of `Bar<T>`, `a::Bar`, `&Bar`. */
export function typeName(node: SyntaxNode | undefined, to: Lowering): string | undefined {
  const note = typeNote(node, to);
  return note?.kind === 'named' ? note.name.at(-1) : undefined;
}

/** A struct: its fields, with the names that serde gives them. */
export function structClass(node: SyntaxNode, name: string, to: Lowering): ClassExpr {
  const body = childOf(node, 'body');
  const all = serdeBefore(to.source.text, node.start);
  const spelling = said('rename_all', all);
  const fields = named(body).filter(({ type }) => type === 'field_declaration');
  const params = childOf(node, 'type_parameters');
  // `struct Path(String);`: its fields go by their places.
  const placed = body?.type === 'ordered_field_declaration_list' ? childrenOf(body, 'type') : [];
  return {
    kind: 'class',
    name,
    ...(params === undefined ? {} : { params: typeParams(params, to) }),
    members:
      placed.length > 0
        ? placed.map((one, i) => placedField(one, i, to))
        : fields.flatMap((one): ClassMember[] => {
            const keyNode = childOf(one, 'name');
            if (keyNode === undefined) return [];
            const key = to.text(keyNode).replace(/^r#/, '');
            const note = typeNote(childOf(one, 'type'), to);
            const serde = serdeBefore(to.source.text, one.start);
            return [
              {
                kind: 'field',
                key,
                ...(note === undefined ? {} : { type: note }),
                ...wired(serde, fieldSpelled(key, spelling), key),
                span: to.span(one),
              },
            ];
          }),
    span: to.span(node),
  };
}

function placedField(node: SyntaxNode, place: number, to: Lowering): ClassMember {
  const note = typeNote(node, to);
  return { kind: 'field', key: String(place), ...(note === undefined ? {} : { type: note }), span: to.span(node) };
}

/** The names of type parameters, without their bounds: lifetimes are none. */
function typeParams(node: SyntaxNode, to: Lowering): readonly string[] {
  return named(node).flatMap((one) => /^(?!const\b)\w+/.exec(to.text(one))?.[0] ?? []);
}

function wired(serde: string, spelled: string, key: string): Pick<ClassMember, 'wire' | 'embedded'> {
  if (/\bflatten\b/.test(serde)) return { embedded: true };
  if (/\bskip(?:_serializing)?\b(?!_if)/.test(serde)) return { wire: null };
  const name = said('rename', serde) ?? spelled;
  return name === key ? {} : { wire: name };
}
