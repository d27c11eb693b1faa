import type { Expr, ObjectMember, Stmt } from '../../model/program.js';
import { attribute, blocks, isBlock, literalText, type Attribute, type Block } from './block.js';
import { shapeOf } from './shape.js';
import { call, each, letStmt, member, nameExpr, declaration } from '../build.js';

/** Attributes and blocks that say how an object is managed, not what it is. */
const META = new Set([
  'for_each',
  'count',
  'depends_on',
  'provider',
  'lifecycle',
  'provisioner',
  'connection',
  'dynamic',
]);

/**
 * The statements of a file's blocks. Every thing that can be named is a variable called as the language refers to it
 * (`var.a`, `local.b`, `data.type.name`); a declared object is a call of
 * `infrastructure.declare`. Statements have no order:
 * `moduleOf` puts those of all files of a module in one.
 */
export function declarations(items: readonly (Attribute | Block)[], isValues: boolean): Stmt[] {
  return items.flatMap((item): Stmt[] => {
    if (isBlock(item)) return blockStatements(item);
    return [letStmt(`${isValues ? 'given' : 'file'}.${item.name}`, item.value, item.span)];
  });
}

function blockStatements(block: Block): Stmt[] {
  const [first, second] = block.labels;
  switch (block.type) {
    case 'variable':
      return first === undefined ? [] : variable(block, first.text);
    case 'locals':
      return block.items.flatMap((item) =>
        isBlock(item) ? [] : [letStmt(`local.${item.name}`, item.value, item.span)],
      );
    case 'output':
      return [
        letStmt(`output.${first?.text ?? ''}`, attribute(block, 'value')?.value ?? noValue(block), block.span),
        ...aside(blocks(block, 'precondition')),
      ];
    case 'resource':
    case 'data':
    case 'ephemeral':
      if (first === undefined) return [];
      return [letStmt(objectName(block), declared(block), block.span), ...aside(block.items.filter(isManaging))];
    case 'module':
      return first === undefined ? [] : moduleCall(block, first.text);
    case 'provider':
      return first === undefined ? [] : [...providerVersion(block, first.text), ...provider(block, first.text)];
    case 'terraform':
      return blocks(block, 'required_providers').flatMap(requiredVersions);
    case 'import':
      return imported(block);
    case 'check':
      return [...declarations(blocks(block, 'data'), false), ...aside(blocks(block, 'assert'))];
    // What was moved or is to be forgotten is named there for the last time.
    case 'moved':
    case 'removed':
      return [];
    default:
      return [letStmt(`file.${block.type}${second?.text ?? ''}`, bodyObject(block), block.span)];
  }
}

/** Blocks that say how something is managed or checked: what they are given is used there. */
function aside(inner: readonly Block[]): Stmt[] {
  return inner.map((block) => letStmt(`file.${block.type}`, bodyObject(block), block.span));
}

function isManaging(item: Attribute | Block): item is Block {
  return isBlock(item) && /^(?:lifecycle|provisioner|connection)$/.test(item.type);
}

const noValue = (block: Block): Expr => ({ kind: 'other', children: [], span: block.span });

function variable(block: Block, name: string): Stmt[] {
  const { span } = block;
  const value = attribute(block, 'default')?.value;
  const stmt: Stmt = { kind: 'let', target: { kind: 'name', name: `var.${name}`, span }, value, span };
  const type = attribute(block, 'type')?.value;
  const shape = type === undefined ? undefined : shapeOf(type);
  return shape === undefined ? [stmt] : [stmt, letStmt(`shape.${name}`, shape, span)];
}

function objectName({ type, labels: [kind, name] }: Block): string {
  return `${type === 'resource' ? '' : `${type}.`}${kind?.text ?? ''}.${name?.text ?? ''}`;
}

/** The object, or one for each entry of `for_each` or `count`. */
function declared(block: Block): Expr {
  const [type] = block.labels;
  const place = type?.span ?? block.span;
  const body = bodyObject(block);
  const kind = block.type === 'resource' ? 'resource' : 'data';
  return repeated(block, declareCall(kind, type?.text ?? '', place, body, block.span));
}

function declareCall(kind: string, type: string, typeSpan: Block['span'], attributes: Expr, span: Block['span']): Expr {
  const version = nameExpr('locked version', span);
  return declaration({ names: 'terraform', kind, type, typeSpan, attributes, version, span });
}

const ENTRY = 'entry of';

function repeated(block: Block, one: Expr): Expr {
  const { span } = block;
  const forEach = attribute(block, 'for_each')?.value;
  const entry = nameExpr(ENTRY, span);
  if (forEach !== undefined)
    return call('collection.each', [forEach, each(ENTRY, [letStmt('each', entry, span)], one, span)], span);
  const count = attribute(block, 'count')?.value;
  if (count === undefined) return one;
  const index: ObjectMember = { key: 'index', value: member(entry, 'key', span, span), span };
  const bound = letStmt('count', { kind: 'object', members: [index], span }, span);
  return call('collection.each', [count, each(ENTRY, [bound], one, span)], span);
}

/** A block as an object; nested blocks are lists of objects, since most may stand several times. */
function bodyObject(block: Block): Expr {
  const members: ObjectMember[] = [];
  const nested = new Map<string, { first: ObjectMember; values: { value: Expr; spread: boolean }[] }>();
  const add = (key: string, keySpan: Block['span'], value: Expr, spread: boolean, span: Block['span']): void => {
    const known = nested.get(key);
    if (known !== undefined) known.values.push({ value, spread });
    else nested.set(key, { first: { key, keySpan, value, span }, values: [{ value, spread }] });
  };
  for (const item of block.items) {
    if (!isBlock(item)) {
      if (META.has(item.name)) continue;
      members.push({ key: item.name, keySpan: item.nameSpan, value: item.value, span: item.span });
    } else if (item.type === 'dynamic') {
      const [label] = item.labels;
      if (label !== undefined) add(label.text, label.span, dynamicBlocks(item, label.text), true, item.span);
    } else if (!META.has(item.type)) add(item.type, item.typeSpan, bodyObject(item), false, item.span);
  }
  for (const { first, values } of nested.values()) {
    members.push({ ...first, value: { kind: 'list', items: values, span: first.span } });
  }
  return { kind: 'object', members, span: block.span };
}

/** `dynamic "name" { for_each = ...; content { ... } }` */
function dynamicBlocks(block: Block, label: string): Expr {
  const { span } = block;
  const over = attribute(block, 'for_each')?.value ?? noValue(block);
  const [content] = blocks(block, 'content');
  const iterator = attribute(block, 'iterator')?.value;
  const named = iterator?.kind === 'name' ? iterator.name : label;
  const value = content === undefined ? noValue(block) : bodyObject(content);
  return call('collection.each', [over, each(ENTRY, [letStmt(named, nameExpr(ENTRY, span), span)], value, span)], span);
}

/** A local module is called as a function of its variables; of others only the arguments are known. */
function moduleCall(block: Block, name: string): Stmt[] {
  const source = literalText(attribute(block, 'source')?.value);
  const { span } = block;
  const members = block.items.flatMap((item): ObjectMember[] =>
    isBlock(item) || META.has(item.name) || /^(?:source|version|providers)$/.test(item.name)
      ? []
      : [{ key: item.name, keySpan: item.nameSpan, value: item.value, span: item.span }],
  );
  const version: ObjectMember = { key: 'locked version', value: nameExpr('locked version', span), span };
  const given: Expr = { kind: 'object', members: [...members, version], span };
  const { imports, value } = called(source, given);
  return [...imports, letStmt(`module.${name}`, repeated(block, value), span)];
}

function called(source: string | undefined, given: Expr): { imports: Stmt[]; value: Expr } {
  const { span } = given;
  if (source === undefined || !/^\.\.?(?:\/|$)/.test(source)) {
    return { imports: [], value: call('terraform.module', [given], span) };
  }
  const local = `module in ${source}`;
  const imported: Stmt = { kind: 'import', from: source, bindings: [{ imported: 'module', local, span }], span };
  return { imports: [imported], value: call(local, [given], span) };
}

/** A file of Terragrunt's calls the module that its block `terraform` names, with its `inputs`. */
export function wrappedCall(items: readonly (Attribute | Block)[]): Stmt[] {
  const settings = items.find((item) => isBlock(item) && item.type === 'terraform');
  const inputs = items.find((item) => !isBlock(item) && item.name === 'inputs');
  if (settings === undefined || !isBlock(settings) || inputs === undefined || isBlock(inputs)) return [];
  const source = literalText(attribute(settings, 'source')?.value);
  const { imports, value } = called(source, inputs.value);
  return [...imports, letStmt('file.module', value, inputs.span)];
}

/** `provider "cloudflare" { version = "~> 2.0" }`; in a lock file, the version that is installed. */
/** How the provider is told who asks is declared, too: `cloudflare_provider`, as the CDK for Terraform has it. */
function provider(block: Block, name: string): Stmt[] {
  if (name !== 'cloudflare') return aside([block]);
  const place = block.labels[0]?.span ?? block.span;
  const declared = declareCall('resource', 'cloudflare_provider', place, bodyObject(block), block.span);
  return [letStmt('file.provider', declared, block.span)];
}

function providerVersion(block: Block, name: string): Stmt[] {
  const value = attribute(block, 'version')?.value;
  if (value === undefined) return [];
  if (name === 'cloudflare') return [letStmt('required version', value, block.span)];
  return name.endsWith('/cloudflare/cloudflare') ? [letStmt('locked version', value, block.span)] : [];
}

/** `cloudflare = "~> 2.0"`, or `any = { source = "cloudflare/cloudflare", version = "~> 3.0" }` */
function requiredVersions(block: Block): Stmt[] {
  return block.items.flatMap((item): Stmt[] => {
    if (isBlock(item)) return [];
    const { value } = item;
    if (value.kind !== 'object')
      return item.name === 'cloudflare' ? [letStmt('required version', value, item.span)] : [];
    const part = (key: string): Expr | undefined => value.members.find((one) => one.key === key)?.value;
    const source = literalText(part('source'));
    const version = part('version');
    const ours = source === undefined ? item.name === 'cloudflare' : /(?:^|\/)cloudflare\/cloudflare$/.test(source);
    return ours && version !== undefined ? [letStmt('required version', version, item.span)] : [];
  });
}

/** `import { to = cloudflare_filter.a }` looks the object up by the operations that its type stands for. */
function imported(block: Block): Stmt[] {
  const to = attribute(block, 'to')?.value;
  const type = to === undefined ? undefined : addressedType(to);
  if (type === undefined) return [];
  const body: Expr = { kind: 'object', members: [{ value: noValue(block), span: block.span }], span: block.span };
  const value = declareCall('resource', type.text, type.span, body, block.span);
  return [letStmt(`import.${String(block.span.start)}`, value, block.span)];
}

/** The type in `type.name`, `type.name["key"]` and `module.x.type.name`. */
function addressedType(to: Expr): { text: string; span: Block['span'] } | undefined {
  const words: { text: string; span: Block['span'] }[] = [];
  for (let at: Expr = to; ; at = at.of) {
    if (at.kind === 'name') {
      const [first = '', second] = at.name.split('.');
      const { file, start } = at.span;
      if (first === 'module' && second !== undefined) return words.at(-1);
      return { text: first, span: { file, start, end: start + first.length } };
    }
    if (at.kind !== 'member') return undefined;
    if (typeof at.key === 'string' && !/^\d+$/.test(at.key)) words.push({ text: at.key, span: at.keySpan });
  }
}
