import type * as t from '@babel/types';
import type { SourceText, Span } from '../../model/span.js';
import type { DeclaredKey, TypeFacts } from '../../model/type-facts.js';
import { parseSource } from './parse.js';
import { shownTypes, typeNameOf } from './shown-types.js';

/** What a TypeScript file declares about keys. It parses the file anew, so it is asked only where a fix touches a key. */
export function typeFacts(source: SourceText): TypeFacts {
  const found = new Finding(source);
  for (const tree of parseSource(source).trees) {
    for (const statement of tree.program.body) found.visitTop(statement);
    found.handOut(shownTypes(tree.program.body));
  }
  return found;
}

const HTTP_MODULES =
  /^(?:axios|got|ky|undici|node-fetch|cross-fetch|isomorphic-fetch|ofetch|superagent|needle|wretch|express|koa|fastify|hono|next\/server|@cloudflare\/workers-types|@nestjs\/axios|(?:node:)?https?)$/;

type Any = t.Node & Readonly<Record<string, unknown>>;

class Finding implements TypeFacts {
  readonly declared: DeclaredKey[] = [];
  readonly written: { key: string; span: Span }[] = [];
  private readonly texts: { key: string; span: Span }[] = [];
  /** Members of the file's classes, which what is written as an object may be said to be. */
  private readonly members: { owner: string; key: string; span: Span }[] = [];
  /** Texts of the file: where a type is of the keys of another one, each may have to be one. */
  private readonly literals: { key: string; span: Span }[] = [];
  private hasKeysOf = false;
  private readonly imported = new Set<string>();
  /** Types of the file that are made of what is declared elsewhere, or of values: `z.infer<typeof Pool>`. */
  private readonly derived = new Set<string>();
  private readonly references: { name: string; span: Span; statement: Span }[] = [];
  /** The named type that each declared key is written in. */
  private readonly owners: (string | undefined)[] = [];

  constructor(private readonly source: SourceText) {}

  /** Types that others see the keys of without their names: those in what the file hands out. */
  handOut(names: ReadonlySet<string>): void {
    for (const [index, one] of this.declared.entries()) {
      const owner = this.owners[index];
      if (owner !== undefined && names.has(owner)) this.declared[index] = { ...one, exported: true };
    }
  }

  visitTop(statement: t.Statement): void {
    if (statement.type === 'ImportDeclaration') {
      // What clients and servers of HTTP declare says nothing of bodies.
      if (HTTP_MODULES.test(statement.source.value)) return;
      for (const { local } of statement.specifiers) this.imported.add(local.name);
      return;
    }
    // What is declared for the whole program, or in a namespace, has a name for others.
    const exported = /^Export|^TSModuleDeclaration$/.test(statement.type);
    const owner = typeNameOf(statement);
    const open: Any[] = [statement as unknown as Any];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      this.note(node, exported, this.spanOf(statement), owner);
      for (const value of Object.values(node)) {
        for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
          if (typeof child === 'object' && child !== null && typeof (child as Any).type === 'string')
            open.push(child as Any);
        }
      }
    }
  }

  private note(any: Any, exported: boolean, statement: Span, owner: string | undefined): void {
    const node = any as t.Node;
    switch (node.type) {
      case 'TSPropertySignature': {
        const key = keyOf(node.key, node.computed === true);
        if (key === undefined) return;
        const names = exported && !this.isInValue(node);
        this.owners.push(owner);
        this.declared.push({
          key,
          keySpan: this.spanOf(node.key),
          span: this.spanOf(node),
          optional: node.optional === true,
          exported: names,
        });
        return;
      }
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        this.write(node.property, node.computed);
        return;
      case 'ObjectProperty':
      case 'ObjectMethod':
      case 'ClassProperty':
      case 'ClassMethod':
        this.write(node.key, node.computed === true);
        return;
      case 'TSLiteralType':
        if (node.literal.type === 'StringLiteral') this.name(node.literal);
        return;
      case 'TSTypeOperator':
        this.hasKeysOf ||= node.operator === 'keyof';
        return;
      case 'StringLiteral':
        this.literals.push({ key: node.value, span: this.spanOf(node) });
        return;
      case 'TSEnumMember':
        if (node.initializer?.type === 'StringLiteral') this.name(node.initializer);
        return;
      case 'ClassDeclaration':
        if (node.id !== null && node.id !== undefined)
          for (const member of membersOf(node)) this.noteMember(node.id.name, member);
        return;
      case 'TSTypeQuery':
        if (owner !== undefined) this.derived.add(owner);
        return;
      case 'TSTypeReference': {
        const name = rootOf(node.typeName);
        if (name === undefined) return;
        if (owner !== undefined && this.imported.has(name)) this.derived.add(owner);
        if (node.typeName.type === 'Identifier') this.references.push({ name, span: this.spanOf(node), statement });
      }
    }
  }

  get named(): readonly { readonly key: string; readonly span: Span }[] {
    const types = new Set(this.references.map(({ name }) => name));
    const literals = this.hasKeysOf ? this.literals : [];
    return [...this.texts, ...this.members.filter(({ owner }) => types.has(owner)), ...literals];
  }

  /** References to types of which the file does not say all keys. */
  get foreign(): readonly { readonly name: string; readonly span: Span; readonly statement: Span }[] {
    return this.references.filter(({ name }) => this.imported.has(name) || this.derived.has(name));
  }

  /** A type that is written in a function or value has no name that others could use. */
  private isInValue({ start }: t.Node): boolean {
    const before = this.source.text.slice(0, start ?? 0);
    const opened = Math.max(before.lastIndexOf('interface '), before.lastIndexOf('type '));
    const line = before.slice(opened);
    return opened === -1 || /=>|\bfunction\b|\bconst\b|\breturn\b/.test(line);
  }

  private write(node: t.Node, computed: boolean): void {
    const key = keyOf(node, computed);
    if (key !== undefined) this.written.push({ key, span: this.spanOf(node) });
  }

  private name(node: t.StringLiteral): void {
    this.texts.push({ key: node.value, span: this.spanOf(node) });
  }

  private noteMember(owner: string, node: t.Node): void {
    const key = keyOf(node, false);
    if (key !== undefined) this.members.push({ owner, key, span: this.spanOf(node) });
  }

  private spanOf({ start, end }: t.Node): Span {
    return { file: this.source.file, start: start ?? 0, end: end ?? 0 };
  }
}

/** The keys of a class's fields, those that its constructor declares among them. */
function membersOf({ body }: t.ClassDeclaration): readonly t.Node[] {
  return body.body.flatMap((member): readonly t.Node[] => {
    if (member.type === 'ClassProperty') return member.computed === true ? [] : [member.key];
    if (member.type !== 'ClassMethod' || member.kind !== 'constructor') return [];
    return member.params.flatMap((param) => {
      if (param.type !== 'TSParameterProperty') return [];
      return [param.parameter.type === 'AssignmentPattern' ? param.parameter.left : param.parameter];
    });
  });
}

/** `z` of `z.infer`. */
function rootOf(name: t.TSEntityName): string | undefined {
  if (name.type === 'Identifier') return name.name;
  return name.type === 'TSQualifiedName' ? rootOf(name.left) : undefined;
}

function keyOf(node: t.Node, computed: boolean): string | undefined {
  if (node.type === 'StringLiteral') return node.value;
  return node.type === 'Identifier' && !computed ? node.name : undefined;
}
